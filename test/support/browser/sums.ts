type Question = { ids: readonly string[]; query: string }

/** Runs in a page of the gallery: returns sums of money and coins whose characters are not drawn in their order. */
export async function findTurnedSums({
  ids,
  query,
}: Question): Promise<{ count: number; problems: string[] }> {
  // A sign, digits, and a currency or a ticker on either side.
  const sums = /[≈<]?\s?(?:US)?\$?\d[\d.,]*(?:\s?\$|\s[A-Z]{3,5}\b)?/g
  const isSum = (text: string) => /[$≈<]|[A-Z]{3}/.test(text)
  const unseen = /[\s\u061c\u200e\u200f\u2066-\u2069]/
  const problems: string[] = []
  let count = 0

  function toBoxes(node: Text, start: number, text: string) {
    return [...text].flatMap((character, at) => {
      if (unseen.test(character)) return []
      const range = document.createRange()
      range.setStart(node, start + at)
      range.setEnd(node, start + at + 1)
      const box = range.getBoundingClientRect()
      return box.width > 0 ? [{ left: box.left, line: Math.round(box.top) }] : []
    })
  }

  for (const id of ids) {
    const dialog = await window.gallery.show(id, query)
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('style,script,option,.lk-sr')) continue
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(sums)) {
        if (!isSum(text)) continue
        const boxes = toBoxes(node as Text, index, text)
        if (boxes.length === 0) continue
        count++
        const isTurned = boxes.some(
          ({ left, line }, at) => at > 0 && line === boxes[at - 1]?.line && left < (boxes[at - 1]?.left ?? 0),
        )
        if (isTurned || text.includes('US$')) problems.push(`${id}: ${text}`)
      }
    }
  }
  return { count, problems }
}

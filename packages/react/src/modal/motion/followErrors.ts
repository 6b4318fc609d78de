/** Scrolls an error into view that comes up below the fold, or in a part that was scrolled away. */
export function followErrors(modal: HTMLElement): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      const error = findAround(target) ?? [...addedNodes].map(findIn).find(Boolean)
      // By then the styles of the screen are there.
      if (error) requestAnimationFrame(() => error.scrollIntoView({ block: 'nearest' }))
    }
  })
  observer.observe(modal, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}

/** The live region of the shell is not seen. */
const selector = '[role=alert]:not(.lk-sr)'

function findAround(node: Node): Element | null | undefined {
  return (node instanceof Element ? node : node.parentElement)?.closest(selector)
}

function findIn(node: Node): Element | null {
  if (!(node instanceof Element)) return null
  return node.matches(selector) ? node : node.querySelector(selector)
}

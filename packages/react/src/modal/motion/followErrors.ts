/** Scrolls an error into view that appears below the fold or in a part scrolled out of view. */
export function followErrors(modal: HTMLElement): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      const error = findAround(target) ?? [...addedNodes].map(findIn).find(Boolean)
      // The screen's styles have loaded by then.
      if (error) requestAnimationFrame(() => error.scrollIntoView({ block: 'nearest' }))
    }
  })
  observer.observe(modal, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}

/** The shell's live region is not visible. */
const selector = '[role=alert]:not(.lk-sr)'

function findAround(node: Node): Element | null | undefined {
  return (node instanceof Element ? node : node.parentElement)?.closest(selector)
}

function findIn(node: Node): Element | null {
  if (!(node instanceof Element)) return null
  return node.matches(selector) ? node : node.querySelector(selector)
}

const marginPx = 16

/**
 * Keeps the modal in the part of the page that the on-screen keyboard leaves free: iOS lays the keyboard over the page,
 * so content fixed to the bottom would be below it. Source: CSSOM View, `VisualViewport`.
 */
export function followKeyboard(dialog: HTMLDialogElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const place = () => {
    const coveredPx = getCoveredPx()
    if (coveredPx === 0) return release(dialog)
    dialog.style.insetBlockEnd = `${coveredPx}px`
    dialog.style.setProperty('--lk-max-height', `${viewport.height - marginPx}px`)
  }
  viewport.addEventListener('resize', place)
  viewport.addEventListener('scroll', place)
  place()
  return () => {
    viewport.removeEventListener('resize', place)
    viewport.removeEventListener('scroll', place)
    release(dialog)
  }
}

/** The height of the window, in px, that the on-screen keyboard covers. */
export function getCoveredPx(): number {
  const viewport = window.visualViewport
  // A zoomed page has a small viewport without a keyboard.
  if (!viewport || viewport.scale > 1.01) return 0
  const coveredPx = window.innerHeight - viewport.height - viewport.offsetTop
  return coveredPx < 1 ? 0 : coveredPx
}

function release({ style }: HTMLElement): void {
  style.removeProperty('inset-block-end')
  style.removeProperty('--lk-max-height')
}

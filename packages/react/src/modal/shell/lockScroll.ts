/** Keeps the page behind still, without moving anything in it where a scrollbar stood. Returns the way back. */
export function lockScroll(root: HTMLElement): () => void {
  const { overflow, scrollbarGutter } = root.style
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
  root.style.overflow = 'hidden'
  return () => {
    root.style.overflow = overflow
    root.style.scrollbarGutter = scrollbarGutter
  }
}

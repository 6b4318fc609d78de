import { easing } from './fade.ts'

const heightMs = 320

/** Animates the modal from the height that it had to the one that its new content asks for. */
export function followHeight(modal: HTMLElement, isMoving: () => boolean) {
  let last = modal.offsetHeight
  let running: Animation | undefined
  const observer = new ResizeObserver(() => {
    last = modal.offsetHeight
  })
  observer.observe(modal)
  return {
    /** The classes are those of the modal on its way. */
    animate(...classes: string[]) {
      const before = last
      running?.cancel()
      const after = modal.offsetHeight
      last = after
      if (before === after || before === 0 || !isMoving()) return
      modal.classList.add(...classes)
      running = modal.animate?.([{ blockSize: `${before}px` }, { blockSize: `${after}px` }], {
        duration: heightMs,
        easing,
      })
      const settle = () => modal.classList.remove(...classes)
      running?.finished.then(settle, settle)
    },
    disconnect: () => observer.disconnect(),
  }
}

import { easing } from './fade.ts'
import type { DockHold } from './holdDock.ts'

const heightMs = 320

/** Animates the modal from its current height to that of its new content. */
export function followHeight(modal: HTMLElement, isMoving: () => boolean, dock: DockHold | undefined) {
  let last = modal.offsetHeight
  let running: Animation | undefined
  const observer = new ResizeObserver(() => {
    last = modal.offsetHeight
  })
  observer.observe(modal)
  return {
    /** The modal has these classes during the animation. */
    animate(...classes: string[]) {
      const before = last
      running?.cancel()
      running = undefined
      dock?.release()
      const after = modal.offsetHeight
      last = after
      if (before === after || before === 0 || !isMoving() || !modal.animate) return dock?.hold()
      modal.classList.add(...classes)
      const frames = [{ blockSize: `${before}px` }, { blockSize: `${after}px` }]
      const animation = modal.animate(frames, { duration: heightMs, easing })
      running = animation
      const settle = () => {
        modal.classList.remove(...classes)
        // Holds the target height, so that content that arrived meanwhile does not move a button either.
        if (running === animation) dock?.hold(after)
      }
      animation.finished.then(settle, settle)
    },
    disconnect: () => observer.disconnect(),
  }
}

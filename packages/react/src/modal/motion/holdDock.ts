import { limits } from '@latchkey/wire'
import { getCoveredPx } from './followKeyboard.ts'

export type DockHold = {
  /** From now on, new content makes the dialog grow upwards. Pass its height if an animation ends at another one. */
  hold(height?: number): void
  /** Moves it back to the middle of the window. */
  release(): void
  disconnect(): void
}

const marginPx = 16

/**
 * Keeps the buttons of a dialog in position: late content makes it grow upwards, so that no press hits another button.
 * Content that the user asks for inside the page (opened details, an error while typing) makes it grow both ways. A
 * drawer is fixed to the bottom of the window and does not need this.
 */
export function holdDock(dialog: HTMLDialogElement): DockHold {
  const { style } = dialog
  const isDrawer = matchMedia(`(max-width:${limits.drawerAtPx}px)`)
  /** How far the middle of the dialog is below the middle of the window. */
  let shiftPx = 0
  let bottomPx: number | undefined

  const hold = (height = dialog.offsetHeight) => {
    if (isDrawer.matches || getCoveredPx() > 0 || !dialog.querySelector('.lk-dock .lk-btn')) return release()
    bottomPx = (window.innerHeight + height) / 2 + shiftPx
    style.translate = ''
    style.marginBlock = `auto ${window.innerHeight - bottomPx}px`
    style.maxBlockSize = `${bottomPx - marginPx}px`
  }
  const release = () => {
    bottomPx = undefined
    shiftPx = 0
    style.translate = style.marginBlock = style.maxBlockSize = ''
  }
  const onAsked = ({ target }: Event) => {
    if (bottomPx === undefined || (target as Element).closest('.lk-dock')) return
    shiftPx = bottomPx - (window.innerHeight + dialog.offsetHeight) / 2
    style.translate = `0 ${shiftPx}px`
    style.marginBlock = ''
    style.maxBlockSize = `${window.innerHeight - 2 * (marginPx + Math.abs(shiftPx))}px`
    // The response to the press is laid out by then.
    requestAnimationFrame(() => {
      if (bottomPx !== undefined) hold()
    })
  }
  const onResize = () => {
    release()
    hold()
  }
  dialog.addEventListener('click', onAsked, true)
  dialog.addEventListener('input', onAsked, true)
  window.addEventListener('resize', onResize)
  window.visualViewport?.addEventListener('resize', onResize)
  return {
    hold,
    release,
    disconnect() {
      release()
      dialog.removeEventListener('click', onAsked, true)
      dialog.removeEventListener('input', onAsked, true)
      window.removeEventListener('resize', onResize)
      window.visualViewport?.removeEventListener('resize', onResize)
    },
  }
}

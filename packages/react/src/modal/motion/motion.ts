// Animations: loaded when the modal is first touched, since nothing moves before its second screen.
import { adoptStyles } from '../../ui/ShadowHost.tsx'
import { holdsText } from '../shell/holdsText.ts'
import { fadeIn, fadeOut, flyMark } from './fade.ts'
import { followErrors } from './followErrors.ts'
import { type DrawerOptions, followFinger } from './followFinger.ts'
import { followHeight } from './followHeight.ts'
import { followKeyboard } from './followKeyboard.ts'
import { holdDock } from './holdDock.ts'

export type Entrance = {
  page: HTMLElement
  /** The previous page, which React may have removed already. */
  old: HTMLElement | undefined
  isBack: boolean
  /** The position of the mark that the user pressed on the previous page. */
  mark: DOMRect | undefined
}

export type Motion = {
  enter(entrance: Entrance): void
  change(): void
  disconnect(): void
}

/** Content that unfolds reserves its final height, so that an appearing dock does not cover the title. */
const styles = `
.is-growing .lk-view{overflow:hidden}
.is-unfolding>.lk-page{flex:none;min-block-size:100%;max-block-size:var(--lk-max-height)}
.is-old{position:absolute;inset:0 0 auto}
.is-old>.lk-bar{visibility:hidden}
.is-old *{animation:none}
[role=alert]{scroll-margin-block:12px}
@media (max-height:480px){[role=alert]{scroll-margin-block:72px 152px}}
`

/** Creates all motion of a modal: its height, its pages, and the drawer itself on narrow screens. */
export function createMotion(modal: HTMLElement, options: DrawerOptions): Motion {
  const root = modal.getRootNode()
  if ('host' in root) adoptStyles(root as ShadowRoot, styles)
  const dialog = modal instanceof HTMLDialogElement ? modal : undefined
  const dock = dialog && holdDock(dialog)
  dock?.hold()
  const height = followHeight(modal, isMoving, dock)
  const dismiss = () => (options.dismiss() === 'any' && holdsText(modal) ? 'deliberate' : options.dismiss())
  const ends = [followErrors(modal)]
  if (dialog) ends.push(followFinger(dialog, { ...options, dismiss }), followKeyboard(dialog))
  return {
    enter({ page, old, isBack, mark }) {
      if (isMoving()) {
        if (old && !old.isConnected) fadeOut(old, modal)
        fadeIn(page, isBack)
        if (mark) flyMark(page, mark)
      }
      height.animate('is-growing')
    },
    change: () => height.animate('is-growing', 'is-unfolding'),
    disconnect() {
      height.disconnect()
      dock?.disconnect()
      for (const end of ends) end()
    },
  }
}

function isMoving(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

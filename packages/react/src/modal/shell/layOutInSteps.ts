import { whenIdle } from '../../whenIdle.ts'

/**
 * Lays out a dialog that is in the page but not open yet. It lays out one part in each idle period, since the whole is
 * one long task on a slow phone. Returns a function that lays out the rest at once.
 */
export function layOutInSteps(dialog: HTMLElement): () => void {
  const parts = [...dialog.querySelectorAll<HTMLElement>('.lk-page > *, .lk-view > *, .lk-stack > *')]
  for (const { style } of parts) style.display = 'none'
  const next = () => {
    parts.shift()?.style.removeProperty('display')
    // Forces the layout here; otherwise the browser would lay out all parts of one frame together.
    dialog.getBoundingClientRect()
    cancel = parts.length > 0 ? whenIdle(next) : () => {}
  }
  let cancel = whenIdle(next)
  return () => {
    cancel()
    for (const { style } of parts) style.removeProperty('display')
    parts.length = 0
  }
}

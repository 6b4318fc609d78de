import { createValue, type Store } from '@latchkey/core'
import type { Place } from './place.ts'

export type Modal = Store<readonly Place[]> & {
  /** Begins anew with this place. What was on show is closed first, and its owner told. */
  open(place: Place, onClosed: () => void): void
  push(place: Place): void
  /** In place of the one on show. */
  swap(place: Place): void
  /** Forgets the way here: there is no going back from what comes next. */
  replace(place: Place): void
  /** From the first place it leads out, and so does `restart`. */
  back(): void
  /** Back to where the journey began. */
  restart(): void
  /** As a user does: whoever opened it is told, and may go on with what is due. */
  dismiss(): void
  /** For good. */
  close(): void
}

/**
 * The modal is a stack of places. Empty means closed; the last one is on show.
 *
 * @example
 * modal.open({ name: 'terms', props: {} }, () => console.log('closed'))
 */
export function createModal(): Modal {
  const { set, ...stack } = createValue<readonly Place[]>([])
  let onClosed = () => {}

  function dismiss(): void {
    if (stack.getState().length === 0) return
    const tell = onClosed
    onClosed = () => {}
    set([])
    tell()
  }

  function close(): void {
    while (stack.getState().length > 0) dismiss()
  }

  /** A late answer must not open what the user has closed. */
  function whileOpen(next: readonly Place[]): void {
    if (stack.getState().length > 0) set(next)
  }

  function leave(next: readonly Place[]): void {
    const isOut = next.length === 0 || next.length === stack.getState().length
    isOut ? dismiss() : set(next)
  }

  return {
    ...stack,
    open(place, tell) {
      close()
      onClosed = tell
      set([place])
    },
    push: (place) => whileOpen([...stack.getState(), place]),
    swap: (place) => whileOpen([...stack.getState().slice(0, -1), place]),
    replace: (place) => whileOpen([place]),
    back: () => leave(stack.getState().slice(0, -1)),
    restart: () => leave(stack.getState().slice(0, 1)),
    dismiss,
    close,
  }
}

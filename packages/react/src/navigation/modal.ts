import { createValue, type Store } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { ModalRoute } from './modalRoute.ts'

export type Modal = Store<readonly ModalRoute[]> & {
  /** Begins anew with this route. What was on show is closed first, and its opener notified. */
  open(route: ModalRoute, onClosed: OnClosed): void
  push(route: ModalRoute): void
  /** In place of the one on show. */
  swap(route: ModalRoute): void
  /** Forgets the way here: there is no going back from what comes next. */
  replace(route: ModalRoute): void
  /** From the first route it leads out, and so does `restart`. */
  back(): void
  /** Back to where the journey began. */
  restart(): void
  /** As a user does: the opener is notified, and may open what is due. */
  dismiss(): void
  /** For good. */
  close(): void
  /** The same because a screen failed: the openers get the error, and reject what waits for them. */
  fail(error: AppError): void
}

/** Called once when the route is closed; with an error where a screen failed and the user closed nothing. */
export type OnClosed = (failure?: AppError) => void

/**
 * The modal is a stack of routes. Empty means closed; the last one is on show.
 *
 * @example
 * modal.open({ name: 'terms', props: {} }, () => console.log('closed'))
 */
export function createModal(): Modal {
  const { set, ...stack } = createValue<readonly ModalRoute[]>([])
  let onClosed: OnClosed = () => {}

  function end(failure?: AppError): void {
    if (stack.getState().length === 0) return
    const tell = onClosed
    onClosed = () => {}
    set([])
    tell(failure)
  }

  /** Without arguments, since a press is also an argument. */
  const dismiss = () => end()

  function endAll(failure?: AppError): void {
    while (stack.getState().length > 0) end(failure)
  }

  /** A late answer must not open what the user has closed. */
  function whileOpen(next: readonly ModalRoute[]): void {
    if (stack.getState().length > 0) set(next)
  }

  function leave(next: readonly ModalRoute[]): void {
    const isOut = next.length === 0 || next.length === stack.getState().length
    isOut ? dismiss() : set(next)
  }

  return {
    ...stack,
    open(route, tell) {
      endAll()
      onClosed = tell
      set([route])
    },
    push: (route) => whileOpen([...stack.getState(), route]),
    swap: (route) => whileOpen([...stack.getState().slice(0, -1), route]),
    replace: (route) => whileOpen([route]),
    back: () => leave(stack.getState().slice(0, -1)),
    restart: () => leave(stack.getState().slice(0, 1)),
    dismiss,
    close: () => endAll(),
    fail: endAll,
  }
}

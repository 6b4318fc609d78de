import { createValue, type Store } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { ModalRoute } from './modalRoute.ts'

export type Modal = Store<readonly ModalRoute[]> & {
  /** Starts again with this route. Closes the current screens first, and notifies their opener. */
  open(route: ModalRoute, onClosed: OnClosed): void
  push(route: ModalRoute): void
  /** Replaces the current route. */
  swap(route: ModalRoute): void
  /** Replaces the whole stack: the next screen has no way back. */
  replace(route: ModalRoute): void
  /** On the first route it closes the modal, like `restart`. */
  back(): void
  /** Goes back to the first route. */
  restart(): void
  /** Closes the modal for the user: the opener is notified, and may open due screens. */
  dismiss(): void
  /** Closes the modal for good. */
  close(): void
  /** Closes the modal because a screen failed: the openers get the error, and reject their pending requests. */
  fail(error: AppError): void
}

/** Called once when the route is closed; with an error if a screen failed and the user did not close it. */
export type OnClosed = (failure?: AppError) => void

/**
 * Creates the modal's stack of routes. Empty means closed; the last one is shown.
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

  /** Without arguments, since a press passes an event. */
  const dismiss = () => end()

  function endAll(failure?: AppError): void {
    while (stack.getState().length > 0) end(failure)
  }

  /** A late answer must not open a modal that the user has closed. */
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

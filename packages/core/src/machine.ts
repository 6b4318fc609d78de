import { AppError } from '@latchkey/wire'
import { createValue, type Store } from './store.ts'

type State = { status: string }

/** For each status, the statuses that may follow it. `error` may always follow. */
export type Moves<S extends State> = { [status in S['status']]: readonly S['status'][] }

/** A store of states with a function that moves it through one step. */
export type Machine<S extends State> = Store<S> & {
  /**
   * Shows `pending` while `work` runs, then its result or its error, which is also thrown. `work` checks `isCurrent`
   * before it stores a response or continues with it.
   */
  step<Next extends S>(pending: S, work: (isCurrent: () => boolean) => Promise<Next>): Promise<Next>
  /** Returns to the first state. The result of a running step is dropped. */
  reset(): void
}

/**
 * Creates a machine from a union of states and a table of moves.
 *
 * It gives every flow two guarantees. A move that is not in the table is refused before a request is sent, so a double
 * submit cannot use a code twice. The result of a step that was reset or overtaken is dropped, so a closed modal cannot
 * reopen.
 */
export function createMachine<S extends State>(
  initial: S,
  moves: Moves<S>,
  toFailure: (error: AppError) => S,
): Machine<S> {
  const { set, ...store } = createValue<S>(initial)
  let latest = 0

  function move(next: S): void {
    const from: S['status'] = store.getState().status
    // After a reset, or before the start: there is no flow that a later step could continue (protocol 17.8).
    const why = from === 'initial' ? 'No auth flow in progress.' : `No move from ${from} to ${next.status}.`
    if (!moves[from].includes(next.status)) throw new Error(why)
    set(next)
  }

  return {
    ...store,
    async step(pending, work) {
      // Before the count increases: a refused second submit must not invalidate the first.
      move(pending)
      const mine = ++latest
      try {
        const next = await work(() => mine === latest)
        if (mine === latest) move(next)
        return next
      } catch (cause) {
        const error = AppError.from(cause)
        if (mine === latest) set(toFailure(error))
        throw error
      }
    },
    reset() {
      latest++
      set(initial)
    },
  }
}

import { AppError } from '@latchkey/wire'
import { createValue, type Store } from './store.ts'

type State = { status: string }

/** For each status, the statuses that may follow it. `error` may always follow. */
export type Moves<S extends State> = { [status in S['status']]: readonly S['status'][] }

export type Machine<S extends State> = Store<S> & {
  /**
   * Shows `pending` while `work` runs, then what it gives, or the error, which is also thrown. `work` asks `isCurrent`
   * before it keeps what it was answered, or goes on with it.
   */
  step<Next extends S>(pending: S, work: (isCurrent: () => boolean) => Promise<Next>): Promise<Next>
  /** Back to the beginning. The outcome of a running step is dropped. */
  reset(): void
}

/**
 * A union of states and a table of moves.
 *
 * Two things hold for every flow because they are here: a move that the table lacks is refused before anything is
 * sent, so a double submit cannot spend a code twice; and the outcome of a step that was reset or overtaken is
 * dropped, so a closed modal cannot reopen.
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
    // Reset, or never begun: what a later step brings belongs to no flow (protocol 17.8).
    const why = from === 'initial' ? 'No auth flow in progress.' : `No move from ${from} to ${next.status}.`
    if (!moves[from].includes(next.status)) throw new Error(why)
    set(next)
  }

  return {
    ...store,
    async step(pending, work) {
      // Before counting up: a refused second submit must not void the first.
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

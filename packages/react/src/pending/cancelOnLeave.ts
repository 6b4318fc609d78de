import type { Store } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'

/**
 * Ends a screen's pending work when that screen closes, for any reason: a later answer must not continue on the user's
 * behalf. Show the returned route next.
 */
export function cancelOnLeave({ modal }: Latchkey, route: ModalRoute, flow: CancellableFlow): ModalRoute {
  let wasShown = false
  const stop = modal.subscribe((stack) => {
    const isShown = stack.includes(route)
    wasShown ||= isShown
    if (wasShown && !isShown) end()
  })
  const end = () => {
    stop()
    // A success stays visible while the modal closes.
    if (flow.getState().status !== 'done') flow.reset()
  }
  // It is shown within this turn, unless the user went to another screen before.
  setTimeout(() => wasShown || end())
  return route
}

type CancellableFlow = Store<{ status: string }> & { reset(): void }

import type { Store } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'

/**
 * Ends what a screen waits for when that screen goes, however it goes: an answer that comes later must not go on in
 * the user's place. The route must be shown next, and is given back.
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
    // What has succeeded is still to be seen while the modal closes.
    if (flow.getState().status !== 'done') flow.reset()
  }
  // It is shown within this turn, unless the user has gone elsewhere before.
  setTimeout(() => wasShown || end())
  return route
}

type CancellableFlow = Store<{ status: string }> & { reset(): void }

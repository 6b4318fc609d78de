import type { PasskeyWishes } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { routeForError } from '../../account/routeForError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import { getPasskeyFlow } from './getFlow.ts'

/**
 * Opens the browser's passkey prompt, after closing one that is still open. The flow's state shows the progress; errors
 * that have their own screen open it.
 */
export async function askForPasskey(
  latchkey: Latchkey,
  journey: Journey,
  wishes?: PasskeyWishes,
): Promise<void> {
  const flow = getPasskeyFlow(latchkey, journey)
  flow.reset()
  try {
    await flow.init(wishes)
    journey.onSuccess(await flow.submit())
  } catch (cause) {
    // The flow was reset meanwhile: its failure is not shown.
    if (flow.getState().status !== 'error') return
    const route = passkeyErrorRoute(journey, AppError.from(cause))
    if (route) latchkey.modal.swap(route)
  }
}

function passkeyErrorRoute(journey: Journey, error: AppError): ModalRoute | null {
  // The user has typed no name that could be shown as unknown.
  if (error.code === 'user_does_not_exist') return null
  return routeForError(error, { journey, handle: '', kind: { provider: 'Passkey' } })
}

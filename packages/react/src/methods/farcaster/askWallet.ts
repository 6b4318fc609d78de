import { transferFarcaster } from '@latchkey/core'
import { AppError, type TransferOffer } from '@latchkey/wire'
import { routeForError } from '../../account/routeForError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import { getFarcasterFlow } from './getFlow.ts'
import { opensByItself, openWallet } from './phone.ts'

/** Asks the wallet and waits for it. The flow's state shows the progress; errors that have their own screen open it. */
export async function askWallet(latchkey: Latchkey, journey: Journey): Promise<void> {
  const flow = getFarcasterFlow(latchkey, journey)
  const stop = flow.subscribe((state) => {
    if (state.status === 'awaiting-uri' && opensByItself()) openWallet(state.connectUri)
  })
  try {
    journey.onSuccess(await flow.start({ disableSignup: journey.disableSignup }))
  } catch (cause) {
    // The flow was reset meanwhile: its failure is not shown.
    if (flow.getState().status !== 'error') return
    const route = farcasterErrorRoute(latchkey, journey, AppError.from(cause))
    if (route) latchkey.modal.swap(route)
  } finally {
    stop()
  }
}

function farcasterErrorRoute({ client }: Latchkey, journey: Journey, error: AppError): ModalRoute | null {
  const move = ({ nonce, subject, otherUser }: TransferOffer) => {
    const embeddedAddress = otherUser.farcasterEmbeddedAddress
    return transferFarcaster(client, { nonce, fid: subject, embeddedAddress })
  }
  return routeForError(error, { journey, handle: 'Farcaster', kind: { provider: 'Farcaster' }, move })
}

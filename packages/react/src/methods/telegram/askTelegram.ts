import type { TelegramArrival } from '@latchkey/core'
import { AppError, type TransferOffer } from '@latchkey/wire'
import { routeForError } from '../../account/routeForError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { ModalRoute, RouteTo } from '../../navigation/modalRoute.ts'
import { cancelOnLeave } from '../../pending/cancelOnLeave.ts'
import { getTelegramFlow } from './getFlow.ts'
import type { TelegramScreens } from './modalRoutes.ts'

/**
 * Asks Telegram for the user, or takes data that Telegram has signed already. The flow's state shows the progress;
 * errors that have their own screen open it.
 */
export async function askTelegram(
  latchkey: Latchkey,
  journey: Journey,
  arrival?: TelegramArrival | undefined,
): Promise<void> {
  const flow = getTelegramFlow(latchkey, journey)
  flow.reset()
  try {
    journey.onSuccess(await flow.start({ signed: arrival, disableSignup: journey.disableSignup }))
  } catch (cause) {
    // The flow was reset meanwhile: its failure is not shown.
    if (flow.getState().status !== 'failed') return
    const route = telegramErrorRoute(latchkey, journey, AppError.from(cause))
    if (route) latchkey.modal.swap(route)
  }
}

/** The route that waits for Telegram. `arrival`: data that it signed before this page asked. */
export function telegramRoute(
  latchkey: Latchkey,
  journey: Journey,
  arrival: TelegramArrival | undefined,
): ModalRoute {
  const flow = getTelegramFlow(latchkey, journey)
  const route: RouteTo<TelegramScreens> = { name: 'telegram.status', props: { journey, arrival } }
  return cancelOnLeave(latchkey, route, flow)
}

function telegramErrorRoute(latchkey: Latchkey, journey: Journey, error: AppError): ModalRoute | null {
  // Shown on the screen itself (protocol 17.8).
  if (error.code === 'linked_to_another_user' || error.code === 'disallowed_login_method') return null
  const move = ({ nonce }: TransferOffer) => getTelegramFlow(latchkey, journey).transfer(nonce)
  return routeForError(error, { journey, handle: 'Telegram', kind: { provider: 'Telegram' }, move })
}

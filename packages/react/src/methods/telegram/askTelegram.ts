import { latestAccount, type TelegramArrival } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { Journey, Place } from '../../modal/modal.ts'
import { placeForError } from '../../modal/placeForError.ts'
import { telegramFlowOf } from './flowOf.ts'

/**
 * Asks Telegram who it is, or takes what Telegram has signed already. What becomes of it is in the flow's state, but
 * for the errors that have a screen of their own.
 */
export async function askTelegram(
  latchkey: Latchkey,
  journey: Journey,
  signed?: TelegramArrival | undefined,
): Promise<void> {
  const flow = telegramFlowOf(latchkey, journey)
  flow.reset()
  try {
    journey.onSuccess(await flow.start({ signed, disableSignup: journey.disableSignup }))
  } catch (cause) {
    // The failure of what was reset since is nobody's any more.
    if (flow.getState().status !== 'failed') return
    const place = placeOf(latchkey, journey, AppError.from(cause))
    if (place) latchkey.modal.swap(place)
  }
}

/** Whoever leaves the screen has nothing to do with what the popup still answers. */
export function endWithScreen(latchkey: Latchkey, journey: Journey): void {
  let wasShown = false
  const stop = latchkey.modal.subscribe((stack) => {
    const isShown = stack.some(({ name, props }) => name === 'telegram.status' && props.journey === journey)
    if (wasShown && !isShown) {
      stop()
      telegramFlowOf(latchkey, journey).reset()
    }
    wasShown ||= isShown
  })
}

function placeOf(latchkey: Latchkey, journey: Journey, error: AppError): Place | null {
  // Said on the screen itself (spec 1 section 8).
  if (error.code === 'linked_to_another_user' || error.code === 'disallowed_login_method') return null
  const move = async (nonce: string) => {
    const user = await telegramFlowOf(latchkey, journey).transfer(nonce)
    journey.onSuccess({ user, isNewUser: false, account: latestAccount(user) })
  }
  return placeForError(error, { handle: 'Telegram', kind: { provider: 'Telegram' }, move })
}

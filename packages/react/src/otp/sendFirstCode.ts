import { AppError, limits, type TransferOffer } from '@latchkey/wire'
import { routeForError } from '../account/routeForError.ts'
import type { Latchkey } from '../latchkey.ts'
import { passCaptcha } from '../modal/navigation/passCaptcha.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'
import type { CodeChannel, JourneyCode } from './channel.ts'
import type { SendCodeParams } from './sendCodeParams.ts'
import { rememberSentCode, secondsToResend } from './sentCode.ts'

/**
 * Sends the code and shows the boxes, after a captcha if one is required. Errors that do not belong under the field
 * have their own screens.
 */
export function sendFirstCode(latchkey: Latchkey, channel: CodeChannel, params: SendCodeParams): void {
  const { journey, to, tell } = params
  // The screens after the code load while the user looks for it. Later callers load them again if that fails.
  const loadCommonScreens = async () => (await latchkey.loadModal()).loadCommonScreens()
  const next = latchkey.isFirstParty ? [loadCommonScreens] : [latchkey.loadWallet, loadCommonScreens]
  for (const load of next) load().catch(() => {})
  tell({})
  // A user who goes back to check the address, and forward again, already has a code for it.
  if (secondsToResend(latchkey, journey, to) > 0) {
    latchkey.modal.push(channel.codeRoute({ journey, to }))
    return
  }
  passCaptcha(latchkey, async ({ show, leave }) => {
    tell({ busy: true })
    try {
      rememberSentCode(latchkey, {
        journey,
        to,
        secondsToResend: await send(channel.getFlow(latchkey, journey), to),
      })
      tell({})
      show(channel.codeRoute({ journey, to }))
    } catch (cause) {
      const error = cause as AppError
      const isOfField = channel.fieldErrors.includes(error.code)
      tell(isOfField ? { errorCode: error.code } : {})
      if (!isOfField) show(handleFailure(latchkey, channel, { ...params, error }))
      // The captcha is over the field.
      else leave()
    }
  })
}

/**
 * Returns the seconds until another code may be sent. A user who closed the modal or reloaded the page before typing
 * the last code may not get another yet: the last one was sent, so this is not an error.
 */
async function send(flow: JourneyCode, to: string): Promise<number> {
  try {
    await flow.sendCode(to)
    return limits.codeResendSeconds
  } catch (cause) {
    const seconds = secondsToWait(cause)
    if (seconds === undefined) throw cause
    await flow.resume(to)
    return seconds
  }
}

function secondsToWait(error: unknown): number | undefined {
  const { data } = AppError.from(error)
  const { already_sent: isSent, retry_after_seconds: seconds } = (data ?? {}) as Record<string, unknown>
  return isSent === true && typeof seconds === 'number' ? seconds : undefined
}

function handleFailure(
  { client }: Latchkey,
  { kind, transfer }: CodeChannel,
  { journey, to, error }: SendCodeParams & { error: AppError },
): ModalRoute {
  const move = ({ nonce }: TransferOffer) => transfer(client, { nonce, to })
  return routeForError(error, { journey, handle: to, kind, move }) ?? { name: 'error', props: { error } }
}

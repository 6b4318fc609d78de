import { AppError, limits, type TransferOffer } from '@latchkey/wire'
import { routeForError } from '../account/routeForError.ts'
import type { Latchkey } from '../latchkey.ts'
import { passCaptcha } from '../modal/navigation/passCaptcha.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'
import type { CodeChannel, JourneyCode } from './channel.ts'
import type { SendCodeParams } from './sendCodeParams.ts'
import { rememberSentCode, secondsToResend } from './sentCode.ts'

/**
 * Sends the code and goes on to the boxes, after the captcha where there is one. Errors that do not belong under the
 * field have screens of their own.
 */
export function sendFirstCode(latchkey: Latchkey, channel: CodeChannel, params: SendCodeParams): void {
  const { journey, to, tell } = params
  // What comes after the code arrives while the user looks for it. Who needs it later asks again.
  const loadCommonScreens = async () => (await latchkey.loadModal()).loadCommonScreens()
  const next = latchkey.isFirstParty ? [loadCommonScreens] : [latchkey.loadWallet, loadCommonScreens]
  for (const load of next) load().catch(() => {})
  tell({})
  // A user who goes back to look at what was typed, and forward again, has a code for it already.
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
      // The captcha lies over the field.
      else leave()
    }
  })
}

/**
 * Gives the seconds until another code may be sent. A user who closed the modal or reloaded the page before
 * the last one was typed may not have another yet: it is on its way, so that is no error.
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

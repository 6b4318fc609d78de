import type { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { loadLaterScreens } from '../../modal/loadScreens.ts'
import type { Journey, Place } from '../../modal/modal.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { placeForError } from '../../modal/placeForError.ts'
import { emailFlowOf } from './flowOf.ts'
import { moveEmail } from './moveEmail.ts'

/**
 * Sends the code and goes on to the boxes, after the captcha where there is one. Tells the error that belongs under
 * the field; the others have screens of their own.
 */
export function sendFirstCode(
  latchkey: Latchkey,
  { journey, email, onFieldError }: { journey: Journey; email: string; onFieldError(error: AppError): void },
): void {
  // What comes after the code arrives while the user looks for the mail. Who needs it later asks again.
  for (const load of [latchkey.loadWallet, loadLaterScreens]) load().catch(() => {})
  passCaptcha(latchkey, async (show) => {
    try {
      await emailFlowOf(latchkey, journey).sendCode({ email, disableSignup: journey.disableSignup })
      show({ name: 'emailCode', props: { journey, email } })
    } catch (cause) {
      const error = cause as AppError
      if (error.code === 'disallowed_plus_email' || error.code === 'invalid_data') {
        if (show !== latchkey.modal.push) latchkey.modal.back()
        return onFieldError(error)
      }
      show(failed(latchkey, { journey, email, error }))
    }
  })
}

function failed(latchkey: Latchkey, o: { journey: Journey; email: string; error: AppError }): Place {
  const move = moveEmail(latchkey, o)
  return (
    placeForError(o.error, { handle: o.email, kind: 'email', move }) ?? {
      name: 'error',
      props: { error: o.error },
    }
  )
}

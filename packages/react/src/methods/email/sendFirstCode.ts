import type { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { loadLaterScreens } from '../../modal/loadLaterScreens.ts'
import type { EmailJourney } from '../../modal/modal.ts'
import { placeForError } from '../../modal/placeForError.ts'
import { moveEmail } from './moveEmail.ts'

/**
 * Sends the code and goes on to the boxes. Gives the error that belongs under the field, if there is one; the others
 * have screens of their own.
 */
export async function sendFirstCode(
  { modal, client, loadWallet }: Latchkey,
  journey: EmailJourney,
  email: string,
): Promise<AppError | null> {
  try {
    // What comes after the code arrives while the user looks for the mail. Who needs it later asks again.
    for (const load of [loadWallet, loadLaterScreens]) load().catch(() => {})
    await journey.flow.sendCode({ email, disableSignup: journey.disableSignup })
    modal.push({ name: 'emailCode', props: { journey, email } })
    return null
  } catch (cause) {
    const error = cause as AppError
    if (error.code === 'disallowed_plus_email' || error.code === 'invalid_data') return error
    const move = moveEmail({ client, journey, email })
    modal.push(
      placeForError(error, { handle: email, kind: 'email', move }) ?? { name: 'error', props: { error } },
    )
    return null
  }
}

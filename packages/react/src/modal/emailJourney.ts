import { createEmailFlow, type Intent, type LoginOutcome } from '@latchkey/core'
import { limits } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { afterLogin } from './afterLogin.ts'
import { goOn } from './goOn.ts'
import type { EmailJourney } from './modal.ts'

/** A way through the modal, and what came of it by the time it is closed. */
export type Journey = { email: EmailJourney; outcome(): LoginOutcome | null }

/** Begins a login, link or update by e-mail in the modal. The success mark is seen before anything else follows. */
export function createJourney(latchkey: Latchkey, intent: Intent, disableSignup = false): Journey {
  let outcome: LoginOutcome | null = null
  const email: EmailJourney = {
    flow: createEmailFlow(latchkey.client, { intent, fromModal: true }),
    intent,
    disableSignup,
    onSuccess(done) {
      outcome = done
      const closes =
        intent !== 'login' || afterLogin(done.user, latchkey.client.settings.getState()) === 'close'
      const waitMs = limits.successCloseMs - (closes ? 0 : limits.nextScreenEarlierMs)
      const stack = latchkey.modal.getState()
      setTimeout(() => {
        // Only if the user is still where the success was shown.
        if (latchkey.modal.getState() !== stack) return
        if (closes) latchkey.modal.close()
        else goOn(latchkey, done.user)
      }, waitMs)
    },
  }
  return { email, outcome: () => outcome }
}

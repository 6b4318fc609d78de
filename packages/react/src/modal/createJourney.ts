import { type Intent, type LoginOutcome, settingsOf } from '@latchkey/core'
import { limits } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { afterLogin } from './afterLogin.ts'
import { goOn } from './goOn.ts'
import type { Journey } from './journey.ts'

/** A journey, and what came of it by the time the modal is closed. */
export type OpenJourney = Journey & {
  outcome(): LoginOutcome | null
  /** The modal is closed: has `tell` say what came of it, and once more if a late answer is a success. */
  close(tell: () => void): void
}

/** Begins a login, link or update in the modal. The success mark is seen before anything else follows. */
export function createJourney(latchkey: Latchkey, intent: Intent, disableSignup = false): OpenJourney {
  let outcome: LoginOutcome | null = null
  let late: (() => void) | undefined
  return {
    intent,
    disableSignup,
    outcome: () => outcome,
    close(tell) {
      tell()
      late = tell
    },
    onSuccess(done) {
      outcome = done
      if (late) return late()
      const closes =
        intent !== 'login' || afterLogin(done.user, settingsOf(latchkey.client).getState()) === 'close'
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
}

/** Makes something once for each journey, such as a flow whose state several screens share. */
export function perJourney<T>(make: (latchkey: Latchkey, journey: Journey) => T) {
  const made = new WeakMap<Journey, T>()
  return (latchkey: Latchkey, journey: Journey): T => {
    const known = made.get(journey) ?? make(latchkey, journey)
    made.set(journey, known)
    return known
  }
}

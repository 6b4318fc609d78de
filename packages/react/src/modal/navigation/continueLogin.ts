import type { LoginOutcome } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { createJourney } from './createJourney.ts'

/**
 * Shows what follows a login without our screens: terms and a wallet, as after any other login. Resolves when the user
 * is done. A user who declines the terms is signed out before that.
 */
export function continueLogin(latchkey: Latchkey, outcome: LoginOutcome): Promise<void> {
  const journey = createJourney(latchkey, 'login')
  journey.onSuccess(outcome)
  return new Promise((resolve) => journey.close(resolve))
}

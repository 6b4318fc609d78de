import type { LoginOutcome } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { createJourney } from './createJourney.ts'

/**
 * Shows what is due after a login that had no screens of ours: terms and a wallet, as after any other. Resolves when the
 * user is done; who declines the terms is signed out by then.
 */
export function continueLogin(latchkey: Latchkey, outcome: LoginOutcome): Promise<void> {
  const journey = createJourney(latchkey, 'login')
  journey.onSuccess(outcome)
  return new Promise((resolve) => journey.close(resolve))
}

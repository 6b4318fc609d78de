import type { Verification } from './verification.ts'

export type MfaScreens = {
  /** Shown over the screen whose request needs a second factor, and left once it is passed. */
  'mfa.verify': { verification: Verification }
}

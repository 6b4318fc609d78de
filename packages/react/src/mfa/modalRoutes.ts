import type { Verification } from './verification.ts'

export type MfaScreens = {
  /** Stands over what needs a second factor, and is left when it was passed. */
  'mfa.verify': { verification: Verification }
}

import type { FrameInput } from '@latchkey/wire'
import type { Session } from './session.ts'

/** The server's word that a second factor was passed. Calls of the vault carry it. */
export type Grant = { token: string }

/** What a host page sends along once its user has answered (protocol 5.5). */
export type Verification = Pick<FrameInput<'privy:mfa:verify'>, 'mfaMethod' | 'mfaCode' | 'relyingParty'>

export type SecondFactorRequest = {
  session: Session
  verification: Verification
  /** How old the grant may be: as long as it lives, or made for this request. */
  age: 'grant' | 'fresh'
}

/** Gives null for a user without a second factor; throws the frame's `missing_or_invalid_mfa`. */
export type RequireSecondFactor = (request: SecondFactorRequest) => Promise<Grant | null>

/** No user can enrol a second factor yet, so every user is without. */
export const noSecondFactor: RequireSecondFactor = async () => null

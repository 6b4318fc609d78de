import { type FrameInput, mfa, passkeys } from '@latchkey/wire'
import * as v from 'valibot'
import { fail } from '../errors.ts'
import { type Frame, withDevice } from '../vault/vault.ts'
import type { Grant } from './grants.ts'
import type { Session } from './session.ts'

export type { Grant } from './grants.ts'

/** The members that a host page adds after its user has responded (protocol 5.5). */
export type Verification = Pick<FrameInput<'privy:mfa:verify'>, 'mfaMethod' | 'mfaCode' | 'relyingParty'>

export type SecondFactorRequest = {
  session: Session
  verification: Verification
  /** The allowed age of the grant: its whole life, or made for this request. */
  age: 'grant' | 'fresh'
}

/**
 * Returns null if none was verified here: the vault knows whether this user has one. Throws the frame's
 * `missing_or_invalid_mfa` for a wrong response.
 */
export type RequireSecondFactor = (request: SecondFactorRequest) => Promise<Grant | null>

const purposes = { grant: 'use', fresh: 'change' } as const

/** Verifies the given factor at the vault, which confirms it for this session and device (protocol 5.4). */
export function createSecondFactor(frame: Pick<Frame, 'api' | 'devices' | 'grants'>): RequireSecondFactor {
  return async ({ session, verification, age }) => {
    const purpose = purposes[age]
    if (verification.mfaMethod == null) return frame.grants.find(session, purpose)
    const { token } = await verify(frame, session, { ...verification, purpose })
    return frame.grants.hold(session, { token, purpose })
  }
}

type Check = Verification & { purpose: 'use' | 'change' }

async function verify(
  { api, devices }: Pick<Frame, 'api' | 'devices'>,
  session: Session,
  { mfaMethod, mfaCode, relyingParty, purpose }: Check,
): Promise<{ token: string }> {
  const caller = withDevice({ session, grant: null }, await devices.obtain(session))
  if (mfaMethod === 'passkey') {
    const answer = v.safeParse(passkeys.AuthenticationResponse, mfaCode)
    if (!answer.success) return fail('invalid_request_arguments')
    const input = { authenticator_response: answer.output, relying_party: relyingParty, purpose }
    return api(mfa.verifyPasskey, input, caller)
  }
  if (typeof mfaCode !== 'string') return fail('missing_or_invalid_mfa')
  const code = { code: mfaCode, purpose }
  if (mfaMethod === 'recovery-code') return api(mfa.verifyRecoveryCode, code, caller)
  return mfaMethod === 'sms' ? api(mfa.verifySms, code, caller) : api(mfa.verifyTotp, code, caller)
}

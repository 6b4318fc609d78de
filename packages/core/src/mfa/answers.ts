import {
  AppError,
  type FrameInput,
  frameErrors,
  type MfaMethod,
  type RequestOptions,
  textingErrors,
} from '@latchkey/wire'
import type { Client } from '../client.ts'
import { type Authenticator, browserAuthenticator, usePasskey } from '../methods/passkeys/authenticator.ts'
import { withExplanation } from '../methods/passkeys/failure.ts'
import { type PasskeyRequest, readPasskeyRequest, toPasskeyRequest } from './passkeyRequest.ts'
import { initMfaPasskey, initMfaSms } from './routes.ts'

/** The members that a second factor adds to a frame call (protocol 5.5). */
export type MfaArguments = Pick<FrameInput<'privy:mfa:verify'>, 'mfaMethod' | 'mfaCode' | 'relyingParty'>

/** A code, or for a passkey the options of `init`: the browser asks the user when they are passed in (protocol 5.6). */
export type MfaAnswer =
  | [method: 'sms' | 'totp' | 'recovery-code', code: string]
  | [method: 'passkey', options: PasskeyRequest]

export type MfaAnswers = {
  /**
   * Starts a verification: texts a code, or returns the options of a passkey. An authenticator app needs no start.
   * @throws AppError `too_many_requests` with the seconds to wait; `not_supported`, `invalid_data`, `user_unsubscribed`
   * or `message_not_sent` if no code can be texted.
   */
  init(method: MfaMethod): Promise<PasskeyRequest | undefined>
  read(...answer: MfaAnswer): Promise<MfaArguments>
}

export type MfaAnswerOptions = {
  /** @default the browser's */
  authenticator?: Authenticator | undefined
  /** The origin of the page for which the passkey was created. */
  origin?: string | undefined
}

/**
 * Creates the second-factor responses of a client's user, for the frame.
 *
 */
export function createMfaAnswers(
  client: Client,
  { authenticator, origin = globalThis.location?.origin }: MfaAnswerOptions = {},
): MfaAnswers {
  return {
    async init(method) {
      if (method === 'sms') await client.call(initMfaSms, { action: 'verify' }).catch(nameFailedText)
      if (method !== 'passkey') return undefined
      const { options } = await client.call(initMfaPasskey, { relying_party: origin })
      return toPasskeyRequest(options)
    },
    async read(method, answer) {
      if (method === 'passkey') {
        const options = readPasskeyRequest(answer)
        const mfaCode = await withExplanation(() =>
          askForPasskey(options, authenticator ?? browserAuthenticator()),
        )
        return { mfaMethod: method, mfaCode, relyingParty: origin }
      }
      if (method !== 'sms' && method !== 'totp' && method !== 'recovery-code')
        throw createRefusal('Unsupported MFA method')
      if (typeof answer !== 'string') throw createRefusal('Invalid MFA code')
      return { mfaMethod: method, mfaCode: answer, relyingParty: origin }
    },
  }
}

/** The name that the frame uses when a factor is added (`frameErrorType`): both show the same sentence. */
function nameFailedText(cause: unknown): never {
  const error = AppError.from(cause)
  const type = textingErrors[error.code]
  if (!type) throw error
  const { code, requestId } = error
  throw new AppError(code, { message: frameErrors[type], data: { type }, cause, requestId })
}

function askForPasskey(options: RequestOptions, authenticator: Authenticator | undefined) {
  if (!authenticator)
    throw new AppError('not_supported', { message: 'This browser does not support passkeys.' })
  return usePasskey(authenticator, options, new AbortController().signal)
}

const createRefusal = (message: string) => new AppError('missing_or_invalid_mfa', { message })

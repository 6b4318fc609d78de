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

/** What a passed check adds to a frame call (protocol 5.5). */
export type MfaArguments = Pick<FrameInput<'privy:mfa:verify'>, 'mfaMethod' | 'mfaCode' | 'relyingParty'>

/** A code, or of a passkey the options that `init` gave: the browser is asked when they are handed in (protocol 5.6). */
export type MfaAnswer =
  | [method: 'sms' | 'totp' | 'recovery-code', code: string]
  | [method: 'passkey', options: PasskeyRequest]

export type MfaAnswers = {
  /**
   * Begins a verification: texts a code, or gives the options of a passkey. Of an authenticator app nothing is begun.
   * @throws AppError `too_many_requests` with the seconds to wait; `not_supported`, `invalid_data`, `user_unsubscribed` or
   * `message_not_sent` where no code can be texted.
   */
  init(method: MfaMethod): Promise<PasskeyRequest | undefined>
  read(...answer: MfaAnswer): Promise<MfaArguments>
}

export type MfaAnswerOptions = {
  /** @default the browser's */
  authenticator?: Authenticator | undefined
  /** Of the page, for which a passkey was made. */
  origin?: string | undefined
}

/** What the user of a client answers with, for the frame. */
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

/** As the frame names it where a factor is added (`frameErrorType`): both have one sentence on screen. */
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

import { AppError, type RequestOptions } from '@latchkey/wire'

/** The options for a passkey, in the browser's names as published clients use them (protocol 5.6). */
export type PasskeyRequest = {
  challenge: string
  rpId?: string | undefined
  timeout?: number | undefined
  userVerification?: string | undefined
  allowCredentials?: { id: string; type: string; transports?: string[] | undefined }[] | undefined
}

export function toPasskeyRequest(options: RequestOptions): PasskeyRequest {
  return {
    challenge: options.challenge,
    rpId: options.rp_id,
    timeout: options.timeout,
    userVerification: options.user_verification,
    allowCredentials: options.allow_credentials,
  }
}

/** @throws AppError `missing_or_invalid_mfa` for anything but options of `init`, such as a code. */
export function readPasskeyRequest(value: unknown): RequestOptions {
  if (typeof value !== 'object' || value === null || typeof (value as PasskeyRequest).challenge !== 'string')
    throw new AppError('missing_or_invalid_mfa', { message: 'Invalid MFA code' })
  const request = value as PasskeyRequest
  return {
    challenge: request.challenge,
    rp_id: request.rpId,
    timeout: request.timeout,
    user_verification: request.userVerification,
    allow_credentials: request.allowCredentials,
  }
}

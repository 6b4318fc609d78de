import { AppError } from '@latchkey/wire'

/** Messages of the published clients, by type (protocol 18.8). */
const texts = {
  mfa_timeout: 'Timed out waiting for MFA code',
  mfa_verification_max_attempts_reached: 'Max MFA verification attempts reached',
  mfa_canceled: 'MFA canceled',
} as const

/** Returns the error of a request that ended without its second factor. */
export function mfaFailed(type: keyof typeof texts, cause?: unknown): AppError {
  return new AppError('missing_or_invalid_mfa', { message: texts[type], data: { type }, cause })
}

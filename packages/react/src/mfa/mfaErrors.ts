import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'

// What went wrong with a second factor, by the frame's error types (protocol 6.6).

/**
 * Whether an error says that a second factor was wrong.
 *
 * @example
 * if (errorIndicatesMfaVerificationFailed(error)) show('That code is wrong.')
 */
export function errorIndicatesMfaVerificationFailed(error: unknown): error is AppError {
  return frameErrorType(error) === 'missing_or_invalid_mfa'
}

/**
 * Whether an error says that a second factor was wrong once too often.
 *
 * @example
 * if (errorIndicatesMaxMfaRetries(error)) show('Begin again.')
 */
export function errorIndicatesMaxMfaRetries(error: unknown): error is AppError {
  return frameErrorType(error) === 'mfa_verification_max_attempts_reached'
}

/**
 * Whether an error says that a second factor was given too late.
 *
 * @example
 * if (errorIndicatesMfaTimeout(error)) show('That took too long.')
 */
export function errorIndicatesMfaTimeout(error: unknown): error is AppError {
  return frameErrorType(error) === 'mfa_timeout'
}

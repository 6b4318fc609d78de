import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'

// Classifies errors of a second factor, by the frame's error types (protocol 6.6).

/**
 * Returns whether an error means that a second factor was wrong.
 *
 * @example
 * if (errorIndicatesMfaVerificationFailed(error)) show('That code is wrong.')
 */
export function errorIndicatesMfaVerificationFailed(error: unknown): error is AppError {
  return frameErrorType(error) === 'missing_or_invalid_mfa'
}

/**
 * Returns whether an error means that a second factor was wrong too often.
 *
 * @example
 * if (errorIndicatesMaxMfaRetries(error)) show('Start again.')
 */
export function errorIndicatesMaxMfaRetries(error: unknown): error is AppError {
  return frameErrorType(error) === 'mfa_verification_max_attempts_reached'
}

/**
 * Returns whether an error means that a second factor was submitted too late.
 *
 * @example
 * if (errorIndicatesMfaTimeout(error)) show('That took too long.')
 */
export function errorIndicatesMfaTimeout(error: unknown): error is AppError {
  return frameErrorType(error) === 'mfa_timeout'
}

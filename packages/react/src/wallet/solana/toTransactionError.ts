import { AppError } from '@latchkey/wire'

/** The error that callbacks receive for a failed transaction: the cause of a provider's error, if it has one. */
export function toTransactionError(cause: unknown): AppError {
  const reason = cause instanceof Error && cause.cause instanceof AppError ? cause.cause : cause
  return AppError.from(reason, 'transaction_failure')
}

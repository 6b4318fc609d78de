import { AppError } from '@latchkey/wire'

/** What callbacks are told of a transaction that failed: the reason behind the error of a provider, if it has one. */
export function toTransactionError(cause: unknown): AppError {
  const reason = cause instanceof Error && cause.cause instanceof AppError ? cause.cause : cause
  return AppError.from(reason, 'transaction_failure')
}

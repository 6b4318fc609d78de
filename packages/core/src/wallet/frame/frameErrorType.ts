import { AppError } from '@latchkey/wire'

// Alone in its file: the modal needs it at once, and the rest of the frame's errors only with a wallet.

/**
 * Which of the frame's error types this is; null when the frame did not answer with an error (protocol 6.6).
 *
 * @example
 * if (frameErrorType(error) === 'wallet_not_on_device') show('Recover your wallet first.')
 */
export function frameErrorType(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  const type = (error.data as { type?: unknown } | undefined)?.type
  return typeof type === 'string' ? type : null
}

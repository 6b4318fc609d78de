import { AppError } from '@latchkey/wire'

// In its own file: the modal needs it at once, and the other frame errors only with a wallet.

/**
 * Returns the frame's error type; null if the error is not from the frame (protocol 6.6).
 *
 * @example
 * if (frameErrorType(error) === 'wallet_not_on_device') show('Recover your wallet first.')
 */
export function frameErrorType(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  const type = (error.data as { type?: unknown } | undefined)?.type
  return typeof type === 'string' ? type : null
}

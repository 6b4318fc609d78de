import { AppError } from '@latchkey/wire'

/** Types of the frame that are codes of the server's catalogue too. */
const shared = [
  'insufficient_funds',
  'login_on_hold',
  'missing_or_invalid_mfa',
  'missing_or_invalid_token',
  'too_many_requests',
  'wallet_damaged',
  'wallet_not_on_device',
] as const

/** Such types keep their code; the type is in `data` in every case. */
export function reviveFrameError(error: unknown): AppError {
  const { type, message, request_id: id, held_until: until } = (error ?? {}) as Record<string, unknown>
  const code = shared.find((known) => known === type) ?? 'unknown_embedded_wallet_error'
  const text = typeof message === 'string' ? message : 'Something went wrong.'
  const requestId = typeof id === 'string' ? id : undefined
  const data = { type: String(type), ...(typeof until === 'number' ? { held_until: until } : {}) }
  return new AppError(code, { message: text, data, requestId })
}

/**
 * Which of the frame's error types this is; null when the frame did not answer with an error (wire.md 6.6).
 *
 * @example
 * if (frameErrorType(error) === 'wallet_not_on_device') show('Recover your wallet first.')
 */
export function frameErrorType(error: unknown): string | null {
  if (!(error instanceof AppError)) return null
  const type = (error.data as { type?: unknown } | undefined)?.type
  return typeof type === 'string' ? type : null
}

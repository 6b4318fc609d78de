import { AppError } from '@latchkey/wire'

/** Types of the frame that are also codes of the server's catalog. */
const shared = [
  'cannot_unlink_sole_account',
  'embedded_wallet_already_exists',
  'insufficient_funds',
  'linked_to_another_user',
  'login_on_hold',
  'missing_or_invalid_mfa',
  'missing_or_invalid_token',
  'too_many_requests',
  'wallet_damaged',
  'wallet_not_on_device',
] as const

/** These types keep their code; `data` has the type in every case. */
export function reviveFrameError(error: unknown): AppError {
  const fields = (error ?? {}) as Record<string, unknown>
  const { type, message, request_id: id } = fields
  const code = shared.find((one) => one === type) ?? 'unknown_embedded_wallet_error'
  const text = typeof message === 'string' ? message : 'Something went wrong.'
  const requestId = typeof id === 'string' ? id : undefined
  const times = ['held_until', 'retry_after_seconds'].filter((name) => typeof fields[name] === 'number')
  const data = {
    type: String(type),
    ...Object.fromEntries(times.map((name) => [name, fields[name]])),
    ...(fields.token_refused === true && { token_refused: true }),
  }
  return new AppError(code, { message: text, data, requestId })
}

export function unavailable(message?: string, cause?: unknown): AppError {
  return new AppError('unknown_embedded_wallet_error', message ? { message, cause } : {})
}

export function createForeignOrigin(): AppError {
  return unavailable('Origins between parent and child windows do not match.')
}

export function createCancellation(): AppError {
  return new AppError('client_request_canceled')
}

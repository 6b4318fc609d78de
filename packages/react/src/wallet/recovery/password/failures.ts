import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'

/** What trying again changes nothing about. */
const lasting: ReadonlySet<string> = new Set([
  'must_be_authenticated',
  'missing_or_invalid_token',
  'login_on_hold',
  'recovery_on_hold',
  'not_supported',
  'too_many_requests',
  'wallet_damaged',
])

/** Whether the same password may be set by trying again, on the screen it failed on. */
export function canMend(error: AppError): boolean {
  return !lasting.has(error.code) && !lasting.has(frameErrorType(error) ?? '')
}

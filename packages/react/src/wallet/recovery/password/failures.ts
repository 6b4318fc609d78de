import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { MoreTexts, Texts } from '../../../texts/texts.ts'
import { whyNotSigned } from '../../sign/whyNotSigned.ts'

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

export function explainFailure(error: AppError, texts: Texts & MoreTexts): string {
  return frameErrorType(error) === 'too_many_requests' ? texts.error.tooMany : whyNotSigned(error, texts)
}

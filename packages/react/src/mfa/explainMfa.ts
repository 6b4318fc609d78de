import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { formatWait } from '../format/formatWait.ts'
import type { MoreTexts, Texts } from '../texts/texts.ts'
import { fillText } from '../ui/fill.ts'

/** Why a second factor was not taken, in the sentences of product 2.8; undefined of what has nothing to do with one. */
export function explainMfa(
  error: AppError,
  { mfaVerify: t, language }: Pick<Texts, 'language'> & Pick<MoreTexts, 'mfaVerify'>,
): string | undefined {
  const type = frameErrorType(error)
  if (type === 'mfa_verification_max_attempts_reached') return t.tooMany
  if (type === 'mfa_timeout') return t.timeout
  if (type === 'mfa_canceled') return t.canceled
  if (error.code === 'missing_or_invalid_mfa') return t.invalid
  const { retry_after_seconds: wait } = (error.data ?? {}) as { retry_after_seconds?: unknown }
  if (error.code === 'too_many_requests' && typeof wait === 'number')
    return fillText(t.locked, { when: formatWait(wait, language) })
  return undefined
}

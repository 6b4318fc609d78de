import { frameErrorType } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { formatWait } from '../../format/formatWait.ts'
import { passkeysErrors } from '../../methods/passkeys/errors.ts'
import { problemFor } from '../../pending/problem.ts'
import { getErrorText } from '../../texts/getErrorText.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'

/** The longest wait that product 2.6 has a sentence for. */
const shortWaitSeconds = 10

/** Why a second factor was neither added nor removed (product 2.6). */
export function explain(error: AppError, texts: Texts & MoreTexts): string {
  const { mfaEnrol: t } = texts
  const type = frameErrorType(error)
  switch (type ?? error.code) {
    case 'missing_or_invalid_mfa':
      return t.invalid
    case 'mfa_verification_max_attempts_reached':
      return t.tooMany
    case 'mfa_timeout':
      return t.timedOut
    case 'mfa_canceled':
      return t.canceled
    case 'too_many_requests':
      return explainWait(error, texts)
    case 'cannot_unlink_sole_account':
      return t.sole
    case 'not_supported':
      return type ? t.notOffered : texts.passkeys.unsupported
    case 'passkey_not_allowed':
    case 'cannot_link_more_of_type':
      return problemFor(error, passkeysErrors, texts).text
    case 'twilio_verification_failed':
    case 'sms_region_not_supported':
    case 'phone_number_not_supported':
    case 'passkey_without_verification':
    case 'missing_or_invalid_token':
    case 'login_on_hold':
    case 'must_be_authenticated':
    case 'server_unreachable':
    case 'client_request_timeout':
      return getErrorText(error, texts)
    default:
      return t.unknown
  }
}

function explainWait({ data }: AppError, { mfaEnrol: t, language }: Texts & MoreTexts): string {
  const { retry_after_seconds: wait = 0 } = (data ?? {}) as { retry_after_seconds?: number }
  return wait <= shortWaitSeconds ? t.tooMany : fillText(t.locked, { when: formatWait(wait, language) })
}

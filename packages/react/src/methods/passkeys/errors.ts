import { limits } from '@latchkey/wire'
import { enrollErrors } from '../../mfa/enroll/errors.ts'
import type { Rows } from '../../modal/errors/errors.ts'
import { sayLimit } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'

/** Messages for failures with a passkey (`modal/errors/describeError.ts`). */
export const passkeysErrors: Rows<Texts & MoreTexts> = {
  passkey_not_allowed: ({ passkeys: t }) => ({ text: t.refused, isCanceled: true }),
  not_supported: ({ passkeys: t }) => ({ text: t.unsupported, leadsTo: 'restart' }),
  cannot_link_more_of_type: ({ passkeys: t }) => ({
    text: fillText(t.tooMany, { count: String(limits.passkeysPerUser) }),
    leadsTo: 'restart',
  }),
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
  other: ({ passkeys: t }) => ({ text: t.unknown }),
}

/**
 * Why a passkey was not removed. A refusal without a frame error is the server's: a second factor stays (protocol
 * 17.8).
 */
export const unlinkErrors: Rows<Texts & MoreTexts> = {
  ...enrollErrors,
  missing_or_invalid_mfa: ({ passkeys: t }) => ({ text: t.enrolled }),
}

import type { Row, Rows } from '../modal/errors/errors.ts'
import { sayLimit, sayWait } from '../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../texts/texts.ts'

/** In seconds, as in protocol 18.8. */
const waits = { tooMany: 10, timeout: 30 }

const wait =
  (kind: keyof typeof waits): Row<Texts & MoreTexts> =>
  (texts, _, error) => ({
    text: sayWait(error, texts, { sentence: texts.mfaVerify[kind], fallback: waits[kind] }),
  })

/** Why a second factor was not accepted (protocol 18.8): on every screen that may ask for one. */
export const mfaErrors: Rows<Texts & MoreTexts> = {
  frame: {
    mfa_verification_max_attempts_reached: wait('tooMany'),
    mfa_timeout: wait('timeout'),
    mfa_canceled: ({ mfaVerify: t }) => ({ text: t.canceled, isCanceled: true }),
  },
  passkey_not_allowed: ({ passkeys: t }) => ({ text: t.refused, isCanceled: true }),
  missing_or_invalid_mfa: ({ mfaVerify: t }) => ({ text: t.invalid }),
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
}

/** Messages of the screen that asks for one. */
export const verifyErrors: Rows<Texts & MoreTexts> = {
  ...mfaErrors,
  // The usual messages for unknown errors are about other actions, such as a login.
  other: ({ mfaVerify: t }, sentence, { code }) => ({
    text: code.startsWith('unknown_') ? t.failed : sentence,
  }),
}

import { formatWait } from '../format/formatWait.ts'
import type { Row, Rows } from '../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../texts/texts.ts'
import { fillText } from '../ui/fill.ts'

/** With the time until another try counts, where the server says it. */
const lockout: Row<Texts & MoreTexts> = ({ mfaVerify: t, language }, sentence, { data }) => {
  const { retry_after_seconds: wait } = (data ?? {}) as { retry_after_seconds?: unknown }
  return {
    text: typeof wait === 'number' ? fillText(t.locked, { when: formatWait(wait, language) }) : sentence,
  }
}

/** Why a second factor was not taken (product 2.8): on every screen that may ask for one. */
export const mfaErrors: Rows<Texts & MoreTexts> = {
  frame: {
    mfa_verification_max_attempts_reached: ({ mfaVerify: t }) => ({ text: t.tooMany }),
    mfa_timeout: ({ mfaVerify: t }) => ({ text: t.timeout }),
    mfa_canceled: ({ mfaVerify: t }) => ({ text: t.canceled }),
  },
  passkey_not_allowed: ({ passkeys: t }) => ({ text: t.refused }),
  missing_or_invalid_mfa: ({ mfaVerify: t }) => ({ text: t.invalid }),
  too_many_requests: lockout,
}

/** The screen that asks for one. */
export const verifyErrors: Rows<Texts & MoreTexts> = {
  ...mfaErrors,
  // The sentences of unknown errors are of other doors, such as a login.
  other: ({ mfaVerify: t }, sentence, { code }) => ({
    text: code.startsWith('unknown_') ? t.failed : sentence,
  }),
}

import { limits } from '@latchkey/wire'
import { type Row, type Rows, say } from '../../modal/errors/errors.ts'
import { sayWait } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'

type EnrollTexts = Texts & MoreTexts

/** As in protocol 18.6. */
const waitSeconds = { tooMany: 10, timedOut: 30 }

const invalid: Row<EnrollTexts> = ({ mfaEnroll: t }) => ({ text: t.invalid })
const sole: Row<EnrollTexts> = ({ mfaEnroll: t }) => ({ text: t.sole })
const wait: Row<EnrollTexts> = (texts, _, error) => ({
  text: sayWait(error, texts, { sentence: texts.mfaEnroll.tooMany, fallback: waitSeconds.tooMany }),
})

/** Why a second factor was neither added nor removed (protocol 18.6). */
export const enrollErrors: Rows<EnrollTexts> = {
  frame: {
    missing_or_invalid_mfa: invalid,
    mfa_verification_max_attempts_reached: wait,
    mfa_timeout: (texts, _, error) => ({
      text: sayWait(error, texts, { sentence: texts.mfaEnroll.timedOut, fallback: waitSeconds.timedOut }),
    }),
    mfa_canceled: ({ mfaEnroll: t }) => ({ text: t.canceled }),
    too_many_requests: wait,
    cannot_unlink_sole_account: sole,
    not_supported: ({ mfaEnroll: t }) => ({ text: t.notOffered }),
    twilio_verification_failed: say,
    sms_region_not_supported: say,
    phone_number_not_supported: say,
    passkey_without_verification: say,
    missing_or_invalid_token: say,
    login_on_hold: say,
  },
  missing_or_invalid_mfa: invalid,
  too_many_requests: wait,
  cannot_unlink_sole_account: sole,
  not_supported: ({ passkeys: t }) => ({ text: t.unsupported }),
  passkey_not_allowed: ({ passkeys: t }) => ({ text: t.refused }),
  cannot_link_more_of_type: ({ passkeys: t }) => ({
    text: fillText(t.tooMany, { count: String(limits.passkeysPerUser) }),
  }),
  missing_or_invalid_token: say,
  login_on_hold: say,
  must_be_authenticated: say,
  server_unreachable: say,
  client_request_timeout: say,
  other: ({ mfaEnroll: t }) => ({ text: t.unknown }),
}

import { limits } from '@latchkey/wire'
import { formatWait } from '../../format/formatWait.ts'
import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import { signErrors } from '../sign/errors.ts'

/** Why a password did not recover a wallet. */
export const passwordErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  frame: {
    ...signErrors.frame,
    invalid_recovery_pin: ({ password: t }) => ({ text: t.wrong }),
    too_many_requests: ({ password: t, language }, _, { data }) => {
      const { retry_after_seconds: wait = limits.passwordLockSeconds } = data as {
        retry_after_seconds?: number
      }
      return { text: fillText(t.locked, { when: formatWait(wait, language) }) }
    },
  },
}

/** Why a new password was not set. */
export const newPasswordErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  frame: {
    ...signErrors.frame,
    too_many_requests: ({ error: t }) => ({ text: `${t.tooMany}. ${t.tryLater}` }),
  },
}

/** Why the user's own cloud gave no access; `cloud` and `provider` are its name. */
export const cloudErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  oauth_user_denied: ({ cloud: t }) => ({ text: t.denied }),
  unknown_auth_error: ({ cloud: t }) => ({ text: t.unconfirmed }),
  disallowed_login_method: ({ oauth: t }) => ({ text: t.inAppText }),
}

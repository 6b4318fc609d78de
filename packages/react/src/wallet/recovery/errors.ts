import { limits } from '@latchkey/wire'
import type { Rows } from '../../modal/errors/errors.ts'
import { sayLimit, sayWait } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { signErrors } from '../sign/errors.ts'

/** Why a password did not recover a wallet. */
export const passwordErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  frame: {
    ...signErrors.frame,
    invalid_recovery_pin: ({ password: t }) => ({ text: t.wrong }),
    too_many_requests: (texts, _, error) => ({
      text: sayWait(error, texts, { sentence: texts.password.locked, fallback: limits.passwordLockSeconds }),
    }),
  },
}

/** Why a new password was not set. */
export const newPasswordErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  frame: {
    ...signErrors.frame,
    too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
  },
}

/** Why there was no access to the user's own cloud; `cloud` and `provider` are its names. */
export const cloudErrors: Rows<Texts & MoreTexts> = {
  ...signErrors,
  oauth_user_denied: ({ cloud: t }) => ({ text: t.denied, isCanceled: true }),
  unknown_auth_error: ({ cloud: t }) => ({ text: t.unconfirmed }),
  disallowed_login_method: ({ oauth: t }) => ({ text: t.inAppText }),
}

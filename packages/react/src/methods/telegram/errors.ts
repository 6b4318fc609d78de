import type { Rows } from '../../modal/errors/errors.ts'
import { sayLimit } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** Messages for failures with Telegram (`modal/errors/describeError.ts`). */
export const telegramErrors: Rows<Texts & MoreTexts> = {
  linked_to_another_user: ({ telegram: t }) => ({ text: t.linked, leadsTo: 'restart' }),
  disallowed_login_method: (_, sentence) => ({ text: sentence, leadsTo: 'restart' }),
  too_many_requests: (texts, _, error) => ({
    text: /rate limit/i.test(error.message) ? texts.telegram.rateLimit : sayLimit(error, texts),
  }),
  // Closing the window and declining in it cannot be distinguished.
  unknown_auth_error: ({ telegram: t }, _, { message }) =>
    message.includes('canceled') ? { text: t.canceled, isCanceled: true } : { text: t.retryable },
  cannot_link_more_of_type: ({ telegram: t }) => ({ text: t.retryable }),
  invalid_captcha: ({ telegram: t }) => ({ text: t.retryable }),
  captcha_failure: ({ telegram: t }) => ({ text: t.retryable }),
  captcha_timeout: ({ telegram: t }) => ({ text: t.retryable }),
  other: ({ telegram: t }) => ({ text: t.retryable }),
}

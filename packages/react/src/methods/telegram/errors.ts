import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What fails with Telegram, in words of its own (`modal/errors/describeError.ts`). */
export const telegramErrors: Rows<Texts & MoreTexts> = {
  linked_to_another_user: ({ telegram: t }) => ({ text: t.linked, leadsTo: 'restart' }),
  disallowed_login_method: (_, sentence) => ({ text: sentence, leadsTo: 'restart' }),
  too_many_requests: ({ telegram: t, error }, _, { message }) => ({
    text: /rate limit/i.test(message) ? t.rateLimit : `${error.tooMany}. ${error.tryLater}`,
  }),
  cannot_link_more_of_type: ({ telegram: t }) => ({ text: t.retryable }),
  invalid_captcha: ({ telegram: t }) => ({ text: t.retryable }),
  captcha_failure: ({ telegram: t }) => ({ text: t.retryable }),
  captcha_timeout: ({ telegram: t }) => ({ text: t.retryable }),
  other: ({ telegram: t }) => ({ text: t.retryable }),
}

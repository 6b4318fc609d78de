import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What fails with Telegram, in words of its own (`pending/problem.ts`). */
export const telegramErrors = {
  linked_to_another_user: ({ telegram: t }) => ({ detail: t.linked, leadsTo: 'restart' }),
  disallowed_login_method: (_, said) => ({ detail: said, leadsTo: 'restart' }),
  too_many_requests: ({ telegram: t }, _, message) => ({
    detail: /rate limit/i.test(message) ? t.rateLimit : t.tooMany,
  }),
  cannot_link_more_of_type: ({ telegram: t }) => ({ detail: t.retryable }),
  invalid_captcha: ({ telegram: t }) => ({ detail: t.retryable }),
  captcha_failure: ({ telegram: t }) => ({ detail: t.retryable }),
  captcha_timeout: ({ telegram: t }) => ({ detail: t.retryable }),
  other: ({ telegram: t }) => ({ detail: t.retryable }),
} satisfies Rows<Texts & MoreTexts>

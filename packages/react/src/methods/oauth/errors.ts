import { type Rows, say } from '../../modal/errors/errors.ts'
import { sayLimit } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** Messages for failures of a social login (`modal/errors/describeError.ts`). */
export const oauthErrors: Rows<Texts & MoreTexts> = {
  oauth_user_denied: ({ oauth: t }) => ({ text: t.denied, isCanceled: true }),
  oauth_account_suspended: ({ oauth: t }) => ({
    title: t.suspendedTitle,
    text: t.suspended,
    leadsTo: 'restart',
  }),
  too_many_requests: (texts, _, error) => ({
    text: /provider rate limit/i.test(error.message) ? texts.oauth.busy : sayLimit(error, texts),
  }),
  cannot_link_more_of_type: (_, sentence) => ({ text: sentence, leadsTo: 'restart' }),
  oauth_unexpected: say,
  other: ({ oauth: t }) => ({ text: t.unconfirmed }),
}

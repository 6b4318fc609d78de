import { type Rows, say } from '../../modal/errors/errors.ts'
import { sayLimit } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** Messages for failures with another app's account. Errors without a row show their own sentence. */
export const crossAppErrors: Rows<Texts & MoreTexts> = {
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
  oauth_user_denied: ({ crossApp: t }) => ({ text: t.denied, isCanceled: true }),
  other: say,
}

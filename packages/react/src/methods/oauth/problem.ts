import type { AppError } from '@latchkey/wire'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import { type Problem, sharedProblem } from '../waiting/problem.ts'

type Where = { texts: Texts & MoreTexts; provider: string; app: string }

/** Why a social login failed (spec 1 section 8). */
export function problemWith(error: AppError, { texts, ...names }: Where): Problem {
  const { oauth: t } = texts
  const say = (text: string) => ({ text: fillText(text, names) })
  switch (error.code) {
    case 'oauth_user_denied':
      return say(t.denied)
    case 'oauth_account_suspended':
      return { ...say(t.suspended), title: t.suspendedTitle, isFinal: true }
    case 'too_many_requests':
      return say(/provider rate limit/i.test(error.message) ? t.busy : texts.error.tooMany)
    case 'cannot_link_more_of_type':
      return { text: sentenceOf(error, texts), isFinal: true }
    case 'oauth_unexpected':
      return { text: sentenceOf(error, texts) }
    default:
      return say(sharedProblem(error, texts) ?? t.unconfirmed)
  }
}

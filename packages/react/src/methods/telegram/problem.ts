import type { AppError } from '@latchkey/wire'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import type { Problem } from '../waiting/problem.ts'

/** Why Telegram failed (spec 1 section 8). What the user cannot change has no Retry. */
export function problemWith(
  error: AppError,
  texts: Pick<Texts, 'messages'> & Pick<MoreTexts, 'telegram'>,
): Problem {
  const t = texts.telegram
  switch (error.code) {
    case 'linked_to_another_user':
      return { text: t.linked, isFinal: true }
    case 'disallowed_login_method':
      return { text: sentenceOf(error, texts), isFinal: true }
    case 'too_many_requests':
      return { text: /rate limit/i.test(error.message) ? t.rateLimit : t.tooMany }
    case 'server_unreachable':
    case 'client_request_timeout':
      return { text: sentenceOf(error, texts) }
    default:
      return { text: t.retryable }
  }
}

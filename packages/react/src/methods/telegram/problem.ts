import type { AppError } from '@latchkey/wire'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'
import type { Problem } from './StatusView.tsx'

/** Why Telegram failed (spec 1 section 8). What the user cannot change has no Retry. */
export function problemWith(
  error: AppError,
  texts: Pick<Texts, 'messages'> & Pick<MoreTexts, 'telegram'>,
): Problem {
  const t = texts.telegram
  switch (error.code) {
    case 'linked_to_another_user':
      return { text: t.linked, mayHelp: false }
    case 'disallowed_login_method':
      return { text: sentenceOf(error, texts), mayHelp: false }
    case 'too_many_requests':
      return { text: /rate limit/i.test(error.message) ? t.rateLimit : t.tooMany, mayHelp: true }
    case 'server_unreachable':
    case 'client_request_timeout':
      return { text: sentenceOf(error, texts), mayHelp: true }
    default:
      return { text: t.retryable, mayHelp: true }
  }
}

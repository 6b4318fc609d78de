import type { AppError } from '@latchkey/wire'
import type { MoreTexts } from '../../texts/texts.ts'
import type { Problem } from './StatusView.tsx'

/** Why Telegram failed (spec 1 section 8). What the user cannot change has no Retry. */
export function problemWith(
  { code, message }: AppError,
  { telegram: t }: Pick<MoreTexts, 'telegram'>,
): Problem {
  switch (code) {
    case 'linked_to_another_user':
      return { text: t.linked, mayHelp: false }
    case 'disallowed_login_method':
      return { text: message, mayHelp: false }
    case 'too_many_requests':
      return { text: /rate limit/i.test(message) ? t.rateLimit : t.tooMany, mayHelp: true }
    case 'server_unreachable':
    case 'client_request_timeout':
      return { text: message, mayHelp: true }
    default:
      return { text: t.retryable, mayHelp: true }
  }
}

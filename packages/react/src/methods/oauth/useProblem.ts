import type { AppError } from '@latchkey/wire'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'

export type Problem = {
  title: string
  text: string
  /** Trying again could help. */
  mayHelp: boolean
}

/** Why a social login failed (spec 1 section 8). */
export function useProblem(
  error: AppError | undefined,
  names: { provider: string; app: string },
): Problem | undefined {
  const texts = useMoreTexts()
  const { oauth: t, error: general } = texts
  if (!error) return undefined
  const say = (text: string, mayHelp = true, title = t.failed) => ({
    title,
    text: fillText(text, names),
    mayHelp,
  })
  switch (error.code) {
    case 'oauth_user_denied':
      return say(t.denied)
    case 'oauth_account_suspended':
      return say(t.suspended, false, t.suspendedTitle)
    case 'too_many_requests':
      return say(/provider rate limit/i.test(error.message) ? t.busy : general.tooMany)
    case 'captcha_failure':
    case 'invalid_captcha':
      return say(general.captcha)
    case 'captcha_timeout':
      return say(general.captchaTimeout)
    case 'cannot_link_more_of_type':
      return say(sentenceOf(error, texts), false)
    case 'oauth_unexpected':
    case 'server_unreachable':
    case 'client_request_timeout':
      return say(sentenceOf(error, texts))
    default:
      return say(t.unconfirmed)
  }
}

import type { AppError } from '@latchkey/wire'
import { sentenceOf } from '../../texts/sentenceOf.ts'
import type { Texts } from '../../texts/texts.ts'

/** Why it failed, in place of the text under the title. */
export type Problem = {
  title?: string
  text: string
  /** Trying again changes nothing. */
  isFinal?: boolean
}

/** What fails in every method alike (spec 1 section 8); the rest a method says in words of its own. */
export function sharedProblem(error: AppError, texts: Texts): string | undefined {
  const { error: t } = texts
  switch (error.code) {
    case 'too_many_requests':
      return t.tooMany
    case 'captcha_failure':
    case 'invalid_captcha':
      return t.captcha
    case 'captcha_timeout':
      return t.captchaTimeout
    case 'cannot_link_more_of_type':
    case 'server_unreachable':
    case 'client_request_timeout':
      return sentenceOf(error, texts)
    default:
      return undefined
  }
}

import { frameErrorType } from '@latchkey/core'
import type { AppError, ErrorCode } from '@latchkey/wire'
import { sentenceOf } from '../texts/sentenceOf.ts'
import type { Texts } from '../texts/texts.ts'

/** How an error reads on the error screen (spec 3 section 8). */
export type Notice = {
  title: string
  detail: string | undefined
  button: string
  /** `again` goes back to where it happened, `restart` to the beginning. */
  leadsTo: 'again' | 'restart'
}

/** `said` is the error's own sentence. */
type Row = (t: Texts['error'], said: string) => Partial<Notice>

const rows: { [code in ErrorCode]?: Row } = {
  client_request_timeout: (t, said) => ({ title: t.timedOut, detail: said }),
  insufficient_balance: (t, said) => ({ title: t.insufficientBalance, detail: said }),
  insufficient_funds: (t, said) => ({ title: t.insufficientBalance, detail: said }),
  transaction_failure: (t, said) => ({ title: t.transactionFailure, detail: said }),
  invalid_captcha: (t) => ({ detail: t.captchaRetry }),
  captcha_failure: (t) => ({ detail: t.captcha }),
  captcha_timeout: (t) => ({ detail: t.captchaTimeout }),
  disallowed_login_method: (t, said) => ({
    title: t.notAllowed,
    detail: said,
    button: t.anotherMethod,
    leadsTo: 'restart',
  }),
  linked_to_another_user: (t) => ({ title: t.authFailed, detail: t.linked }),
  not_supported: (t) => ({ title: t.region, detail: t.regionDetail }),
  too_many_requests: (t) => ({ title: t.requestFailed, detail: t.tooMany, button: t.tryLater }),
  cannot_link_more_of_type: (_, said) => ({ detail: said }),
  disallowed_plus_email: (_, said) => ({ detail: said }),
  server_unreachable: (_, said) => ({ detail: said }),
}

/** Texts of an error for the error screen; what the table lacks reads as the general failure. */
export function noticeFor(error: AppError, texts: Texts): Notice {
  const general: Notice = {
    title: texts.error.title,
    detail: texts.error.detail,
    button: texts.common.tryAgain,
    leadsTo: 'again',
  }
  const said = sentenceOf(error, texts)
  const row = Object.hasOwn(rows, error.code) ? rows[error.code] : undefined
  if (row) return { ...general, ...row(texts.error, said) }
  const fromFrame = frameErrorType(error) === 'twilio_verification_failed'
  const speaks = fromFrame || error.status === 400 || error.status === 422
  return speaks ? { ...general, detail: said } : general
}

/** Why a code was refused, in the line under its boxes (spec 1 section 8). */
export function problemWithCode(error: AppError, texts: Texts): string {
  switch (error.code) {
    case 'invalid_credentials':
      return texts.code.invalid
    case 'too_many_requests':
      return texts.error.tooMany
    case 'cannot_link_more_of_type':
    case 'server_unreachable':
    case 'client_request_timeout':
      return sentenceOf(error, texts)
    default:
      return texts.code.failed
  }
}

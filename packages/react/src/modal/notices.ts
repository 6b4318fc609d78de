import { frameErrorType } from '@latchkey/core'
import type { AppError, ErrorCode } from '@latchkey/wire'
import type { Texts } from '../texts/texts.ts'

/** How an error reads on the error screen (spec 3 section 8). */
export type Notice = {
  title: string
  detail: string | undefined
  button: string
  /** `again` goes back to where it happened, `restart` to the beginning. */
  leadsTo: 'again' | 'restart'
}

type Row = (t: Texts['error'], error: AppError) => Partial<Notice>

const rows: { [code in ErrorCode]?: Row } = {
  client_request_timeout: (t, error) => ({ title: t.timedOut, detail: error.message }),
  insufficient_balance: (t, error) => ({ title: t.insufficientBalance, detail: error.message }),
  insufficient_funds: (t, error) => ({ title: t.insufficientBalance, detail: error.message }),
  transaction_failure: (t, error) => ({ title: t.transactionFailure, detail: error.message }),
  invalid_captcha: (t) => ({ detail: t.captchaRetry }),
  captcha_failure: (t) => ({ detail: t.captcha }),
  captcha_timeout: (t) => ({ detail: t.captchaTimeout }),
  disallowed_login_method: (t, error) => ({
    title: t.notAllowed,
    detail: error.message,
    button: t.anotherMethod,
    leadsTo: 'restart',
  }),
  linked_to_another_user: (t) => ({ title: t.authFailed, detail: t.linked }),
  not_supported: (t) => ({ title: t.region, detail: t.regionDetail }),
  too_many_requests: (t) => ({ title: t.requestFailed, detail: t.tooMany, button: t.tryLater }),
  cannot_link_more_of_type: (_, error) => ({ detail: error.message }),
  disallowed_plus_email: (_, error) => ({ detail: error.message }),
  server_unreachable: (_, error) => ({ detail: error.message }),
}

/** Texts of an error for the error screen; what the table lacks reads as the general failure. */
export function noticeFor(error: AppError, texts: Texts): Notice {
  const general: Notice = {
    title: texts.error.title,
    detail: texts.error.detail,
    button: texts.common.tryAgain,
    leadsTo: 'again',
  }
  const row = Object.hasOwn(rows, error.code) ? rows[error.code] : undefined
  if (row) return { ...general, ...row(texts.error, error) }
  const fromFrame = frameErrorType(error) === 'twilio_verification_failed'
  const speaks = fromFrame || error.status === 400 || error.status === 422
  return speaks ? { ...general, detail: error.message } : general
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
      return error.message
    default:
      return texts.code.failed
  }
}

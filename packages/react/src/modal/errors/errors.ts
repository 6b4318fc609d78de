import type { WalletProblem } from '@latchkey/core'
import type { AppError, ErrorCode, FrameErrorType } from '@latchkey/wire'
import type { Texts } from '../../texts/texts.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { HeroTone } from '../../ui/Tile.tsx'

/** The texts of an error. Missing parts are those of any failure on that screen. */
export type Reading = {
  title?: string
  text?: string
  button?: string
  icon?: IconName
  tone?: HeroTone
  /** `again` leads back to where it happened. `restart` leads to the beginning, because trying again would not help. */
  leadsTo?: 'again' | 'restart'
  /** The text shown where it happened, on a screen without its own row for it. */
  inPlace?: string
  /** The user canceled or refused: nothing failed. */
  isCanceled?: boolean
}

/** Describes an error; `sentence` is the error's own sentence in the page's language. */
export type Row<T> = (texts: T, sentence: string, error: AppError) => Reading

/** One screen's own messages: by code, or by what a wallet refused; `other` is any other error. */
export type Rows<T> = { readonly [key in ErrorCode | WalletProblem | 'other']?: Row<T> } & {
  /**
   * By the type of the wallet frame's error, which has priority over its code. `mfa_canceled`: the user left the
   * screen.
   */
  readonly frame?: { readonly [type in FrameErrorType | 'mfa_canceled']?: Row<T> }
}

/** Shows the error's own sentence. */
export const say: Row<unknown> = (_, sentence) => ({ text: sentence })
const sayInPlace: Row<unknown> = (_, sentence) => ({ text: sentence, inPlace: sentence })

const captcha: Row<Texts> = ({ error: t }) => ({ text: t.captcha, inPlace: t.captcha })

const tooLittle: Row<Texts> = ({ error: t }) => ({
  title: t.insufficientBalance,
  text: t.insufficientText,
  icon: 'wallet',
  tone: 'warning',
})

/**
 * Errors that read the same everywhere, on the error screen and, with `inPlace`, where they happened (protocol 17.8,
 * protocol 19.8). They are in the first chunk, so that an error can be shown when nothing more can be loaded. A
 * screen's own rows are in the `errors.ts` of its area; `methods/errors.test.ts` walks all of them. Codes with their
 * own screen, such as that of a full app, are in `routeForError`.
 */
export const everywhere: Rows<Texts> = {
  client_request_timeout: ({ error: t }, sentence) => ({
    title: t.timedOut,
    text: sentence,
    inPlace: sentence,
    icon: 'clock',
    tone: '',
  }),
  insufficient_balance: tooLittle,
  insufficient_funds: tooLittle,
  transaction_failure: ({ error: t }, sentence) => ({ title: t.transactionFailure, text: sentence }),
  invalid_captcha: ({ error: t }) => ({ text: t.tryLater, inPlace: t.captcha }),
  captcha_failure: captcha,
  captcha_timeout: captcha,
  disallowed_login_method: ({ error: t }, sentence) => ({
    title: t.notAllowed,
    text: sentence,
    button: t.anotherMethod,
    leadsTo: 'restart',
  }),
  linked_to_another_user: ({ error: t }) => ({ title: t.authFailed, text: t.linked }),
  not_supported: ({ error: t }) => ({ title: t.region, text: t.regionDetail }),
  too_many_requests: ({ error: t, common }) => ({
    title: t.tooMany,
    text: t.tryLater,
    button: common.back,
    icon: 'clock',
    tone: '',
    inPlace: `${t.tooMany}. ${t.tryLater}`,
  }),
  cannot_link_more_of_type: sayInPlace,
  disallowed_plus_email: ({ landing: t }) => ({ text: t.plusEmail }),
  server_unreachable: ({ unreachable: t }, sentence) => ({
    title: t.title,
    text: sentence,
    inPlace: sentence,
    icon: 'cloud',
    tone: 'warning',
  }),
}

/** The texts of the error screen. */
export const errorScreen: Rows<Texts> = {
  ...everywhere,
  frame: { twilio_verification_failed: say },
  other: ({ error: t, common }, sentence, { status }) => ({
    title: t.title,
    // The request was invalid, and the server says why.
    text: status === 400 || status === 422 ? sentence : t.detail,
    button: common.tryAgain,
    icon: 'stop',
    tone: 'danger',
    leadsTo: 'again',
  }),
}

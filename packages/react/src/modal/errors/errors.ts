import type { WalletProblem } from '@latchkey/core'
import type { ErrorCode, FrameErrorType } from '@latchkey/wire'
import type { Texts } from '../../texts/texts.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { HeroTone } from '../../ui/Tile.tsx'

/** How an error reads. What is absent is as in any failure there. */
export type Reading = {
  title?: string
  detail?: string
  button?: string
  icon?: IconName
  tone?: HeroTone
  /** `again` goes back to where it happened. `restart`: trying again changes nothing, so it goes to the beginning. */
  leadsTo?: 'again' | 'restart'
  /** Said where it happened, on a screen of a method that has no row of its own for it. */
  inPlace?: string
}

/** `said` is the error's own sentence in the page's language, `message` what it came with. */
type Row<T> = (texts: T, said: string, message: string) => Reading

/** Rows of one method's screens, by the code or by what a wallet refused; `other` is any other error. */
export type Rows<T> = { readonly [key in ErrorCode | WalletProblem | 'other']?: Row<T> }

export const say: Row<unknown> = (_, said) => ({ detail: said })
const sayInPlace: Row<unknown> = (_, said) => ({ detail: said, inPlace: said })

const tooLittle: Row<Texts> = ({ error: t }, said) => ({
  title: t.insufficientBalance,
  detail: said,
  icon: 'wallet',
  tone: 'warning',
})

/**
 * The error catalogue on the screen (product 1.8, product 3.8). It is in the first chunk, so that an error can
 * be shown when nothing more can be loaded; what a method says in words of its own comes with its screens
 * (`methods/<m>/errors.ts`). `methods/errors.test.ts` walks all of them row by row. Codes with a screen of their own, such as a full
 * app's, are in `routeForError`.
 */
export const errors = {
  /** The error screen. */
  everywhere: {
    client_request_timeout: ({ error: t }, said) => ({
      title: t.timedOut,
      detail: said,
      inPlace: said,
      icon: 'clock',
      tone: '',
    }),
    insufficient_balance: tooLittle,
    insufficient_funds: tooLittle,
    transaction_failure: ({ error: t }, said) => ({ title: t.transactionFailure, detail: said }),
    invalid_captcha: ({ error: t }) => ({ detail: t.captchaRetry, inPlace: t.captcha }),
    captcha_failure: ({ error: t }) => ({ detail: t.captcha, inPlace: t.captcha }),
    captcha_timeout: ({ error: t }) => ({ detail: t.captchaTimeout, inPlace: t.captchaTimeout }),
    disallowed_login_method: ({ error: t }, said) => ({
      title: t.notAllowed,
      detail: said,
      button: t.anotherMethod,
      leadsTo: 'restart',
    }),
    linked_to_another_user: ({ error: t }) => ({ title: t.authFailed, detail: t.linked }),
    not_supported: ({ error: t }) => ({ title: t.region, detail: t.regionDetail }),
    too_many_requests: ({ error: t }) => ({
      title: t.requestFailed,
      detail: t.tooMany,
      button: t.tryLater,
      inPlace: t.tooMany,
    }),
    cannot_link_more_of_type: sayInPlace,
    disallowed_plus_email: say,
    server_unreachable: ({ unreachable: t }, said) => ({
      title: t.title,
      detail: said,
      inPlace: said,
      icon: 'cloud',
      tone: 'warning',
    }),
  } satisfies Rows<Texts>,

  /** The error screen, for codes without a row: by the status of the server's answer … */
  statuses: { 400: say, 422: say } satisfies { [status: number]: Row<Texts> },
  /** … or by the type of the wallet frame's error. */
  frame: { twilio_verification_failed: say } satisfies { [type in FrameErrorType]?: Row<Texts> },
}

/** By a key from outside: `constructor` finds nothing. */
export function findRow<R extends object>(
  rows: R,
  key: PropertyKey | null | undefined,
): R[keyof R] | undefined {
  return key != null && Object.hasOwn(rows, key) ? rows[key as keyof R] : undefined
}

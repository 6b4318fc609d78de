import { type Rows, say } from '../modal/errors.ts'
import type { MoreTexts, Texts } from '../texts/texts.ts'

/**
 * The rows of the error catalogue whose words are a method's own, by where they are said. What stands in none of them is
 * said as everywhere (`modal/errors.ts`, `inPlace`), and else as `other`.
 */
export const errorsOf = {
  oauth: {
    oauth_user_denied: ({ oauth: t }) => ({ detail: t.denied }),
    oauth_account_suspended: ({ oauth: t }) => ({
      title: t.suspendedTitle,
      detail: t.suspended,
      leadsTo: 'restart',
    }),
    too_many_requests: ({ oauth: t, error }, _, message) => ({
      detail: /provider rate limit/i.test(message) ? t.busy : error.tooMany,
    }),
    cannot_link_more_of_type: (_, said) => ({ detail: said, leadsTo: 'restart' }),
    oauth_unexpected: say,
    other: ({ oauth: t }) => ({ detail: t.unconfirmed }),
  } satisfies Rows<Texts & MoreTexts>,
  passkeys: {
    passkey_not_allowed: ({ passkeys: t }) => ({ detail: t.refused }),
    not_supported: ({ passkeys: t }) => ({ detail: t.unsupported, leadsTo: 'restart' }),
    cannot_link_more_of_type: ({ passkeys: t }) => ({ detail: t.tooMany, leadsTo: 'restart' }),
    other: ({ passkeys: t }) => ({ detail: t.unknown }),
  } satisfies Rows<Texts & MoreTexts>,
  farcaster: {
    client_request_timeout: ({ farcaster: t }) => ({ detail: t.timedOut }),
    other: ({ farcaster: t }) => ({ detail: t.rejected }),
  } satisfies Rows<Texts & MoreTexts>,
  telegram: {
    linked_to_another_user: ({ telegram: t }) => ({ detail: t.linked, leadsTo: 'restart' }),
    disallowed_login_method: (_, said) => ({ detail: said, leadsTo: 'restart' }),
    too_many_requests: ({ telegram: t }, _, message) => ({
      detail: /rate limit/i.test(message) ? t.rateLimit : t.tooMany,
    }),
    cannot_link_more_of_type: ({ telegram: t }) => ({ detail: t.retryable }),
    invalid_captcha: ({ telegram: t }) => ({ detail: t.retryable }),
    captcha_failure: ({ telegram: t }) => ({ detail: t.retryable }),
    captcha_timeout: ({ telegram: t }) => ({ detail: t.retryable }),
    other: ({ telegram: t }) => ({ detail: t.retryable }),
  } satisfies Rows<Texts & MoreTexts>,
  wallets: {
    rejected: ({ wallets: t }) => ({ title: t.rejectedTitle, detail: t.rejectedText }),
    'timed-out': ({ wallets: t }) => ({ title: t.timedOutTitle, detail: t.timedOutText }),
    pending: ({ wallets: t }) => ({ title: t.pendingTitle, detail: t.pendingText }),
    'no-signing': ({ wallets: t }) => ({ title: t.failedTitle, detail: t.noSigningText }),
    generic_connect_wallet_error: ({ wallets: t }) => ({ title: t.failedTitle, detail: t.failedText }),
    unknown_connect_wallet_error: ({ wallets: t }) => ({ title: t.failedTitle, detail: t.failedText }),
    unsupported_chain_id: ({ wallets: t }) => ({ title: t.failedTitle, detail: t.failedText }),
  } satisfies Rows<Texts & MoreTexts>,
}

/**
 * The error catalog (protocol 17.8, protocol 19.8), row by row: what the server answers, and the screen that a
 * person then sees. Answers come from the table; client, flows and modal are the real ones. What never leaves the
 * browser (captcha, a wallet's refusal, a closed window) is in the tests of captcha, wallets, passkeys and messengers.
 */
export type Row = {
  answer: { status: number; code: string; error?: string; data?: unknown }
  title: string
  detail?: string
  button?: string
}

const wrong = 'Something went wrong'
const again = 'Try again'
const offer = (embeddedWalletAddress: string | null) => ({
  nonce: 'n',
  subject: 'maya@harbor.example',
  account: { displayName: 'maya@harbor.example' },
  otherUser: { embeddedWalletAddress },
})

export const atStart: Row[] = [
  {
    answer: { status: 400, code: 'invalid_captcha' },
    title: wrong,
    detail: 'Try again in a moment.',
    button: again,
  },
  {
    answer: { status: 403, code: 'disallowed_login_method', error: 'Login with email not allowed.' },
    title: 'Not allowed',
    detail: 'Login with email not allowed.',
    button: 'Try another method',
  },
  {
    answer: { status: 401, code: 'allowlist_rejected' },
    title: "You don't have access to this app",
    detail: 'Have you been invited?',
    button: 'Try another account',
  },
  {
    answer: { status: 400, code: 'not_supported' },
    title: 'This region is not supported',
    detail: "We can't send SMS to this region yet.",
    button: again,
  },
  {
    answer: { status: 429, code: 'too_many_requests' },
    title: 'Too many attempts',
    detail: 'Try again in a moment.',
    button: 'Back',
  },
  {
    answer: { status: 400, code: 'disallowed_plus_email' },
    title: 'Log in or sign up',
    detail: 'Use an address without "+".',
  },
  {
    answer: { status: 400, code: 'invalid_data' },
    title: 'Log in or sign up',
    detail: 'Enter a valid email address',
  },
  {
    answer: { status: 400, code: 'message_not_sent', error: 'The message could not be sent.' },
    title: wrong,
    detail: 'The message could not be sent.',
    button: again,
  },
  {
    answer: { status: 422, code: 'of_a_newer_server', error: 'What the server says.' },
    title: wrong,
    detail: 'What the server says.',
    button: again,
  },
  {
    answer: { status: 403, code: 'invalid_origin', error: 'Not for users.' },
    title: wrong,
    detail: 'Nothing was changed. Try again in a moment.',
    button: again,
  },
]

const full = 'This application has reached its user limit and cannot sign in new users.'
const conclusions: Row[] = [
  {
    answer: { status: 403, code: 'max_accounts_reached' },
    title: 'Test app is full for now',
    detail: full,
    button: 'Go back',
  },
  {
    answer: { status: 400, code: 'user_does_not_exist' },
    title: 'Account not found',
    detail: 'does not accept sign-ups here',
    button: 'Try another account',
  },
  {
    answer: { status: 401, code: 'allowlist_rejected' },
    title: "You don't have access to this app",
    detail: 'Have you been invited?',
    button: 'Try another account',
  },
]

export const atCode: Row[] = [
  ...conclusions,
  {
    answer: { status: 401, code: 'invalid_credentials' },
    title: 'Enter confirmation code',
    detail: 'That code is wrong or expired.',
  },
  {
    answer: { status: 403, code: 'invalid_origin' },
    title: 'Enter confirmation code',
    detail: "We couldn't check the code. Try again.",
  },
  {
    answer: { status: 429, code: 'too_many_requests' },
    title: 'Enter confirmation code',
    detail: 'Too many attempts. Try again in a moment.',
  },
  {
    answer: { status: 403, code: 'disallowed_login_method', error: 'Login with email not allowed.' },
    title: 'Not allowed',
    detail: 'Login with email not allowed.',
    button: 'Try another method',
  },
]

const linkedText = 'This account is already linked to another user.'
export const atLink: Row[] = [
  {
    answer: { status: 400, code: 'linked_to_another_user' },
    title: "Couldn't log in",
    detail: linkedText,
    button: again,
  },
  {
    answer: { status: 400, code: 'account_transfer_required', data: offer(null) },
    title: 'Email address is associated with another account',
    detail: 'Do you want to transfer',
    button: 'Transfer and delete account',
  },
  {
    answer: { status: 400, code: 'account_transfer_required', data: offer(`0x${'a'.repeat(40)}`) },
    title: 'Email address is associated with another account',
    detail: 'Do you want to transfer',
    button: 'Continue',
  },
  {
    answer: { status: 400, code: 'account_transfer_required', error: 'Of another user.' },
    title: wrong,
    detail: 'Of another user.',
    button: again,
  },
  {
    answer: {
      status: 400,
      code: 'cannot_link_more_of_type',
      error: 'User already has an account of type email linked.',
    },
    title: 'Enter confirmation code',
    detail: 'User already has an account of type email linked.',
  },
]

const unconfirmedText = "Google didn't confirm the login. Your account is unchanged."
export const social: Row[] = [
  ...conclusions,
  {
    answer: { status: 403, code: 'oauth_account_suspended' },
    title: 'Account suspended',
    detail: 'This Google account is suspended. Log in with another account or another method.',
    button: 'Try another method',
  },
  {
    answer: { status: 400, code: 'invalid_pkce_parameters' },
    title: 'Login failed',
    detail: unconfirmedText,
    button: again,
  },
  {
    answer: { status: 401, code: 'invalid_credentials' },
    title: 'Login failed',
    detail: unconfirmedText,
    button: again,
  },
  {
    answer: { status: 400, code: 'linked_to_another_user' },
    title: "Couldn't log in",
    detail: linkedText,
    button: again,
  },
  {
    answer: { status: 400, code: 'cannot_link_more_of_type' },
    title: 'Login failed',
    detail: 'You cannot authorize more than one account for this user.',
    button: 'Try another method',
  },
]

const retry = { title: "Couldn't log in", detail: 'Something went wrong. Try again.', button: again }
export const telegram: Row[] = [
  ...conclusions,
  { answer: { status: 400, code: 'linked_to_another_user' }, ...retry, detail: linkedText, button: 'Back' },
  {
    answer: { status: 403, code: 'disallowed_login_method', error: 'Login with Telegram not allowed.' },
    ...retry,
    detail: 'Login with Telegram not allowed.',
    button: 'Back',
  },
  { answer: { status: 400, code: 'invalid_data' }, ...retry },
  { answer: { status: 400, code: 'cannot_link_more_of_type' }, ...retry },
  { answer: { status: 401, code: 'invalid_credentials' }, ...retry },
  { answer: { status: 400, code: 'invalid_captcha' }, ...retry },
  {
    answer: { status: 429, code: 'too_many_requests' },
    ...retry,
    detail: 'Too many attempts. Try again in a moment.',
  },
  {
    answer: { status: 429, code: 'too_many_requests', error: 'Telegram rate limit' },
    ...retry,
    detail: 'Telegram is busy right now. Try again in a moment.',
  },
]

export const passkey: Row[] = [
  {
    answer: { status: 401, code: 'invalid_credentials' },
    title: 'Login failed',
    detail: 'Something went wrong. Try again.',
    button: again,
  },
  {
    answer: { status: 429, code: 'too_many_requests' },
    title: 'Login failed',
    detail: 'Too many attempts. Try again in a moment.',
    button: again,
  },
  {
    answer: { status: 403, code: 'disallowed_login_method', error: 'Login with passkey not allowed.' },
    title: 'Not allowed',
    detail: 'Login with passkey not allowed.',
    button: 'Try another method',
  },
]

export const farcaster: Row[] = [
  {
    answer: { status: 401, code: 'invalid_credentials' },
    title: 'Login canceled',
    detail: "The request wasn't approved. Try again or choose another method.",
    button: again,
  },
  {
    answer: { status: 403, code: 'disallowed_login_method', error: 'Login with Farcaster not allowed.' },
    title: 'Not allowed',
    detail: 'Login with Farcaster not allowed.',
    button: 'Try another method',
  },
]

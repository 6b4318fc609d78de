import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, type ErrorCode } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { errors, type Reading } from '../modal/errors/errors.ts'
import { type Notice, noticeFor } from '../modal/errors/notices.ts'
import { codeErrors } from '../otp/errors.ts'
import { describeError, type Problem, problemFor } from '../pending/problem.ts'
import { first } from '../texts/en/first.ts'
import { more } from '../texts/en/more.ts'
import { walletsErrors } from '../wallet/external/errors.ts'
import { crossAppErrors } from './crossApp/errors.ts'
import { farcasterErrors } from './farcaster/errors.ts'
import { oauthErrors } from './oauth/errors.ts'
import { passkeysErrors } from './passkeys/errors.ts'
import { telegramErrors } from './telegram/errors.ts'

const texts = { ...first, ...more }
const said = 'What the server says.'
/** With a sentence of its own, so that it is seen where that is shown. */
const createError = (code: string, message = said) => new AppError(code as ErrorCode, { message })
/** Every row of the table has its expectation here, and the other way round. */
const sortedKeys = (rows: object) => Object.keys(rows).sort()

const general: Notice = {
  title: 'Something went wrong',
  detail: 'Try again later',
  button: 'Try again',
  icon: 'stop',
  tone: 'danger',
  leadsTo: 'again',
}

/** Spec 3 section 8. `inPlace` is what a method without words of its own says on its screen. */
const everywhere: Record<string, Partial<Notice> & { inPlace?: string }> = {
  client_request_timeout: { title: 'Timed out', detail: said, inPlace: said, icon: 'clock', tone: '' },
  insufficient_balance: { title: 'Insufficient balance', detail: said, icon: 'wallet', tone: 'warning' },
  insufficient_funds: { title: 'Insufficient balance', detail: said, icon: 'wallet', tone: 'warning' },
  transaction_failure: { title: 'Transaction failure', detail: said },
  invalid_captcha: { detail: 'Please try again.', inPlace: 'You did not pass CAPTCHA. Please try again.' },
  captcha_failure: {
    detail: 'You did not pass CAPTCHA. Please try again.',
    inPlace: 'You did not pass CAPTCHA. Please try again.',
  },
  captcha_timeout: {
    detail: 'Something went wrong! Please try again later.',
    inPlace: 'Something went wrong! Please try again later.',
  },
  disallowed_login_method: {
    title: 'Not allowed',
    detail: said,
    button: 'Try another method',
    leadsTo: 'restart',
  },
  linked_to_another_user: {
    title: 'Authentication failed',
    detail: 'This account has already been linked to another user.',
  },
  not_supported: {
    title: 'This region is not supported',
    detail: 'SMS authentication from this region is not available',
  },
  too_many_requests: {
    title: 'Request failed',
    detail: 'Too many attempts.',
    button: 'Try again later',
    inPlace: 'Too many attempts.',
  },
  cannot_link_more_of_type: { detail: said, inPlace: said },
  disallowed_plus_email: { detail: said },
  server_unreachable: {
    title: 'Cannot reach the server',
    detail: said,
    inPlace: said,
    icon: 'cloud',
    tone: 'warning',
  },
}

describe('the error screen', () => {
  test.each(Object.entries(everywhere))('error: %s', (code, { inPlace, ...notice }) => {
    expect(noticeFor(createError(code), first)).toEqual({ ...general, ...notice })
    expect(problemFor(createError(code), codeErrors, first)).toEqual({
      text: inPlace ?? 'Issue verifying code',
    })
  })

  test.each([
    { what: 'status 400', error: { status: 400 }, detail: said },
    { what: 'status 422', error: { status: 422 }, detail: said },
    {
      what: 'a text message that was not sent',
      error: { data: { type: 'twilio_verification_failed' } },
      detail: said,
    },
    { what: 'status 403', error: { status: 403 }, detail: 'Try again later' },
    { what: 'another error of the frame', error: { data: { type: 'storage' } }, detail: 'Try again later' },
    { what: 'no row', error: {}, detail: 'Try again later' },
  ])('error: without a row for its code, by $what', ({ error, detail }) => {
    const some = new AppError('failed_to_link_account', { message: said, ...error })
    expect(noticeFor(some, first)).toEqual({ ...general, detail })
  })

  test('has a row for each of them, and no other', () => {
    expect(sortedKeys(errors.everywhere)).toEqual(sortedKeys(everywhere))
    expect(sortedKeys(errors.statuses)).toEqual(['400', '422'])
    expect(sortedKeys(errors.frame)).toEqual(['twilio_verification_failed'])
  })
})

type ExpectedProblem = Problem & { message?: string }
const retryable = { text: 'Something went wrong. Try again.' }

/** Spec 1 section 8: what a method's own screen says. */
const inPlace: Record<keyof typeof methods, Record<string, ExpectedProblem | readonly ExpectedProblem[]>> = {
  code: {
    invalid_credentials: { text: 'Invalid or expired verification code' },
    other: { text: 'Issue verifying code' },
  },
  oauth: {
    oauth_user_denied: {
      text: 'You did not allow Harbor to log you in with Google. Try again and tick all boxes.',
    },
    oauth_account_suspended: {
      title: 'Account suspended',
      text: 'This Google account has been suspended. Log in with another account or in another way.',
      isFinal: true,
    },
    too_many_requests: [
      { text: 'Too many attempts.' },
      {
        message: 'Google: provider rate limit reached',
        text: 'Request limit reached for Google. Please wait a moment and try again.',
      },
    ],
    cannot_link_more_of_type: { text: said, isFinal: true },
    oauth_unexpected: { text: said },
    other: { text: 'Google did not confirm the login. Your account is unchanged.' },
  },
  passkeys: {
    passkey_not_allowed: { text: 'Passkey request timed out or rejected by user.' },
    not_supported: {
      text: 'This browser does not support passkeys. Use another way to log in.',
      isFinal: true,
    },
    cannot_link_more_of_type: { text: 'Cannot link more passkeys to account.', isFinal: true },
    other: { text: 'Unknown error occurred.' },
  },
  farcaster: {
    client_request_timeout: { text: 'The request timed out. Try again.' },
    other: { text: 'The request was rejected. Please try again.' },
  },
  telegram: {
    linked_to_another_user: {
      text: 'This account has already been linked to another user.',
      isFinal: true,
    },
    disallowed_login_method: { text: said, isFinal: true },
    too_many_requests: [
      { text: 'Too many requests. Please wait before trying again.' },
      {
        message: 'Telegram: rate limit reached',
        text: 'Request limit reached for Telegram. Please wait a moment and try again.',
      },
    ],
    cannot_link_more_of_type: retryable,
    invalid_captcha: retryable,
    captcha_failure: retryable,
    captcha_timeout: retryable,
    other: retryable,
  },
  crossApp: { other: { text: said } },
}
const methods = {
  code: codeErrors,
  crossApp: crossAppErrors,
  farcaster: farcasterErrors,
  oauth: oauthErrors,
  passkeys: passkeysErrors,
  telegram: telegramErrors,
}

describe.each(Object.keys(inPlace) as (keyof typeof methods)[])('on the screen of %s', (method) => {
  const names = { provider: 'Google', app: 'Harbor' }
  const cases = Object.entries(inPlace[method]).flatMap(([code, expected]) =>
    [expected].flat().map((one) => ({ code, ...one })),
  )

  test.each(cases)('error: $code reads "$text"', ({ code, message, ...problem }) => {
    expect(problemFor(createError(code, message), methods[method], texts, names)).toEqual(problem)
  })

  test('has a row for each of them, and no other', () => {
    expect(sortedKeys(methods[method])).toEqual(sortedKeys(inPlace[method]))
  })
})

test('every method has its rows walked', () => {
  expect(sortedKeys(methods)).toEqual(sortedKeys(inPlace))
  const folders = readdirSync(import.meta.dirname).filter((folder) =>
    existsSync(join(import.meta.dirname, folder, 'errors.ts')),
  )
  expect(['code', ...folders].sort()).toEqual(sortedKeys(methods))
})

/** Spec 3 section 8: by what the wallet refused, or by the code. */
const ofWallets: Record<string, Reading> = {
  rejected: {
    title: 'Request rejected',
    detail: 'You declined in {wallet}. You can try again.',
  },
  'timed-out': { title: 'Timed out', detail: '{wallet} did not answer. You can try again.' },
  pending: {
    title: '{wallet} is waiting for you',
    detail: 'A request is already open. Answer it in the {wallet} window, then try again.',
  },
  'no-signing': {
    title: 'Could not connect {wallet}',
    detail: 'Solana wallet must support message signing',
  },
  generic_connect_wallet_error: {
    title: 'Could not connect {wallet}',
    detail: 'Unlock the wallet, then try again.',
  },
  unknown_connect_wallet_error: {
    title: 'Could not connect {wallet}',
    detail: 'Unlock the wallet, then try again.',
  },
  unsupported_chain_id: { title: 'Could not connect {wallet}', detail: 'Unlock the wallet, then try again.' },
}

describe('on the screen of a wallet', () => {
  test.each(Object.entries(ofWallets))('error: %s', (key, reading) => {
    expect(describeError(createError('unknown_auth_error'), walletsErrors, texts, key)).toEqual(reading)
  })

  test('has a row for each of them, and no other', () => {
    expect(sortedKeys(walletsErrors)).toEqual(sortedKeys(ofWallets))
  })
})

test('security: a code from outside that is a name of every object finds no row', () => {
  for (const code of ['constructor', 'toString', '__proto__']) {
    expect(noticeFor(createError(code), first)).toEqual(general)
    expect(problemFor(createError(code), codeErrors, first)).toEqual({ text: 'Issue verifying code' })
  }
})

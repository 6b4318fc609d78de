import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletProblem } from '@latchkey/core'
import { AppError, type ErrorCode } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { type Description, describeError, type Problem } from '../modal/errors/describeError.ts'
import { errorScreen, everywhere } from '../modal/errors/errors.ts'
import { codeErrors } from '../otp/errors.ts'
import { first } from '../texts/en/first.ts'
import { more } from '../texts/en/more.ts'
import { walletsErrors } from '../wallet/external/errors.ts'
import { crossAppErrors } from './crossApp/errors.ts'
import { farcasterErrors, signerErrors } from './farcaster/errors.ts'
import { oauthErrors } from './oauth/errors.ts'
import { passkeysErrors } from './passkeys/errors.ts'
import { telegramErrors } from './telegram/errors.ts'

const texts = { ...first, ...more }
const serverMessage = 'What the server says.'
/** With a sentence of its own, so that it is seen where that is shown. */
const createError = (code: string, message = serverMessage) => new AppError(code as ErrorCode, { message })
/** Every row of the table has its expectation here, and the other way round. */
const sortedKeys = (rows: object) => Object.keys(rows).sort()

const general: Description = {
  title: 'Something went wrong',
  text: 'Try again later',
  button: 'Try again',
  icon: 'stop',
  tone: 'danger',
  leadsTo: 'again',
}

/** Spec 3 section 8. `inPlace` is what a method without words of its own says on its screen. */
const shared: Record<string, Partial<Description> & { inPlace?: string }> = {
  client_request_timeout: {
    title: 'Timed out',
    text: serverMessage,
    inPlace: serverMessage,
    icon: 'clock',
    tone: '',
  },
  insufficient_balance: {
    title: 'Insufficient balance',
    text: serverMessage,
    icon: 'wallet',
    tone: 'warning',
  },
  insufficient_funds: { title: 'Insufficient balance', text: serverMessage, icon: 'wallet', tone: 'warning' },
  transaction_failure: { title: 'Transaction failure', text: serverMessage },
  invalid_captcha: { text: 'Please try again.', inPlace: 'You did not pass CAPTCHA. Please try again.' },
  captcha_failure: {
    text: 'You did not pass CAPTCHA. Please try again.',
    inPlace: 'You did not pass CAPTCHA. Please try again.',
  },
  captcha_timeout: {
    text: 'Something went wrong! Please try again later.',
    inPlace: 'Something went wrong! Please try again later.',
  },
  disallowed_login_method: {
    title: 'Not allowed',
    text: serverMessage,
    button: 'Try another method',
    leadsTo: 'restart',
  },
  linked_to_another_user: {
    title: 'Authentication failed',
    text: 'This account has already been linked to another user.',
  },
  not_supported: {
    title: 'This region is not supported',
    text: 'SMS authentication from this region is not available',
  },
  too_many_requests: {
    title: 'Request failed',
    text: 'Too many attempts.',
    button: 'Try again later',
    inPlace: 'Too many attempts.',
  },
  cannot_link_more_of_type: { text: serverMessage, inPlace: serverMessage },
  disallowed_plus_email: { text: serverMessage },
  server_unreachable: {
    title: 'Cannot reach the server',
    text: serverMessage,
    inPlace: serverMessage,
    icon: 'cloud',
    tone: 'warning',
  },
}

describe('the error screen', () => {
  test.each(Object.entries(shared))('error: %s', (code, { inPlace, ...notice }) => {
    expect(describeError(createError(code), { texts: first, rows: errorScreen })).toEqual({
      ...general,
      ...notice,
    })
    expect(describeError(createError(code), { texts: first, rows: codeErrors })).toEqual({
      text: inPlace ?? 'Issue verifying code',
    })
  })

  test.each([
    { what: 'status 400', error: { status: 400 }, text: serverMessage },
    { what: 'status 422', error: { status: 422 }, text: serverMessage },
    {
      what: 'a text message that was not sent',
      error: { data: { type: 'twilio_verification_failed' } },
      text: serverMessage,
    },
    { what: 'status 403', error: { status: 403 }, text: 'Try again later' },
    { what: 'another error of the frame', error: { data: { type: 'storage' } }, text: 'Try again later' },
    { what: 'no row', error: {}, text: 'Try again later' },
  ])('error: without a row for its code, by $what', ({ error, text }) => {
    const some = new AppError('failed_to_link_account', { message: serverMessage, ...error })
    expect(describeError(some, { texts: first, rows: errorScreen })).toEqual({ ...general, text })
  })

  test('has a row for each of them, and no other', () => {
    expect(sortedKeys(everywhere)).toEqual(sortedKeys(shared))
    expect(sortedKeys(errorScreen.frame ?? {})).toEqual(['twilio_verification_failed'])
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
      leadsTo: 'restart',
    },
    too_many_requests: [
      { text: 'Too many attempts.' },
      {
        message: 'Google: provider rate limit reached',
        text: 'Request limit reached for Google. Please wait a moment and try again.',
      },
    ],
    cannot_link_more_of_type: { text: serverMessage, leadsTo: 'restart' },
    oauth_unexpected: { text: serverMessage },
    other: { text: 'Google did not confirm the login. Your account is unchanged.' },
  },
  passkeys: {
    passkey_not_allowed: { text: 'Passkey request timed out or rejected by user.' },
    not_supported: {
      text: 'This browser does not support passkeys. Use another way to log in.',
      leadsTo: 'restart',
    },
    cannot_link_more_of_type: { text: 'Cannot link more passkeys to account.', leadsTo: 'restart' },
    other: { text: 'Unknown error occurred.' },
  },
  farcaster: {
    client_request_timeout: { text: 'The request timed out. Try again.' },
    other: { text: 'The request was rejected. Please try again.' },
  },
  telegram: {
    linked_to_another_user: {
      text: 'This account has already been linked to another user.',
      leadsTo: 'restart',
    },
    disallowed_login_method: { text: serverMessage, leadsTo: 'restart' },
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
  crossApp: { other: { text: serverMessage } },
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
    expect(describeError(createError(code, message), { texts, rows: methods[method], names })).toEqual(
      problem,
    )
  })

  test('has a row for each of them, and no other', () => {
    expect(sortedKeys(methods[method])).toEqual(sortedKeys(inPlace[method]))
  })
})

/** By the code, or by the type of the wallet frame's error. */
const ofSigners: Record<string, Problem> = {
  client_request_timeout: { text: 'The request timed out. Try again.' },
  invalid_credentials: {
    title: 'Request rejected',
    text: 'The request was rejected. Please try again.',
  },
  other: { text: serverMessage },
  not_supported: { text: 'Posting on Farcaster is not set up for this app.', leadsTo: 'restart' },
}

test.each(Object.entries(ofSigners))('error: on the screen of a signer, %s is said', (name, problem) => {
  const isOfFrame = Object.hasOwn(signerErrors.frame ?? {}, name)
  const data = isOfFrame ? { type: name } : undefined
  const error = new AppError(isOfFrame ? 'unknown_embedded_wallet_error' : (name as ErrorCode), {
    ...{ message: serverMessage, data },
  })
  expect(describeError(error, { texts, rows: signerErrors })).toEqual(problem)
  const { frame, ...rows } = signerErrors
  expect(sortedKeys({ ...frame, ...rows })).toEqual(sortedKeys(ofSigners))
})

test('every method has its rows walked', () => {
  expect(sortedKeys(methods)).toEqual(sortedKeys(inPlace))
  const folders = readdirSync(import.meta.dirname).filter((folder) =>
    existsSync(join(import.meta.dirname, folder, 'errors.ts')),
  )
  expect(['code', ...folders].sort()).toEqual(sortedKeys(methods))
})

/** Spec 3 section 8: by what the wallet refused, or by the code. */
const ofWallets: Record<string, Problem> = {
  rejected: {
    title: 'Request rejected',
    text: 'You declined in {wallet}. You can try again.',
  },
  'timed-out': { title: 'Timed out', text: '{wallet} did not answer. You can try again.' },
  pending: {
    title: '{wallet} is waiting for you',
    text: 'A request is already open. Answer it in the {wallet} window, then try again.',
  },
  'no-signing': {
    title: 'Could not connect {wallet}',
    text: 'Solana wallet must support message signing',
  },
  generic_connect_wallet_error: {
    title: 'Could not connect {wallet}',
    text: 'Unlock the wallet, then try again.',
  },
  unknown_connect_wallet_error: {
    title: 'Could not connect {wallet}',
    text: 'Unlock the wallet, then try again.',
  },
  unsupported_chain_id: { title: 'Could not connect {wallet}', text: 'Unlock the wallet, then try again.' },
}

describe('on the screen of a wallet', () => {
  test.each(Object.entries(ofWallets))('error: %s', (key, reading) => {
    expect(
      describeError(createError('unknown_auth_error'), {
        texts,
        rows: walletsErrors,
        problem: key as WalletProblem,
      }),
    ).toEqual(reading)
  })

  test('has a row for each of them, and no other', () => {
    expect(sortedKeys(walletsErrors)).toEqual(sortedKeys(ofWallets))
  })
})

test('security: a code from outside that is a name of every object finds no row', () => {
  for (const code of ['constructor', 'toString', '__proto__', 'frame']) {
    expect(describeError(createError(code), { texts: first, rows: errorScreen })).toEqual(general)
    expect(describeError(createError(code), { texts: first, rows: codeErrors })).toEqual({
      text: 'Issue verifying code',
    })
  }
})

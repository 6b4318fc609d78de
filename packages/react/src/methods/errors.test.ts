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
/** With its own sentence, so that the test sees where it is shown. */
const createError = (code: string, message = serverMessage) => new AppError(code as ErrorCode, { message })
/** Every row of the table has an expectation here, and vice versa. */
const sortedKeys = (rows: object) => Object.keys(rows).sort()

const general: Description = {
  title: 'Something went wrong',
  text: 'Nothing was changed. Try again in a moment.',
  button: 'Try again',
  icon: 'stop',
  tone: 'danger',
  leadsTo: 'again',
}

/** Spec 3 section 8. `inPlace` is what a method without its own texts shows on its screen. */
const shared: Record<string, Partial<Description> & { inPlace?: string }> = {
  client_request_timeout: {
    title: 'Timed out',
    text: serverMessage,
    inPlace: serverMessage,
    icon: 'clock',
    tone: '',
  },
  insufficient_balance: {
    title: 'Not enough funds',
    text: 'Add funds to continue.',
    icon: 'wallet',
    tone: 'warning',
  },
  insufficient_funds: {
    title: 'Not enough funds',
    text: 'Add funds to continue.',
    icon: 'wallet',
    tone: 'warning',
  },
  transaction_failure: { title: 'Transaction failed', text: serverMessage },
  invalid_captcha: { text: 'Try again in a moment.', inPlace: "We couldn't verify you. Try again." },
  captcha_failure: {
    text: "We couldn't verify you. Try again.",
    inPlace: "We couldn't verify you. Try again.",
  },
  captcha_timeout: {
    text: "We couldn't verify you. Try again.",
    inPlace: "We couldn't verify you. Try again.",
  },
  disallowed_login_method: {
    title: 'Not allowed',
    text: serverMessage,
    button: 'Try another method',
    leadsTo: 'restart',
  },
  linked_to_another_user: {
    title: "Couldn't log in",
    text: 'This account is already linked to another user.',
  },
  not_supported: {
    title: 'This region is not supported',
    text: "We can't send SMS to this region yet.",
  },
  too_many_requests: {
    title: 'Too many attempts',
    text: 'Try again in a moment.',
    button: 'Back',
    icon: 'clock',
    tone: '',
    inPlace: 'Too many attempts. Try again in a moment.',
  },
  cannot_link_more_of_type: { text: serverMessage, inPlace: serverMessage },
  disallowed_plus_email: { text: 'Use an address without "+".' },
  server_unreachable: {
    title: "Can't reach the server",
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
      text: inPlace ?? "We couldn't check the code. Try again.",
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
    { what: 'status 403', error: { status: 403 }, text: 'Nothing was changed. Try again in a moment.' },
    {
      what: 'another error of the frame',
      error: { data: { type: 'storage' } },
      text: 'Nothing was changed. Try again in a moment.',
    },
    { what: 'no row', error: {}, text: 'Nothing was changed. Try again in a moment.' },
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

/** Spec 1 section 8: what a method's own screen shows. */
const inPlace: Record<keyof typeof methods, Record<string, ExpectedProblem | readonly ExpectedProblem[]>> = {
  code: {
    invalid_credentials: { text: 'That code is wrong or expired.' },
    too_many_requests: { text: 'Too many attempts. Try again in a moment.' },
    other: { text: "We couldn't check the code. Try again." },
  },
  oauth: {
    oauth_user_denied: {
      text: "To continue with Google, allow Harbor on Google's page.",
      isCanceled: true,
    },
    oauth_account_suspended: {
      title: 'Account suspended',
      text: 'This Google account is suspended. Log in with another account or another method.',
      leadsTo: 'restart',
    },
    too_many_requests: [
      { text: 'Too many attempts. Try again in a moment.' },
      {
        message: 'Google: provider rate limit reached',
        text: 'Google is busy right now. Try again in a moment.',
      },
    ],
    cannot_link_more_of_type: { text: serverMessage, leadsTo: 'restart' },
    oauth_unexpected: { text: serverMessage },
    other: { text: "Google didn't confirm the login. Your account is unchanged." },
  },
  passkeys: {
    passkey_not_allowed: {
      text: 'No passkey was used. Try again or choose another method.',
      isCanceled: true,
    },
    too_many_requests: { text: 'Too many attempts. Try again in a moment.' },
    not_supported: {
      text: "This browser doesn't support passkeys. Use another method.",
      leadsTo: 'restart',
    },
    cannot_link_more_of_type: { text: "You've reached the limit of 5 passkeys.", leadsTo: 'restart' },
    other: { text: 'Something went wrong. Try again.' },
  },
  farcaster: {
    too_many_requests: { text: 'Too many attempts. Try again in a moment.' },
    invalid_credentials: {
      text: "The request wasn't approved. Try again or choose another method.",
      isCanceled: true,
    },
    client_request_timeout: { text: 'The request timed out. Try again.' },
    other: { text: "The request wasn't approved. Try again or choose another method." },
  },
  telegram: {
    linked_to_another_user: {
      text: 'This account is already linked to another user.',
      leadsTo: 'restart',
    },
    disallowed_login_method: { text: serverMessage, leadsTo: 'restart' },
    too_many_requests: [
      { text: 'Too many attempts. Try again in a moment.' },
      {
        message: 'Telegram: rate limit reached',
        text: 'Telegram is busy right now. Try again in a moment.',
      },
    ],
    cannot_link_more_of_type: retryable,
    invalid_captcha: retryable,
    captcha_failure: retryable,
    captcha_timeout: retryable,
    unknown_auth_error: {
      message: 'Telegram auth failed or was canceled by the client',
      text: "Telegram didn't confirm it. Try again or choose another method.",
      isCanceled: true,
    },
    other: retryable,
  },
  crossApp: {
    oauth_user_denied: { text: "You didn't allow the connection.", isCanceled: true },
    too_many_requests: { text: 'Too many attempts. Try again in a moment.' },
    other: { text: serverMessage },
  },
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
  too_many_requests: { text: 'Too many attempts. Try again in a moment.' },
  client_request_timeout: { text: 'The request timed out. Try again.' },
  invalid_credentials: {
    title: 'Request canceled',
    text: "The request wasn't approved. Try again or choose another method.",
    isCanceled: true,
  },
  other: { text: serverMessage },
  not_supported: { text: "Posting on Farcaster isn't set up for this app.", leadsTo: 'restart' },
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

test('the rows of every method are checked', () => {
  expect(sortedKeys(methods)).toEqual(sortedKeys(inPlace))
  const folders = readdirSync(import.meta.dirname).filter((folder) =>
    existsSync(join(import.meta.dirname, folder, 'errors.ts')),
  )
  expect(['code', ...folders].sort()).toEqual(sortedKeys(methods))
})

/** Spec 3 section 8: by what the wallet refused, or by the code. */
const ofWallets: Record<string, Problem> = {
  rejected: {
    title: 'Request canceled',
    text: 'You canceled it in {wallet}. Try again or use a different wallet.',
    isCanceled: true,
  },
  'timed-out': { title: 'Timed out', text: "{wallet} didn't answer. Try again or use a different wallet." },
  pending: {
    title: '{wallet} is waiting for you',
    text: 'A request is already open. Answer it in the {wallet} window, then try again.',
  },
  'no-signing': {
    title: "Couldn't connect {wallet}",
    text: "This Solana wallet can't sign messages. Use a different wallet.",
  },
  generic_connect_wallet_error: {
    title: "Couldn't connect {wallet}",
    text: 'Unlock the wallet, then try again.',
  },
  unknown_connect_wallet_error: {
    title: "Couldn't connect {wallet}",
    text: 'Unlock the wallet, then try again.',
  },
  unsupported_chain_id: { title: "Couldn't connect {wallet}", text: 'Unlock the wallet, then try again.' },
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

test('security: a code from outside that is a member of every object finds no row', () => {
  for (const code of ['constructor', 'toString', '__proto__', 'frame']) {
    expect(describeError(createError(code), { texts: first, rows: errorScreen })).toEqual(general)
    expect(describeError(createError(code), { texts: first, rows: codeErrors })).toEqual({
      text: "We couldn't check the code. Try again.",
    })
  }
})

import { AppError, type ErrorCode } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { first } from '../texts/en/first.ts'
import { type Notice, noticeFor } from './notices.ts'

const general: Notice = {
  title: 'Something went wrong',
  detail: 'Try again later',
  button: 'Try again',
  leadsTo: 'again',
}

// What no server answers; the rows that one does are walked in a browser (test/e2e/errors.test.ts).
test.each<[ErrorCode, Partial<Notice>]>([
  ['client_request_timeout', { title: 'Timed out', detail: 'The request timed out. Try again.' }],
  ['captcha_failure', { detail: 'You did not pass CAPTCHA. Please try again.' }],
  ['captcha_timeout', { detail: 'Something went wrong! Please try again later.' }],
  ['insufficient_balance', { title: 'Insufficient balance', detail: 'Insufficient balance' }],
  ['transaction_failure', { title: 'Transaction failure', detail: 'Something went wrong' }],
  [
    'server_unreachable',
    { detail: 'The login server cannot be reached. Check your connection and try again.' },
  ],
  ['unknown_auth_error', {}],
  ['failed_to_link_account', {}],
])('error: %s', (code, notice) => {
  expect(noticeFor(new AppError(code), first)).toEqual({ ...general, ...notice })
})

test('error: what the frame could not send by text message is told in its words', () => {
  const error = new AppError('unknown_mfa_error', {
    message: 'The number is not reachable.',
    data: { type: 'twilio_verification_failed' },
  })
  expect(noticeFor(error, first)).toEqual({ ...general, detail: 'The number is not reachable.' })
})

test('security: a code from outside that is a name of every object finds no row', () => {
  for (const code of ['constructor', 'toString', '__proto__'])
    expect(noticeFor(new AppError(code as ErrorCode), first)).toEqual(general)
})

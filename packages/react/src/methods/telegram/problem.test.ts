import { AppError, type ErrorCode } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { more } from '../../texts/en/more.ts'
import { problemWith } from './problem.ts'

type Row = { code: ErrorCode; message?: string; text: string; isFinal?: boolean }

const retryable = { text: 'Something went wrong. Try again.' }

// The rows of spec 1 section 8 that have no screen of their own.
test.each<Row>([
  {
    code: 'linked_to_another_user',
    text: 'This account has already been linked to another user.',
    isFinal: true,
  },
  {
    code: 'disallowed_login_method',
    message: 'Login with Telegram not allowed.',
    text: 'Login with Telegram not allowed.',
    isFinal: true,
  },
  { code: 'invalid_data', ...retryable },
  { code: 'cannot_link_more_of_type', ...retryable },
  { code: 'invalid_credentials', ...retryable },
  { code: 'invalid_captcha', ...retryable },
  { code: 'captcha_failure', ...retryable },
  { code: 'unknown_auth_error', message: 'Telegram auth failed or was canceled by the client', ...retryable },
  { code: 'too_many_requests', text: 'Too many requests. Please wait before trying again.' },
  {
    code: 'too_many_requests',
    message: 'Telegram: rate limit reached',
    text: 'Request limit reached for Telegram. Please wait a moment and try again.',
  },
])('error: $code reads "$text"', ({ code, message, ...problem }) => {
  const error = new AppError(code, message === undefined ? {} : { message })
  expect(problemWith(error, more)).toEqual(problem)
})

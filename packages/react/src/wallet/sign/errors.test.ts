import { AppError } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { describeError } from '../../modal/errors/describeError.ts'
import { first } from '../../texts/en/first.ts'
import { more } from '../../texts/en/more.ts'
import { signErrors } from './errors.ts'

const texts = { ...first, ...more }

test('says until when a login method is on hold, in the language of the page', () => {
  const held_until = Date.UTC(2026, 0, 2, 12) / 1_000
  const error = new AppError('login_on_hold', { data: { type: 'login_on_hold', held_until } })
  expect(describeError(error, { texts, rows: signErrors }).text).toMatch(
    /from Jan [123], 2026, .*[^.]\. To open it now, log in with a method you had before/,
  )
})

test('error: any other error keeps its text', () => {
  expect(
    describeError(new AppError('wallet_damaged', { message: 'Broken.' }), { texts, rows: signErrors }).text,
  ).toBe('Broken.')
})

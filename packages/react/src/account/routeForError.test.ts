import { AppError } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { routeForError } from './routeForError.ts'

const offering = (type: string) =>
  new AppError('account_transfer_required', {
    data: { nonce: 'n', subject: 's', account: { type, displayName: 'Ada' }, otherUser: {} },
  })
const context = {
  ...{ journey: {} as never, handle: 'Ada', kind: 'email' as const },
  move: () => Promise.reject(new Error('Nothing is moved.')),
}

test('an account that may be moved is offered', () => {
  expect(routeForError(offering('email'), context)).toMatchObject({
    name: 'account.transfer',
    successCloseMs: 1_000,
  })
})

test.each(['custom_auth', 'guest', 'passkey'])('error: %s is never moved, and not offered', (type) => {
  expect(routeForError(offering(type), context)).toMatchObject({
    name: 'error',
    props: { error: { code: 'invalid_data', message: 'Invalid transfer account type' } },
  })
})

test('error: without a function to move it, no offer is shown', () => {
  const route = routeForError(offering('email'), { ...context, move: undefined })
  expect(route).toMatchObject({ name: 'error', props: { error: { code: 'account_transfer_required' } } })
})

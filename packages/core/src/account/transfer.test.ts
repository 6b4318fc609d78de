import { AppError } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { transferOffer } from './transfer.ts'

const offering = (account: object) =>
  new AppError('account_transfer_required', {
    data: { nonce: 'n', subject: 's', account: { displayName: 'Ada', ...account }, otherUser: {} },
  })

test.each(['custom_auth', 'guest', 'passkey'])('error: an account of the type %s is never moved', (type) => {
  expect(() => transferOffer(offering({ type }))).toThrow('Invalid transfer account type')
})

test.each(['email', 'phone', 'wallet', 'google_oauth', 'farcaster', 'telegram', undefined])(
  'one of the type %s is offered',
  (type) => expect(transferOffer(offering({ type }))).toMatchObject({ nonce: 'n' }),
)

test('without a name or a nonce there is nothing to accept', () => {
  expect(transferOffer(offering({ displayName: null }))).toBeNull()
  expect(transferOffer(new AppError('account_transfer_required'))).toBeNull()
  expect(transferOffer(new AppError('invalid_data'))).toBeNull()
})

import { expect, test } from 'vitest'
import { canLogIn, isEmbedded, isGuest, isTransferable, storedData, withStored } from './identity.ts'
import { isOneOfType } from './ownAccounts.ts'

/** The properties of each kind of account: can log in, can be transferred, exists only once. */
const kinds = [
  { type: 'email', logsIn: true, moves: true, isOne: true },
  { type: 'phone', logsIn: true, moves: true, isOne: true },
  { type: 'google_oauth', logsIn: true, moves: true, isOne: true },
  { type: 'telegram', logsIn: true, moves: true, isOne: true },
  { type: 'farcaster', logsIn: true, moves: true, isOne: true },
  { type: 'custom_auth', logsIn: true, moves: false, isOne: true },
  { type: 'guest', logsIn: true, moves: false, isOne: true },
  { type: 'passkey', logsIn: true, moves: false, isOne: false },
  { type: 'cross_app', logsIn: true, moves: false, isOne: false },
  { type: 'wallet', logsIn: true, moves: true, isOne: false },
  { type: 'wallet', client: 'privy', logsIn: false, moves: true, isOne: false },
  { type: 'smart_wallet', logsIn: false, moves: true, isOne: false },
  // Only claims to be an embedded wallet.
  { type: 'email', client: 'privy', logsIn: true, moves: true, isOne: true },
] as const

test.each(kinds)('$type $client', ({ type, logsIn, moves, isOne, ...rest }) => {
  const client = 'client' in rest ? rest.client : 'metamask'
  const account = { type, subject: 'x', data: { wallet_client_type: client } }
  expect(canLogIn(account)).toBe(logsIn)
  expect(isTransferable(type)).toBe(moves)
  expect(isOneOfType(account)).toBe(isOne)
  expect(isGuest(account)).toBe(type === 'guest')
  expect(isEmbedded(account)).toBe(type === 'wallet' && client === 'privy')
})

test('what is never sent out is stored apart, and what was said before stays unless it is said anew', () => {
  expect(JSON.parse(storedData({ data: { name: 'Ada' } }))).toEqual({ name: 'Ada' })
  const identity = { data: { name: 'Ada L.' }, privateData: { key: 'k' } }
  expect(JSON.parse(storedData(identity))).toEqual({ name: 'Ada L.', kept: { key: 'k' } })
  expect(withStored({ name: 'Ada', since: 1, kept: { key: 'old' } }, identity)).toEqual({
    name: 'Ada L.',
    since: 1,
    kept: { key: 'k' },
  })
})

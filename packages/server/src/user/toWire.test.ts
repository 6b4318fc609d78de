import { socialNetworks, socialProviders } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { linkedAccounts, socialAccount } from '../../../../test/support/contract/exampleUsers.ts'
import { toAccount, toCompact, toUser } from './toWire.ts'
import type { AccountRow, UserRow } from './user.ts'

/** The stored form of an account of the wire. */
function toRow(account: Record<string, unknown>): AccountRow {
  const { type, verified_at, first_verified_at, latest_verified_at, ...data } = account
  const times = { verified_at, first_verified_at, latest_verified_at } as Omit<
    AccountRow,
    'type' | 'subject' | 'data'
  >
  return { type: String(type), subject: 'subject', data, ...times }
}

describe('a stored account on the wire', () => {
  // `id` of embedded wallets and second names are added on the way out, so rows may lack them.
  test.each(Object.entries(linkedAccounts))('%s is what it was', (_, account) => {
    expect(toAccount(toRow(account))).toMatchObject(account)
  })

  test.each(Object.entries(linkedAccounts))(
    'security: %s shows nothing that is only stored',
    (_, account) => {
      const row = toRow({
        ...account,
        kept: { public_key: 'kept secret' },
        a_later_member: 'secret',
        held_until: 1,
      })
      expect(JSON.stringify(toAccount(row))).not.toMatch(/kept|secret|a_later_member|held_until/)
    },
  )

  test.each(socialProviders)('%s has every member that is named for it', (provider) => {
    const { members } = socialNetworks[provider]
    const account = { ...socialAccount(provider), ...Object.fromEntries(members.map((name) => [name, name])) }
    expect(toAccount(toRow(account))).toEqual(account)
    // Identified by an address or a name, as the published SDKs read them.
    expect(toCompact(toRow(account))).toMatchObject({ type: account.type, subject: '1' })
  })

  test('security: a type that the contract does not know shows its name and its times', () => {
    const row = toRow({ type: 'later_type', secret: 'secret', verified_at: 1 })
    expect(toAccount(row)).toEqual({ type: 'later_type', verified_at: 1 })
  })

  test('has both names where published clients read two (protocol 3.2)', () => {
    const phone = toRow({ type: 'phone', phoneNumber: '+1 555 123 4567' })
    expect(toAccount(phone)).toMatchObject({ phoneNumber: '+1 555 123 4567', number: '+1 555 123 4567' })
    const farcaster = toRow({ type: 'farcaster', fid: 7, profile_picture_url: 'https://cdn.example/a.png' })
    expect(toAccount(farcaster)).toMatchObject({ profile_picture: 'https://cdn.example/a.png' })
    const telegram = toRow({ type: 'telegram', telegram_user_id: '42', first_name: 'Ada' })
    expect(toAccount(telegram)).toMatchObject({ telegramUserId: '42', firstName: 'Ada' })
  })
})

describe('a stored account in the identity token (protocol 4.2)', () => {
  const cases: [name: keyof typeof linkedAccounts, members: object][] = [
    ['email', { address: 'ada@example.com' }],
    ['phone', { phone_number: '+1 555 123 4567' }],
    [
      'embedded Ethereum wallet',
      {
        address: linkedAccounts['embedded Ethereum wallet'].address,
        chain_type: 'ethereum',
        wallet_client_type: 'privy',
      },
    ],
    ['smart wallet', { address: linkedAccounts['smart wallet'].address, smart_wallet_type: 'safe' }],
    ['google', { subject: '1', email: 'ada@example.com', name: 'Ada' }],
    ['twitter', { subject: '1', username: 'ada', name: null, pfp: null }],
    ['discord', { subject: '1', username: 'ada#0' }],
    ['github', { subject: '1', username: 'ada' }],
    ['spotify', { subject: '1', email: null }],
    ['instagram', { subject: '1', username: 'ada' }],
    ['tiktok', { subject: '1', username: 'ada' }],
    ['linkedin', { subject: '1', email: null }],
    ['apple', { subject: '1', email: null }],
    ['custom', { custom_user_id: 'u-1' }],
    ['farcaster', { fid: 7, username: 'ada', oa: linkedAccounts.farcaster.owner_address }],
    ['passkey', { credential_id: 'Y3JlZA' }],
  ]

  test.each(cases)('%s', (name, members) => {
    const account = linkedAccounts[name]
    const wire: unknown = JSON.parse(JSON.stringify(toCompact(toRow(account))))
    expect(wire).toEqual({ type: account.type, ...members, lv: 1_700_000_100 })
  })

  test('every type that can be linked has a form of its own', () => {
    for (const account of Object.values(linkedAccounts))
      expect(toCompact(toRow(account)).subject).not.toBe('subject')
  })
})

test('a stored user on the wire', () => {
  const row: UserRow = {
    id: 'did:privy:x',
    created_at: new Date(1_700_000_000_900),
    is_guest: false,
    accepted_terms_at: null,
    custom_metadata: { plan: 'pro' },
    mfa_methods: null,
    version: 3,
    accounts: [],
  }
  expect(toUser(row)).toEqual({
    id: 'did:privy:x',
    created_at: 1_700_000_000,
    linked_accounts: [],
    mfa_methods: [],
    has_accepted_terms: false,
    is_guest: false,
    custom_metadata: { plan: 'pro' },
  })
})

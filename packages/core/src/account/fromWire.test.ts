import type { User as WireUser } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { latestAccount, toLoginMethod, userFromWire } from './fromWire.ts'

const times = { verified_at: 100, first_verified_at: 100, latest_verified_at: 200 }
const dates = { verifiedAt: at(100), firstVerifiedAt: at(100), latestVerifiedAt: at(200) }

/** Each account type of protocol 3.2: as sent, and as the host app sees it. */
const variants: [Record<string, unknown>, Record<string, unknown>][] = [
  [{ type: 'email', address: 'a@b.c' }, { address: 'a@b.c' }],
  [{ type: 'phone', phoneNumber: '+1 555', number: '+1 555' }, { number: '+1 555' }],
  [
    {
      type: 'wallet',
      address: '0x1',
      chain_id: 'eip155:1',
      chain_type: 'ethereum',
      wallet_client: 'unknown',
      wallet_client_type: 'metamask',
      connector_type: 'injected',
    },
    {
      address: '0x1',
      chainType: 'ethereum',
      walletClient: 'unknown',
      walletClientType: 'metamask',
      connectorType: 'injected',
      imported: false,
      delegated: false,
      walletIndex: null,
    },
  ],
  [
    {
      type: 'wallet',
      id: 'w2',
      address: '0x2',
      imported: false,
      delegated: true,
      wallet_index: 0,
      chain_id: 'eip155:1',
      chain_type: 'ethereum',
      wallet_client: 'privy',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      recovery_method: 'privy',
    },
    {
      address: '0x2',
      id: 'w2',
      chainType: 'ethereum',
      walletClient: 'privy',
      walletClientType: 'privy',
      connectorType: 'embedded',
      recoveryMethod: 'privy',
      imported: false,
      delegated: true,
      walletIndex: 0,
    },
  ],
  [
    { type: 'smart_wallet', address: '0x3', smart_wallet_type: 'safe' },
    { address: '0x3', smartWalletType: 'safe' },
  ],
  [
    { type: 'google_oauth', subject: 's', email: 'e', name: null },
    { subject: 's', email: 'e', name: null },
  ],
  [
    { type: 'twitter_oauth', subject: 's', username: 'u', name: 'n', profile_picture_url: 'p' },
    { subject: 's', username: 'u', name: 'n', profilePictureUrl: 'p' },
  ],
  [
    { type: 'discord_oauth', subject: 's', username: 'u', email: 'e' },
    { subject: 's', username: 'u', email: 'e' },
  ],
  [
    { type: 'linkedin_oauth', subject: 's', name: 'n', email: 'e', vanity_name: 'v' },
    { subject: 's', name: 'n', email: 'e', vanityName: 'v' },
  ],
  [{ type: 'custom_auth', custom_user_id: 'c' }, { customUserId: 'c' }],
  [
    {
      type: 'farcaster',
      fid: 7,
      owner_address: '0x4',
      username: 'u',
      display_name: 'd',
      bio: 'b',
      profile_picture: 'p',
      profile_picture_url: 'p',
      homepage_url: 'h',
      signer_public_key: '0x5',
    },
    {
      fid: 7,
      ownerAddress: '0x4',
      username: 'u',
      displayName: 'd',
      bio: 'b',
      pfp: 'p',
      url: 'h',
      signerPublicKey: '0x5',
    },
  ],
  [
    { type: 'passkey', credential_id: 'c', enrolled_in_mfa: true, created_with_os: 'o' },
    { credentialId: 'c', enrolledInMfa: true, createdWithOs: 'o' },
  ],
  [
    {
      type: 'telegram',
      telegram_user_id: '9',
      telegramUserId: '9',
      first_name: 'f',
      firstName: 'f',
      username: null,
    },
    { telegramUserId: '9', firstName: 'f', username: null },
  ],
  [
    {
      type: 'cross_app',
      subject: 's',
      provider_app_id: 'p',
      embedded_wallets: [{ address: '0x6' }],
      smart_wallets: [],
    },
    { subject: 's', embeddedWallets: [{ address: '0x6' }], smartWallets: [], providerApp: { id: 'p' } },
  ],
]

describe('userFromWire', () => {
  test.each(variants)('%o', (wire, expectation) => {
    const [account] = user([{ ...wire, ...times }]).linkedAccounts
    expect(account).toEqual({ type: wire.type, ...expectation, ...dates })
  })

  test('has every member of the published user', () => {
    expect(
      userFromWire({
        id: 'did:privy:1',
        created_at: 10,
        linked_accounts: [{ type: 'email', address: 'a@b.c', ...times }],
        mfa_methods: [{ type: 'totp', verified_at: 1 }],
        has_accepted_terms: true,
        is_guest: false,
        custom_metadata: { level: 3 },
      }),
    ).toEqual({
      id: 'did:privy:1',
      createdAt: at(10),
      linkedAccounts: [{ type: 'email', address: 'a@b.c', ...dates }],
      email: { address: 'a@b.c' },
      delegatedWallets: [],
      mfaMethods: ['totp'],
      hasAcceptedTerms: true,
      isGuest: false,
      customMetadata: { level: 3 },
    })
  })

  test('the singular member is the account that was verified first, without its times', () => {
    const { google, smartWallet } = user([
      { type: 'google_oauth', subject: 'late', email: 'e', name: null, ...times, first_verified_at: 300 },
      {
        type: 'google_oauth',
        subject: 'early',
        email: 'e',
        name: null,
        verified_at: 50,
        first_verified_at: null,
      },
      { type: 'smart_wallet', address: '0x3', smart_wallet_type: 'safe', ...times },
    ])
    expect(google).toEqual({ subject: 'early', email: 'e', name: null })
    expect(smartWallet).toEqual({ address: '0x3', smartWalletType: 'safe' })
  })

  test('types without a singular member make none', () => {
    const result = user([{ type: 'passkey', credential_id: 'c', enrolled_in_mfa: false, ...times }])
    expect(Object.keys(result)).not.toContain('passkey')
  })

  test('zero and null mean never', () => {
    const [account] = user([
      { type: 'email', address: 'a', verified_at: 5, first_verified_at: 0, latest_verified_at: null },
    ]).linkedAccounts
    expect(account).toMatchObject({ verifiedAt: at(5), firstVerifiedAt: null, latestVerifiedAt: null })
  })

  test('error: an account type of a newer server is left out and locks nobody out', () => {
    expect(
      user([
        { type: 'later_oauth', subject: 's', ...times },
        { type: 'toString', ...times },
      ]).linkedAccounts,
    ).toEqual([])
  })
})

test('the account of a login is the one verified last that is no embedded wallet', () => {
  const result = user([
    { type: 'email', address: 'a', ...times, latest_verified_at: 300 },
    { type: 'phone', phoneNumber: '+1', ...times, latest_verified_at: 200 },
    { ...variants[3]?.[0], ...times, latest_verified_at: 400 },
  ])
  expect(latestAccount(result)).toMatchObject({ type: 'email' })
  expect(latestAccount(user([]))).toBeNull()
})

test.each([
  [{ type: 'phone', phoneNumber: '+1' }, 'sms'],
  [{ type: 'wallet', address: '0x', chain_type: 'ethereum' }, 'siwe'],
  [{ type: 'smart_wallet', address: '0x' }, 'siwe'],
  [{ type: 'custom_auth' }, 'custom'],
  [{ type: 'cross_app', provider_app_id: 'abc' }, 'privy:abc'],
  [{ type: 'linkedin_oauth' }, 'linkedin'],
  [{ type: 'email' }, 'email'],
])('%o logs in with %s', (account, method) => {
  const [linkedAccount] = user([{ ...account, ...times }]).linkedAccounts
  expect(linkedAccount && toLoginMethod(linkedAccount)).toBe(method)
})

function user(accounts: Record<string, unknown>[]) {
  return userFromWire({
    id: 'did:privy:1',
    created_at: 1,
    linked_accounts: accounts,
    mfa_methods: [],
  } as unknown as WireUser)
}

function at(seconds: number): Date {
  return new Date(seconds * 1000)
}

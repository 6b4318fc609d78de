import type { LinkedAccount, SocialProvider, User } from '@latchkey/wire'

const times = {
  verified_at: 1_700_000_000,
  first_verified_at: 1_700_000_000,
  latest_verified_at: 1_700_000_100,
}
export const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'
export const solana = 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK'

const embeddedWallet = {
  type: 'wallet',
  id: null,
  imported: false,
  delegated: false,
  wallet_index: 0,
  wallet_client: 'privy',
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  recovery_method: 'privy',
  ...times,
} as const

/** A social account of which only the subject is known. */
export const socialAccount = (provider: SocialProvider) =>
  ({ type: `${provider}_oauth`, subject: '1', ...times }) as const

/** Every variant of protocol 3.2, with its optional members and without them. */
export const linkedAccounts = {
  email: { type: 'email', address: 'ada@example.com', ...times },
  'never verified again': {
    type: 'email',
    address: 'ada@example.com',
    ...times,
    first_verified_at: null,
    latest_verified_at: null,
  },
  phone: { type: 'phone', phoneNumber: '+1 555 123 4567', ...times },
  'external Ethereum wallet': {
    type: 'wallet',
    address: ethereum,
    chain_id: 'eip155:1',
    chain_type: 'ethereum',
    wallet_client: 'unknown',
    wallet_client_type: 'metamask',
    connector_type: 'injected',
    ...times,
  },
  'external Ethereum wallet without labels': {
    type: 'wallet',
    address: ethereum,
    chain_type: 'ethereum',
    wallet_client: 'unknown',
    ...times,
  },
  'external Solana wallet': {
    type: 'wallet',
    address: solana,
    chain_type: 'solana',
    wallet_client: 'unknown',
    wallet_client_type: 'phantom',
    connector_type: 'solana_adapter',
    ...times,
  },
  'embedded Ethereum wallet': {
    ...embeddedWallet,
    address: ethereum,
    chain_id: 'eip155:1',
    chain_type: 'ethereum',
  },
  'imported Ethereum wallet with a password': {
    ...embeddedWallet,
    address: ethereum,
    imported: true,
    recovery_method: 'user-passcode',
    chain_id: 'eip155:1',
    chain_type: 'ethereum',
  },
  'embedded Solana wallet': {
    ...embeddedWallet,
    address: solana,
    public_key: solana,
    delegated: true,
    recovery_method: 'google-drive',
    chain_id: 'solana:101',
    chain_type: 'solana',
  },
  'embedded Bitcoin wallet': {
    ...embeddedWallet,
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    public_key: '02',
    recovery_method: 'icloud',
    chain_id: 'bip122:000000000019d6689c085ae165831e93',
    chain_type: 'bitcoin-segwit',
  },
  'smart wallet': { type: 'smart_wallet', address: ethereum, smart_wallet_type: 'safe', ...times },
  google: { type: 'google_oauth', subject: '1', email: 'ada@example.com', name: 'Ada', ...times },
  twitter: {
    type: 'twitter_oauth',
    subject: '1',
    username: 'ada',
    name: null,
    profile_picture_url: null,
    ...times,
  },
  discord: { type: 'discord_oauth', subject: '1', username: 'ada#0', email: null, ...times },
  github: { type: 'github_oauth', subject: '1', username: 'ada', name: null, email: null, ...times },
  spotify: { type: 'spotify_oauth', subject: '1', email: null, name: 'Ada', ...times },
  instagram: { type: 'instagram_oauth', subject: '1', username: 'ada', ...times },
  tiktok: { type: 'tiktok_oauth', subject: '1', username: 'ada', name: null, ...times },
  linkedin: { type: 'linkedin_oauth', subject: '1', email: null, ...times },
  'linkedin with a name': {
    type: 'linkedin_oauth',
    subject: '1',
    name: 'Ada',
    email: 'ada@example.com',
    vanity_name: 'ada',
    ...times,
  },
  apple: { type: 'apple_oauth', subject: '1', email: null, ...times },
  custom: { type: 'custom_auth', custom_user_id: 'u-1', ...times },
  farcaster: {
    type: 'farcaster',
    fid: 7,
    owner_address: ethereum,
    username: 'ada',
    display_name: 'Ada',
    bio: 'Engines.',
    profile_picture: 'https://cdn.example/a.png',
    profile_picture_url: 'https://cdn.example/a.png',
    homepage_url: 'https://ada.example',
    signer_public_key: `0x${'ab'.repeat(32)}`,
    ...times,
  },
  'farcaster without a profile': { type: 'farcaster', fid: 8, owner_address: ethereum, ...times },
  passkey: {
    type: 'passkey',
    credential_id: 'Y3JlZA',
    enrolled_in_mfa: true,
    authenticator_name: 'iCloud Keychain',
    created_with_browser: 'Safari',
    created_with_os: 'macOS',
    created_with_device: 'Mac',
    ...times,
  },
  'passkey of an unknown device': {
    type: 'passkey',
    credential_id: 'Y3JlZA',
    enrolled_in_mfa: false,
    ...times,
  },
  telegram: {
    type: 'telegram',
    telegram_user_id: '42',
    first_name: 'Ada',
    last_name: null,
    username: 'ada',
    photo_url: null,
    ...times,
  },
  'account of another app': {
    type: 'cross_app',
    subject: 'did:privy:other',
    provider_app_id: 'p'.repeat(25),
    embedded_wallets: [{ address: ethereum }],
    smart_wallets: [],
    ...times,
  },
} as const satisfies Record<string, LinkedAccount>

export const user: User = {
  id: 'did:privy:cm3np4u9j001rc8b73seqmqqk',
  created_at: 1_700_000_000,
  linked_accounts: Object.values(linkedAccounts),
  mfa_methods: [
    { type: 'sms', verified_at: 1_700_000_000 },
    { type: 'totp', verified_at: 1_700_000_000 },
    { type: 'passkey', verified_at: 1_700_000_000 },
  ],
  has_accepted_terms: true,
  is_guest: false,
  custom_metadata: { plan: 'pro', seats: 3, trial: false },
}

/** A guest has no linked accounts. */
export const guest: User = {
  id: 'did:privy:guest',
  created_at: 1_700_000_000,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: false,
  is_guest: true,
}

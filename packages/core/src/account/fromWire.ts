import {
  type LinkedAccount,
  type SocialAccountType,
  socialNetworks,
  socialProviders,
  type User as WireUser,
} from '@latchkey/wire'
import type { LinkedAccountType, LinkedAccountWithMetadata, LoginMethod, User } from './user.ts'

/**
 * Wire to public user; the only place of the client that renames a field (protocol 3.2, 3.3).
 *
 * It reads, it does not validate: an account type or a member that a newer server adds must never lock people out of
 * an app that runs an older client, so unknown types are left out and everything else is taken as it is.
 */

type Fields = Record<string, unknown>

/**
 * Wire members of each type (protocol 3.2), in the order of the landing screen; the first one names the account. The
 * public name is the camelCase of it, or given. A type added to the contract is missed here by the compiler.
 */
export const accountMembers: Record<
  LinkedAccountType | LinkedAccount['type'],
  readonly (string | readonly [wire: string, name: string])[]
> = {
  email: ['address'],
  phone: [['phoneNumber', 'number']],
  ...(Object.fromEntries(
    socialProviders.map((provider) => [
      `${provider}_oauth`,
      ['subject', ...socialNetworks[provider].members],
    ]),
  ) as Record<SocialAccountType, string[]>),
  farcaster: [
    'fid',
    'owner_address',
    'username',
    'display_name',
    'bio',
    ['profile_picture_url', 'pfp'],
    ['homepage_url', 'url'],
    'signer_public_key',
  ],
  telegram: ['telegram_user_id', 'first_name', 'last_name', 'username', 'photo_url'],
  passkey: [
    'credential_id',
    'enrolled_in_mfa',
    'authenticator_name',
    'created_with_device',
    'created_with_os',
    'created_with_browser',
  ],
  wallet: [
    'address',
    'chain_type',
    'wallet_client_type',
    'connector_type',
    'recovery_method',
    'imported',
    'delegated',
    'wallet_index',
  ],
  smart_wallet: ['address', 'smart_wallet_type'],
  custom_auth: ['custom_user_id'],
  cross_app: ['subject', 'embedded_wallets', 'smart_wallets'],
}

/** Types that are not a member of the user, and those whose member has another name than the type. */
const singular: { [type in LinkedAccountType]?: string | null } = {
  smart_wallet: 'smartWallet',
  custom_auth: null,
  passkey: null,
  cross_app: null,
}

/** Turns the user of the wire into the public one. */
export function userFromWire(user: WireUser): User {
  const linkedAccounts = user.linked_accounts.flatMap((account) => accountFromWire(account) ?? [])
  const result: User = {
    id: user.id,
    createdAt: new Date(user.created_at * 1000),
    linkedAccounts,
    ...singularMembers(linkedAccounts),
    delegatedWallets: [],
    mfaMethods: user.mfa_methods.map((method) => method.type),
    hasAcceptedTerms: user.has_accepted_terms ?? false,
    isGuest: user.is_guest ?? false,
  }
  if (user.custom_metadata) result.customMetadata = user.custom_metadata
  return result
}

function accountFromWire(account: { type: string } & Fields): LinkedAccountWithMetadata | null {
  const names = Object.hasOwn(accountMembers, account.type)
    ? accountMembers[account.type as LinkedAccountType]
    : null
  if (!names) {
    console.warn(`Linked account type ${account.type} is unknown to this version and was left out.`)
    return null
  }
  const result: Fields = { type: account.type }
  for (const name of names) {
    const [wire, own] = typeof name === 'string' ? [name, camelCase(name)] : name
    if (account[wire] !== undefined) result[own] = account[wire]
  }
  if (account.type === 'wallet') {
    result.imported ??= false
    result.delegated ??= false
    result.walletIndex ??= null
  }
  if (account.type === 'cross_app') result.providerApp = { id: account.provider_app_id }
  return Object.assign(result, times(account)) as unknown as LinkedAccountWithMetadata
}

function times(account: { type: string } & Fields) {
  const verified = date(account.verified_at)
  const first = date(account.first_verified_at)
  const latest = date(account.latest_verified_at)
  // Telegram's login time is the first one (protocol 3.2).
  const verifiedAt = (account.type === 'telegram' && first) || verified || first || latest || new Date(0)
  return { verifiedAt, firstVerifiedAt: first, latestVerifiedAt: latest }
}

/** Unix seconds; 0 means never, like null. */
function date(seconds: unknown): Date | null {
  return typeof seconds === 'number' && seconds !== 0 ? new Date(seconds * 1000) : null
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** `email`, `phone`, `wallet` …: of each type the account that was verified first. */
function singularMembers(accounts: LinkedAccountWithMetadata[]): Partial<User> {
  const result: Fields = {}
  const verified = (account: LinkedAccountWithMetadata) =>
    (account.firstVerifiedAt ?? account.verifiedAt).getTime()
  for (const account of [...accounts].sort((a, b) => verified(a) - verified(b))) {
    const named = singular[account.type]
    const name = named === undefined ? account.type.replace('_oauth', '') : named
    if (name === null || name in result) continue
    const { type: _, verifiedAt: __, firstVerifiedAt: ___, latestVerifiedAt: ____, ...rest } = account
    result[name] = rest
  }
  return result
}

/**
 * Which method an account logs in with: a wallet of either chain by `siwe`, another app's account by `privy:` and the
 * app's id. Source: protocol 10.4.
 *
 * @example
 * const method = toLoginMethod(account) // 'google' for an account of type `google_oauth`
 */
export function toLoginMethod(account: LinkedAccountWithMetadata): LoginMethod {
  switch (account.type) {
    case 'phone':
      return 'sms'
    case 'wallet':
    case 'smart_wallet':
      return 'siwe'
    case 'custom_auth':
      return 'custom'
    case 'cross_app':
      return `privy:${account.providerApp.id}`
    default:
      return account.type.replace('_oauth', '') as LoginMethod
  }
}

/**
 * The account a login or a link was made with: the one with the newest `latestVerifiedAt` that is not an embedded
 * wallet (protocol 9). Null for a guest.
 *
 * @example
 * const account = latestAccount(user)
 * if (account?.type === 'email') show(account.address)
 */
export function latestAccount(user: User): LinkedAccountWithMetadata | null {
  const candidates = user.linkedAccounts.filter(
    (account) => !(account.type === 'wallet' && account.walletClientType === 'privy'),
  )
  const time = (account: LinkedAccountWithMetadata) => account.latestVerifiedAt?.getTime() ?? 0
  // Times are whole seconds: of two in one second it is the one linked last, which comes last.
  return candidates.reduce<LinkedAccountWithMetadata | null>(
    (latest, account) => (!latest || time(account) >= time(latest) ? account : latest),
    null,
  )
}

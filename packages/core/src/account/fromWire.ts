import type { User as WireUser } from '@latchkey/wire'
import type { AccountType } from './accountType.ts'
import {
  accountTypes,
  type LinkedAccountType,
  type LinkedAccountWithMetadata,
  type LoginMethodOption,
} from './accountTypes.ts'
import type { LoginMethod, User } from './user.ts'

/**
 * Converts the user of the wire to the public user. No other place of the client renames fields (protocol 3.2, 3.3).
 *
 * It does not validate: a type or member that a newer server adds must not lock users out of an app with an older
 * client. Unknown account types are left out; everything else is taken as it is.
 */

type Fields = Record<string, unknown>

/** Returns undefined for a type that a newer server has added. */
export function getAccountType(type: string): AccountType | undefined {
  return Object.hasOwn(accountTypes, type) ? accountTypes[type as keyof typeof accountTypes] : undefined
}

/** The `loginMethods` name of the login with this account type; null if no login uses it. */
function getOption(type: string): string | null {
  const { option = type.replace('_oauth', '') } = getAccountType(type) ?? {}
  return option
}

/** Each login method with its account type, in the order of the landing screen. */
export const loginOptions = Object.keys(accountTypes)
  .map((type) => [getOption(type), type])
  .filter(([option]) => option) as [LoginMethodOption, LinkedAccountType][] // the same as types

/** Converts the user of the wire to the public user. */
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
  const accountType = getAccountType(account.type)
  if (!accountType) {
    console.warn(`Linked account type ${account.type} is unknown here and was left out.`)
    return null
  }
  const result: Fields = { type: account.type }
  for (const name of accountType.members) {
    const [wire, own] = typeof name === 'string' ? [name, camelCase(name)] : name
    if (account[wire] !== undefined) result[own] = account[wire]
  }
  const more = { ...accountType.more?.(account), ...times(account, accountType) }
  return Object.assign(result, more) as unknown as LinkedAccountWithMetadata
}

function times(account: Fields, { keepsFirstTime }: AccountType) {
  const verificationDate = date(account.verified_at)
  const first = date(account.first_verified_at)
  const latest = date(account.latest_verified_at)
  const verifiedAt = (keepsFirstTime && first) || verificationDate || first || latest || new Date(0)
  return { verifiedAt, firstVerifiedAt: first, latestVerifiedAt: latest }
}

/** Unix seconds; 0 means never, like null. */
function date(seconds: unknown): Date | null {
  return typeof seconds === 'number' && seconds !== 0 ? new Date(seconds * 1000) : null
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** For each type (`email`, `phone`, `wallet` …), the account that was verified first. */
function singularMembers(accounts: LinkedAccountWithMetadata[]): Partial<User> {
  const result: Fields = {}
  const getVerificationTime = (account: LinkedAccountWithMetadata) =>
    (account.firstVerifiedAt ?? account.verifiedAt).getTime()
  for (const account of [...accounts].sort((a, b) => getVerificationTime(a) - getVerificationTime(b))) {
    const name = camelCase(account.type.replace('_oauth', ''))
    if (getAccountType(account.type)?.isListedOnly || name in result) continue
    const { type: _, verifiedAt: __, firstVerifiedAt: ___, latestVerifiedAt: ____, ...rest } = account
    result[name] = rest
  }
  return result
}

/**
 * Returns the login method of an account: `siwe` for a wallet of either chain, `privy:` and the app's id for an account
 * of another app. Source: protocol 10.4.
 *
 * @example
 * const method = toLoginMethod(account) // 'google' for an account of type `google_oauth`
 */
export function toLoginMethod(account: LinkedAccountWithMetadata): LoginMethod {
  const { type } = account
  if (type === 'cross_app') return `privy:${account.providerApp.id}`
  if (type === 'custom_auth') return 'custom'
  return (/wallet$/.test(type) ? 'siwe' : getOption(type)) as LoginMethod
}

/**
 * Returns the account of the latest login or link: the one with the newest `latestVerifiedAt` that is not an embedded
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
  // Times are whole seconds. Of two accounts with the same second, the one linked last wins; it comes last in the list.
  return candidates.reduce<LinkedAccountWithMetadata | null>(
    (latest, account) => (!latest || time(account) >= time(latest) ? account : latest),
    null,
  )
}

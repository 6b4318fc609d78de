import { EthereumAddress, SolanaAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { isStorable } from '../db/jsonb.ts'
import { walletIdentity } from '../methods/siwe/identity.ts'
import type { Identity } from '../user/identity.ts'
import type { AccountReader } from '../user/readAccount.ts'
import { Metadata, type SourceAccount, SourceUser } from './sourceUser.ts'

/** What cannot come along, by kind. */
export const leftBehind = [
  ...(['embedded wallets', 'smart wallets', 'passkeys', 'accounts of other apps'] as const),
  ...(['second factors', 'other accounts', 'unreadable accounts', 'metadata', 'guest logins'] as const),
] as const
export type LeftBehind = (typeof leftBehind)[number]

export type PlannedAccount = {
  identity: Identity
  verifiedAt: Date
  firstVerifiedAt: Date
  latestVerifiedAt: Date
}

/** A user to store, with what stays behind. */
export type PlannedUser = {
  id: string
  createdAt: Date
  isGuest: boolean
  hasAcceptedTerms: boolean
  metadata: object | undefined
  accounts: PlannedAccount[]
  /** The text names the thing: an address, or a type. */
  left: { kind: LeftBehind; name: string }[]
}

/** Plans one user of the source. A text says why it is not a user. */
export function planUser(
  readers: Readonly<Record<string, AccountReader>>,
  input: unknown,
  now: Date,
): PlannedUser | string {
  const parse = v.safeParse(SourceUser, input)
  if (!parse.success) {
    const [issue] = parse.issues
    return `${v.getDotPath(issue) ?? 'The entry'}: ${issue.message}`
  }
  const user = parse.output
  const metadata = v.safeParse(Metadata, user.custom_metadata ?? {})
  const plan: PlannedUser = {
    ...{ id: user.id, createdAt: toDate(user.created_at, now), isGuest: user.is_guest === true },
    hasAcceptedTerms: user.has_accepted_terms === true,
    metadata: metadata.success && user.custom_metadata ? metadata.output : undefined,
    ...{ accounts: [], left: [] },
  }
  if (!metadata.success) plan.left.push({ kind: 'metadata', name: 'custom_metadata' })
  if (plan.isGuest) plan.left.push({ kind: 'guest logins', name: 'guest' })
  for (const factor of user.mfa_methods ?? [])
    plan.left.push({ kind: 'second factors', name: typeof factor === 'string' ? factor : readType(factor) })
  for (const account of user.linked_accounts) planAccount(plan, readers, { account, now })
  return plan
}

type Step = { account: SourceAccount; now: Date }

function planAccount(
  plan: PlannedUser,
  readers: Readonly<Record<string, AccountReader>>,
  { account, now }: Step,
): void {
  const kind = toLeftBehind(account)
  if (kind) {
    plan.left.push({ kind, name: getName(account) })
    return
  }
  const reader = Object.hasOwn(readers, account.type) ? readers[account.type] : undefined
  if (!reader) {
    plan.left.push({ kind: 'other accounts', name: account.type })
    return
  }
  try {
    const first = account.first_verified_at ?? account.verified_at
    const latest = account.latest_verified_at ?? account.verified_at
    const identity = account.type === 'wallet' ? readWallet(account) : reader(withNumber(account))
    if (!isStorable(identity.subject)) throw new Error('Postgres does not store this subject.')
    plan.accounts.push({
      identity,
      verifiedAt: toDate(account.verified_at ?? first, now, plan.createdAt),
      firstVerifiedAt: toDate(first, now, plan.createdAt),
      latestVerifiedAt: toDate(latest, now, plan.createdAt),
    })
  } catch {
    plan.left.push({ kind: 'unreadable accounts', name: account.type })
  }
}

/** The vendor's name of a wallet whose key its own hardware or frame has. */
function isEmbeddedThere({ wallet_client_type: client, connector_type: connector }: SourceAccount): boolean {
  return /^privy(-v\d+)?$/.test(String(client)) || connector === 'embedded'
}

function toLeftBehind(account: SourceAccount): LeftBehind | undefined {
  if (account.type === 'wallet' && isEmbeddedThere(account)) return 'embedded wallets'
  if (account.type === 'smart_wallet') return 'smart wallets'
  if (account.type === 'passkey') return 'passkeys'
  if (account.type === 'cross_app') return 'accounts of other apps'
  return undefined
}

/** The wallet's own names stay, because screens show them. */
function readWallet(account: SourceAccount): Identity {
  const address = v.parse(v.union([EthereumAddress, SolanaAddress]), account.address)
  const { chain_id, wallet_client_type: client, connector_type: connector } = account
  const isEthereum = address.startsWith('0x')
  return walletIdentity({
    ...{ address, signer: 'key' },
    ...(isEthereum && {
      chainId: /^eip155:\d{1,20}$/.test(String(chain_id)) ? String(chain_id) : 'eip155:1',
    }),
    labels: { walletClientType: readLabel(client), connectorType: readLabel(connector) },
  })
}

function readLabel(text: unknown): string | null {
  return typeof text === 'string' && /^[\w .-]{1,60}$/.test(text) ? text : null
}

/** The vendor's older exports name a number `phoneNumber`. */
function withNumber(account: SourceAccount): SourceAccount {
  return account.type === 'phone' && account.number === undefined
    ? { ...account, number: account.phoneNumber }
    : account
}

/** Only an address is printed, and only if it is one. */
function getName({ type, address }: SourceAccount): string {
  return typeof address === 'string' && /^\w{1,100}$/.test(address) ? address : type
}

function readType(factor: unknown): string {
  const type = typeof factor === 'object' && factor !== null && 'type' in factor ? factor.type : undefined
  return typeof type === 'string' && /^\w{1,40}$/.test(type) ? type : 'factor'
}

/** A time in the future would make every later login look older. */
function toDate(seconds: number | null | undefined, now: Date, otherwise = now): Date {
  if (seconds == null) return otherwise
  return new Date(Math.min(seconds * 1_000, now.getTime()))
}

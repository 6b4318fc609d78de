import type { LinkedAccount } from '@latchkey/wire'
import type { RawBuilder } from 'kysely'
import { jsonb } from '../db/jsonb.ts'

/** An account that the caller has just proven to own, before it has a user: the result of every login method. */
export type Identity = {
  type: LinkedAccount['type'] | 'guest'
  /** Identifies the account, normalized: an address, a number, (issuer, sub) … */
  subject: string
  /** The members of the wire account except type and times. */
  data: Record<string, unknown>
  /** Data that the server must store but never sends out, such as a passkey's public key. */
  privateData?: Record<string, unknown>
  /** Sent to the client with the offer of a transfer, in addition to the usual members (protocol 1.9). */
  transferHint?: Record<string, unknown>
  /** Its name on the transfer screen. Never empty: published clients would show nothing (protocol 1.9). */
  display: string
}

/** An identity, and its single-use proof. */
export type IdentityProof = {
  identity: Identity
  /**
   * Uses the proof up: a data-changing statement with one row for the first caller and none for any other. It becomes
   * part of the statement that acts on the proof (R18: code spent once).
   */
  spend: RawBuilder<unknown>
  /** Statements in addition to it. May read the table `proof`, the rows of `spend`. */
  withProof?: RawBuilder<unknown>
  /** A login with it is on hold until then, for example if another app created it from its own old login. */
  heldUntil?: Date | null
  /** Stored only with a new user, never for a refused caller. May read the table `newcomer`. */
  withNewUser?: RawBuilder<unknown>
}

/** Not offered for transfer: their only proof is the device or the app's own server (R62: transfer nonce). */
const nonTransferable: readonly string[] = ['custom_auth', 'passkey', 'cross_app', 'guest']

export function isTransferable(type: string): boolean {
  return !nonTransferable.includes(type)
}

/** A credential of one browser. Its user is a guest; it is not a visible linked account (protocol 3.2). */
export function isGuest({ type }: { type: string }): boolean {
  return type === 'guest'
}

type StoredAccount = { type: string; data: Record<string, unknown> }

/** Neither an embedded wallet nor a smart wallet can log a user in. */
export function canLogIn(account: StoredAccount): boolean {
  return account.type !== 'smart_wallet' && !isEmbedded(account)
}

/**
 * How an app's server named an account that has not been used to log in yet: with the user, later, or later with a notice
 * to the user. Stored with the private data, so the row's MAC covers it (decision 36: management API).
 */
export type Naming = 'created' | 'added' | 'announced'

/** The identity as an app's server names it: its owner has not proven it here. */
export function asNamed(identity: Identity, naming: Naming): Identity {
  return { ...identity, privateData: { ...identity.privateData, named: naming } }
}

/** How the app's server named the account; undefined once its owner has logged in with it. */
export function getNaming({ data }: Pick<StoredAccount, 'data'>): Naming | undefined {
  return (data.kept as { named?: Naming } | undefined)?.named
}

/** Whether only the app's server says that the account is the user's. */
export function isUnproven(account: Pick<StoredAccount, 'data'>): boolean {
  return getNaming(account) !== undefined
}

/** An account that its user has logged in with, or can. */
export function isProvenLogin(account: StoredAccount): boolean {
  return canLogIn(account) && !isUnproven(account)
}

/** The stored data of an account whose owner has proven it. */
export function withoutNaming(data: Record<string, unknown>): Record<string, unknown> {
  const { kept, ...rest } = data
  const { named: _, ...others } = (kept ?? {}) as Record<string, unknown>
  return Object.keys(others).length === 0 ? rest : { ...rest, kept: others }
}

export function isEmbedded({ type, data }: StoredAccount): boolean {
  return type === 'wallet' && data.wallet_client_type === 'privy'
}

/** Stored data after this identity was proven again: its present data, merged over the earlier data. */
export function withStored(
  data: Record<string, unknown>,
  identity: Pick<Identity, 'data' | 'privateData'>,
): Record<string, unknown> {
  return { ...data, ...JSON.parse(storedData(identity)) }
}

/** The stored data without the mark of a test account, whose fixed code others know. */
export function withoutTest(data: Record<string, unknown>): Record<string, unknown> {
  const { kept, ...rest } = data
  const { isTest, ...others } = (kept ?? {}) as Record<string, unknown>
  return isTest === undefined ? data : { ...rest, kept: others }
}

/**
 * The identity as it is stored over `data`: a login without the fixed code makes the account of a test one of a person.
 */
export function asOfPerson(identity: Identity, data: Record<string, unknown>): Identity {
  const next = withoutTest(data)
  if (next === data || identity.privateData?.isTest === true) return identity
  return { ...identity, privateData: { ...(next.kept as object), ...identity.privateData } }
}

/** For another user: a Farcaster signer is derived from the wallet of its former user. */
export function withoutSigner({ signer_public_key: _, ...data }: Record<string, unknown>): typeof data {
  return data
}

/** The stored form: data that is never sent is separate, as `kept`, so that `toWire.ts` can leave it out. */
export function storedData({ data, privateData }: Pick<Identity, 'data' | 'privateData'>): string {
  return jsonb(privateData ? { ...data, kept: privateData } : data)
}

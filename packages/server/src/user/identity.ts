import type { LinkedAccount } from '@latchkey/wire'
import type { RawBuilder } from 'kysely'
import { jsonb } from '../db/jsonb.ts'

/** An account the caller has just proven to own, before it has a user. All a login method hands over. */
export type Identity = {
  type: LinkedAccount['type'] | 'guest'
  /** What makes the account this account, normalized: an address, a number, (issuer, sub) … */
  subject: string
  /** The members of the wire account besides type and times. */
  data: Record<string, unknown>
  /** What the server must remember of it and never sends out, such as a passkey's public key. */
  privateData?: Record<string, unknown>
  /** Handed to the client with the offer of a transfer, beside what every offer has (protocol 1.9). */
  transferHint?: Record<string, unknown>
  /** What the transfer screen calls it. Never empty: published clients would show nothing (protocol 1.9). */
  display: string
}

/** An identity, and the single-use thing that proved it. */
export type IdentityProof = {
  identity: Identity
  /**
   * Uses the proof up: a data-changing SELECT-able that has one row for the first caller who runs it and none
   * for any other. It becomes a part of the statement that acts on the proof (R18: code spent once).
   */
  spend: RawBuilder<unknown>
  /** What is true together with it. May read the table `proof`, the rows of `spend`. */
  withProof?: RawBuilder<unknown>
  /** A login by it is on hold until then, such as one that another app made of an old login of its own. */
  heldUntil?: Date | null
  /** What is stored with a new user, and never for a caller who is refused. May read the table `newcomer`. */
  withNewUser?: RawBuilder<unknown>
}

/**
 * Not offered for transfer: nothing but the device or the app's own server stands behind them (R62: transfer nonce).
 */
const nonTransferable: readonly string[] = ['custom_auth', 'passkey', 'cross_app', 'guest']

export function isTransferable(type: string): boolean {
  return !nonTransferable.includes(type)
}

/** A credential kept by one browser. Its user is a guest; it is no visible linked account (protocol 3.2). */
export function isGuest({ type }: { type: string }): boolean {
  return type === 'guest'
}

type StoredAccount = { type: string; data: Record<string, unknown> }

/** Neither an embedded wallet nor a smart wallet can log a user in. */
export function canLogIn(account: StoredAccount): boolean {
  return account.type !== 'smart_wallet' && !isEmbedded(account)
}

export function isEmbedded({ type, data }: StoredAccount): boolean {
  return type === 'wallet' && data.wallet_client_type === 'privy'
}

/** Stored data once this identity was proven again: what it says of itself today, over what it said before. */
export function withStored(
  data: Record<string, unknown>,
  identity: Pick<Identity, 'data' | 'privateData'>,
): Record<string, unknown> {
  return { ...data, ...JSON.parse(storedData(identity)) }
}

/** For another user: a Farcaster signer is derived from the wallet of the user who had the account. */
export function withoutSigner({ signer_public_key: _, ...data }: Record<string, unknown>): typeof data {
  return data
}

/** As stored: what is never sent out lies apart, as `kept`, so that `toWire.ts` can leave it out. */
export function storedData({ data, privateData }: Pick<Identity, 'data' | 'privateData'>): string {
  return jsonb(privateData ? { ...data, kept: privateData } : data)
}

import type { PolicyMethod } from '@latchkey/wire'
import type { SigningAction } from '../policy/action.ts'

/** A request of the wallet API, read whole: what the policy decides on, and what signs exactly that. */
export type ReadRequest = {
  action: SigningAction
  /** Gives the answer's `data`. The key is the wallet's private key. */
  sign(key: Uint8Array<ArrayBuffer>, address: string): unknown
  /** Whether two signatures of the same request could do two things: the caller did not fix all of it. */
  isOpen: boolean
  /** The most that a transaction may pay for itself, in wei, where the server filled in a part of it. */
  filledFee?: bigint
}

/** Body of `POST /wallets/{id}/rpc`. */
export type RpcBody = { method: PolicyMethod; params: Readonly<Record<string, unknown>>; caip2?: unknown }

/**
 * What the server filled in of a transaction, because the caller left it out. A member that the caller gave is never
 * replaced.
 */
export type FilledMembers = {
  nonce?: unknown
  gas_limit?: unknown
  gas_price?: unknown
  max_fee_per_gas?: unknown
  max_priority_fee_per_gas?: unknown
  type?: unknown
}

/** A request that cannot be signed, in a sentence for its author. */
export class BadRequest extends Error {}

export function refuse(sentence: string): never {
  throw new BadRequest(sentence)
}

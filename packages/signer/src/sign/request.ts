import type { PolicyMethod } from '@latchkey/wire'
import type { SigningAction } from '../policy/action.ts'

/**
 * A request of the wallet API, completely parsed: the action that the policy decides on, and a function that signs
 * exactly this action.
 */
export type ReadRequest = {
  action: SigningAction
  /** Returns the `data` of the answer. `key` is the wallet's private key. */
  sign(key: Uint8Array<ArrayBuffer>, address: string): unknown
  /** Whether signing the same request twice could have two effects, because the caller left a part of it open. */
  isOpen: boolean
  /** The highest fee of the transaction, in wei, if the server filled in a part of it. */
  filledFee?: bigint
}

/** Body of `POST /wallets/{id}/rpc`. */
export type RpcBody = { method: PolicyMethod; params: Readonly<Record<string, unknown>>; caip2?: unknown }

/**
 * The members of a transaction that the server filled in, because the caller left them out. A member that the caller
 * gave is never replaced.
 */
export type FilledMembers = {
  nonce?: unknown
  gas_limit?: unknown
  gas_price?: unknown
  max_fee_per_gas?: unknown
  max_priority_fee_per_gas?: unknown
  type?: unknown
}

/** Thrown for a request that cannot be signed. The message is for the author of the request. */
export class BadRequest extends Error {}

export function refuse(sentence: string): never {
  throw new BadRequest(sentence)
}

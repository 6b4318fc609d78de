import * as v from 'valibot'
import { AppId } from '../app.ts'
import { canonicalJson } from '../canonicalJson.ts'
import { ChainType } from '../vault/slot.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/**
 * The app and the wallet of a key that the signer generated. It does not contain the owner and the
 * policy, because the owner may change both. `kind` distinguishes it from a user's consent.
 */
export const AppGrant = v.strictObject({
  version: v.literal(1),
  kind: v.literal('app'),
  app_id: AppId,
  wallet_id: text,
  address: text,
  chain_type: ChainType,
  /** The user who gets the key at the first login. Null for a wallet that stays with the app. */
  user_id: v.nullable(text),
})
export type AppGrant = v.InferOutput<typeof AppGrant>

/**
 * Encodes a grant as the bytes that the sealed key is bound to.
 *
 * @example
 * const hash = (...args: Parameters<typeof toGrantBytes>) => crypto.subtle.digest('SHA-256', toGrantBytes(...args))
 */
export function toGrantBytes(grant: AppGrant): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(grant))
}

/** Who may sign with a wallet of the app, and under which policies. */
export const WalletControl = v.strictObject({
  /** The key quorum that signs requests and changes. */
  owner_id: text,
  /** At most one. Without a policy the owner may sign everything. */
  policy_ids: v.pipe(v.array(text), v.maxLength(1)),
  /** Key quorums that may also sign, each under its own policy or else under the wallet's. */
  additional_signers: v.pipe(
    v.array(
      v.strictObject({
        signer_id: text,
        override_policy_ids: v.optional(v.pipe(v.array(text), v.maxLength(1))),
      }),
    ),
    v.maxLength(10),
  ),
})
export type WalletControl = v.InferOutput<typeof WalletControl>

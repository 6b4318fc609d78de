import * as v from 'valibot'
import { AppId } from '../app.ts'
import { canonicalJson } from '../canonicalJson.ts'
import { ChainType } from '../vault/slot.ts'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/**
 * What the key of a wallet counts for that the signer made itself: a wallet of an app. The owner and the policy are not
 * in it, because the owner may change both. `kind` keeps it apart from the consent of a user.
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
 * The bytes of a grant, to which the key is sealed.
 *
 * @example
 * const hash = (...args: Parameters<typeof toGrantBytes>) => crypto.subtle.digest('SHA-256', toGrantBytes(...args))
 */
export function toGrantBytes(grant: AppGrant): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(grant))
}

/** Who may ask for signatures of a wallet of an app, and under which policies. */
export const WalletControl = v.strictObject({
  /** The key quorum that signs requests and changes. */
  owner_id: text,
  /** One at most. Without a policy the owner may sign everything. */
  policy_ids: v.pipe(v.array(text), v.maxLength(1)),
  /** Each is a key quorum that may sign too, under its own policy or under the wallet's. */
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

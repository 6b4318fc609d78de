import * as v from 'valibot'
import { DelegationConsent } from '../delegation/consent.ts'
import { endpoint } from '../endpoint.ts'
import { KeyQuorum } from '../policy/keyQuorum.ts'
import { ChainType } from './slot.ts'

const text = v.string()
const some = v.looseObject({})
const base64url = v.pipe(text, v.regex(/^[\w-]+$/))

/**
 * Reads the terms that a user can agree to, and the signer's public key for which the device seals the wallet's key. It
 * fails for the same reasons as the consent, so a user never sees terms that they cannot agree to.
 */
export const delegationTerms = endpoint({
  method: 'POST',
  path: '/api/v1/wallets/delegate/terms',
  guard: 'user',
  input: v.object({ address: text, chain_type: ChainType }),
  reply: v.looseObject({
    /** The sealed key is bound to exactly this. `policy_hash` is the hash of `policy` and `aggregations` below. */
    consent: DelegationConsent,
    /** The signer's key for this consent only: an uncompressed P-256 point in base64url. */
    public_key: base64url,
    /** In seconds. */
    expires_at: v.number(),
    policy: some,
    aggregations: v.array(some),
    /** The key quorum whose signatures count, and the quorums that are members of it. */
    quorum: KeyQuorum,
    quorums: v.array(KeyQuorum),
  }),
})

/** Hands over the wallet's key, sealed with the consent (protocol 2.12). */
export const delegate = endpoint({
  method: 'POST',
  path: '/api/v1/wallets/delegate',
  guard: 'user',
  input: v.object({
    consent: DelegationConsent,
    envelope: v.object({ encapsulated_key: base64url, ciphertext: base64url }),
  }),
  reply: v.looseObject({ message: text }),
})

/** Revokes the delegation of all wallets, or of one (protocol 2.12). Published clients name none. */
export const revokeDelegation = endpoint({
  method: 'POST',
  path: '/api/v1/wallets/revoke',
  guard: 'user',
  input: v.object({ address: v.optional(text), chain_type: v.optional(ChainType) }),
  reply: v.looseObject({ message: text }),
})

/** Lists the user's delegations as the user agreed to them. A later change of the policy can only permit less. */
export const listDelegations = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/delegations',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({
    delegations: v.array(
      v.looseObject({
        address: text,
        chain_type: ChainType,
        /** In seconds. */
        agreed_at: v.number(),
        policy: some,
        aggregations: v.array(some),
        /** The current key quorum. Null if the app has deleted it, so that nothing can be signed. */
        quorum: v.nullable(KeyQuorum),
      }),
    ),
  }),
})

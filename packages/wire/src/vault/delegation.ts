import * as v from 'valibot'
import { DelegationConsent } from '../delegation/consent.ts'
import { endpoint } from '../endpoint.ts'
import { KeyQuorum } from '../policy/keyQuorum.ts'
import { ChainType } from './slot.ts'

const text = v.string()
const some = v.looseObject({})
const base64url = v.pipe(text, v.regex(/^[\w-]+$/))

/**
 * What a wallet's user would agree to, and the key that their device seals the wallet's key for. Refused for the same
 * reasons as the consent, so nobody is shown terms that cannot be agreed to.
 */
export const delegationTerms = endpoint({
  method: 'POST',
  path: '/api/v1/wallets/delegate/terms',
  guard: 'user',
  input: v.object({ address: text, chain_type: ChainType }),
  reply: v.looseObject({
    /** Complete: what is sealed names exactly this. `policy_hash` is over `policy` and `aggregations` below. */
    consent: DelegationConsent,
    /** Of the signer, for this consent alone: an uncompressed P-256 point in base64url. */
    public_key: base64url,
    /** In seconds. */
    expires_at: v.number(),
    policy: some,
    aggregations: v.array(some),
    /** Whose signatures count, and the quorums that are members of it. */
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

/** Takes back delegated actions of all wallets, or of one (protocol 2.12). Published clients name none. */
export const revokeDelegation = endpoint({
  method: 'POST',
  path: '/api/v1/wallets/revoke',
  guard: 'user',
  input: v.object({ address: v.optional(text), chain_type: v.optional(ChainType) }),
  reply: v.looseObject({ message: text }),
})

/** What the app may sign for the user, as the user agreed to it. A later change of the policy only takes away from it. */
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
        /** As it is now; null when the app has deleted it, and nobody can sign. */
        quorum: v.nullable(KeyQuorum),
      }),
    ),
  }),
})

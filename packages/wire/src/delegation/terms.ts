import { canonicalJson, type Json } from '../canonicalJson.ts'

/** A policy with the sums that it refers to, as the signer keeps both. */
export type DelegationTerms = { policy: Json; aggregations: readonly Json[] }

/**
 * The bytes whose SHA-256 is `policy_hash` of a consent. The signer, the server and the wallet frame each hash for
 * themselves what they see.
 *
 * @example
 * const digest = (...args: Parameters<typeof toTermsBytes>) =>
 *   crypto.subtle.digest('SHA-256', toTermsBytes(...args))
 */
export function toTermsBytes({ policy, aggregations }: DelegationTerms): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson({ policy, aggregations }))
}

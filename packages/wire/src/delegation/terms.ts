import { canonicalJson, type Json } from '../canonicalJson.ts'

/** A policy with the aggregations that it refers to, as the signer stores both. */
export type DelegationTerms = { policy: Json; aggregations: readonly Json[] }

/**
 * Encodes terms as the bytes whose SHA-256 is a consent's `policy_hash`. The signer, the server and the wallet frame
 * each hash the terms that they see.
 *
 * @example
 * const digest = (...args: Parameters<typeof toTermsBytes>) =>
 *   crypto.subtle.digest('SHA-256', toTermsBytes(...args))
 */
export function toTermsBytes({ policy, aggregations }: DelegationTerms): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson({ policy, aggregations }))
}

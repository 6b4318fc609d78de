import { createHash } from 'node:crypto'
import {
  type Aggregation,
  AggregationInput,
  canonicalJson,
  type DelegationConsent,
  type Json,
  PolicyRule,
  toConsentBytes,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { PolicyInForce } from '../policy/evaluate.ts'

/** A policy with the sums that it refers to, as the database keeps both. */
export type Terms = { policy: Json; aggregations: readonly Json[] }

/** What a consent names its terms by. Also the client computes it, over what it shows. */
export function hashTerms({ policy, aggregations }: Terms): string {
  return hash(new TextEncoder().encode(canonicalJson({ policy, aggregations })))
}

export function hashConsent(consent: DelegationConsent): string {
  return hash(toConsentBytes(consent))
}

export function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}

const AggregationBody = v.looseObject({
  id: v.string(),
  created_at: v.number(),
  owner_id: v.nullable(v.string()),
})
const PolicyBody = v.looseObject({ rules: v.array(PolicyRule) })

/**
 * Reads terms again before each decision. What this version cannot evaluate permits nothing, though it may have been
 * written by a later one.
 *
 * @throws v.ValiError
 */
export function readTerms({ policy, aggregations }: Terms): PolicyInForce {
  return {
    rules: v.parse(PolicyBody, policy).rules,
    aggregations: aggregations.map((body): Aggregation => {
      const { id, created_at, owner_id, ...input } = v.parse(AggregationBody, body)
      return { ...v.parse(AggregationInput, input), id }
    }),
  }
}

import { createHash } from 'node:crypto'
import {
  type Aggregation,
  AggregationInput,
  type DelegationConsent,
  type DelegationTerms,
  PolicyRule,
  toConsentBytes,
  toTermsBytes,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { PolicyInForce } from '../policy/evaluate.ts'

export type Terms = DelegationTerms

/**
 * The hash by which a consent names its terms. The server and the wallet frame also compute it, from the terms they
 * see.
 */
export function hashTerms(terms: Terms): string {
  return hash(toTermsBytes(terms))
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
 * Reads terms again before each decision. Terms that this version cannot evaluate (a later version may have written
 * them) permit nothing.
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

import { canonicalJson } from '@latchkey/wire'
import type { RuleRecord, SumRecord } from './policyRecord.ts'

/** Lists the sums that limit a rule completely: they count every request that the rule permits. */
export function listLimits(
  { conditions, rawConditions }: RuleRecord,
  sums: readonly SumRecord[],
): SumRecord[] {
  const texts = rawConditions.map(canonicalJson)
  return conditions.flatMap((one) => {
    const sum = sums.find(({ id }) => one?.field === `aggregation.${id}`)
    if (one?.field_source !== 'reference' || !sum) return []
    const countsAll = sum.rawConditions.every((condition) => texts.includes(canonicalJson(condition)))
    return countsAll && (one.operator === 'lt' || one.operator === 'lte') ? [sum] : []
  })
}

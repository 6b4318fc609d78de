import { getSource, type PolicyCondition, policyMethods, type SignedKind } from '@latchkey/wire'
import type { RuleRecord } from './policyRecord.ts'

/** Lists the kinds of signatures that can meet all conditions of a rule. */
export function listKinds({ method, conditions }: RuleRecord): SignedKind[] {
  const all: SignedKind[] =
    method === '*' || method === undefined
      ? ['message', 'typedData', 'transaction', 'authorization']
      : [policyMethods[method].signs]
  return all.filter((kind) =>
    conditions.every((one) => {
      const signs = one && getSource(one.field_source)?.signs
      return signs === undefined || signs === kind
    }),
  )
}

/** Finds the chain of a rule. Undefined if the rule can apply to both. */
export function findChain({ method, conditions }: RuleRecord): 'ethereum' | 'solana' | undefined {
  if (method && method !== '*') return policyMethods[method].chain
  return conditions.map((one) => one && getSource(one.field_source)?.chain).find(Boolean)
}

/** Whether a condition names all values that its field can have. */
function isList(condition: PolicyCondition): boolean {
  return condition.operator === 'eq' || condition.operator === 'in'
}

export function hasSource({ conditions }: RuleRecord, source: PolicyCondition['field_source']): boolean {
  return conditions.some((one) => one?.field_source === source)
}

/** Whether a rule lists the values that a field can have. */
export function hasList(
  { conditions }: RuleRecord,
  source: PolicyCondition['field_source'],
  ...fields: string[]
): boolean {
  return conditions.some((one) => one?.field_source === source && fields.includes(one.field) && isList(one))
}

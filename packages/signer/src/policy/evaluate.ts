import type { Aggregation, PolicyCondition, PolicyRule } from '@latchkey/wire'
import type { Reading, SigningAction } from './action.ts'
import { compare } from './compare.ts'
import { listUnits, readField, type Unit } from './readField.ts'
import { type Circumstances, type Spend, sumSpends } from './spends.ts'

export type PolicyInForce = { rules: readonly PolicyRule[]; aggregations: readonly Aggregation[] }

export type Decision =
  | { isAllowed: true; spends: readonly Spend[] }
  /** `rule` is the name of the rule that forbids the request. If it is missing, no rule permits the request. */
  | { isAllowed: false; rule?: string; reason: 'denied' | 'unreadable' | 'no_rule' }

/** Three values, so that a field that cannot be read permits nothing and never counts as harmless. */
type Truth = 'yes' | 'no' | 'unknown'

/**
 * Decides whether a policy permits a request. A rule with DENY whose conditions hold, or may hold, forbids. Otherwise
 * every part of the request needs a rule with ALLOW whose conditions hold. The order of the rules does not matter.
 *
 * @example
 * const action = { method: 'personal_sign', message: new Uint8Array() } as const
 * const decision = evaluate({ rules: [], aggregations: [] }, action, { now: 0, getSum: () => 0n })
 */
export function evaluate(
  policy: PolicyInForce,
  action: SigningAction,
  circumstances: Circumstances,
): Decision {
  const { rules, aggregations } = policy
  const all = new Map(aggregations.map((one) => [one.id, sumSpends(one, action, circumstances)]))
  const readReference = (field: string): Reading =>
    all.get(field.slice('aggregation.'.length))?.reading ?? 'unreadable'
  const holds = (condition: PolicyCondition, unit: Unit): Truth => {
    const isReference = condition.field_source === 'reference'
    return compare(
      condition,
      isReference ? readReference(condition.field) : readField(condition, unit, circumstances.now),
    )
  }
  const matches = ({ conditions }: PolicyRule, unit: Unit) =>
    conjoin(conditions.map((condition) => holds(condition, unit)))

  const own = rules.filter(({ method }) => method === '*' || method === action.method)
  const units = listUnits(action)
  for (const rule of own.filter((one) => one.action === 'DENY'))
    for (const unit of units) {
      const truth = matches(rule, unit)
      if (truth !== 'no')
        return { isAllowed: false, rule: rule.name, reason: truth === 'yes' ? 'denied' : 'unreadable' }
    }
  const permits = own.filter((one) => one.action === 'ALLOW')
  const isPermitted = (unit: Unit) => permits.some((rule) => matches(rule, unit) === 'yes')
  if (units.length === 0 || !units.every(isPermitted)) return { isAllowed: false, reason: 'no_rule' }
  return { isAllowed: true, spends: [...all.values()].flatMap(({ spends }) => spends) }
}

/** One `no` decides, regardless of the others. */
function conjoin(truths: readonly Truth[]): Truth {
  if (truths.includes('no')) return 'no'
  return truths.includes('unknown') ? 'unknown' : 'yes'
}

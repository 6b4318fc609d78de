import { canonicalJson, type DelegationTerms, type Json, type PolicyCondition } from '@latchkey/wire'
import type { Chain } from '../app/config.ts'
import { describeField, describeNumber, describeValues, type Neighbors } from './describeField.ts'
import type { ConditionDescription, RuleDescription, TermsDescription, TermsSubject } from './description.ts'
import { findWarnings } from './findWarnings.ts'
import { listOpen } from './listOpen.ts'
import { type ConditionList, type RuleRecord, readRules, readSums, type SumRecord } from './policyRecord.ts'
import { listKinds } from './ruleKinds.ts'

/**
 * Describes what a policy permits, what it forbids, how much and until when. Every condition is in it. Source: decision 175.
 *
 * @param chains whose coins have names.
 *
 * @example
 * const { allowed, endsAt } = describeTerms({ policy, aggregations }, defaultChains)
 */
export function describeTerms(
  { policy, aggregations }: DelegationTerms,
  chains: readonly Chain[],
): TermsDescription {
  const rules = readRules(policy)
  const context = { sums: readSums(aggregations), chains }
  const isDenied = ({ action }: RuleRecord) => action === 'DENY'
  // An action that is not known is shown with what is permitted.
  const permits = rules.filter((rule) => !isDenied(rule))
  return {
    allowed: permits.map((rule) => describeRule(rule, context, listOpen(rule))),
    denied: rules.filter(isDenied).map((rule) => describeRule(rule, context, [])),
    warnings: findWarnings(permits),
    endsAt: findEnd(permits),
    hasNoTotal: permits.some(
      (rule) => listKinds(rule).includes('transaction') && !hasSum(rule, context.sums),
    ),
  }
}

type Context = { sums: readonly SumRecord[]; chains: readonly Chain[] }

function describeRule(
  rule: RuleRecord,
  context: Context,
  open: readonly ConditionDescription[],
): RuleDescription {
  const isKnown = rule.method !== undefined && (rule.action === 'ALLOW' || rule.action === 'DENY')
  return {
    method: isKnown ? rule.method : undefined,
    conditions: [...describeConditions(rule, context), ...open],
    ...(isKnown ? {} : { raw: write(rule.raw) }),
  }
}

function describeConditions(list: ConditionList, context: Context): ConditionDescription[] {
  const neighbors = { conditions: list.conditions, chains: context.chains }
  return list.conditions.map((condition, at) => {
    const raw = write(list.rawConditions[at] ?? null)
    if (!condition) return { subject: { kind: 'raw', raw }, operator: 'any', values: [] }
    const { operator } = condition
    if (condition.field_source !== 'reference')
      return { subject: describeField(condition), operator, values: describeValues(condition, neighbors) }
    const sum = context.sums.find(({ id }) => condition.field === `aggregation.${id}`)
    if (!sum) return { subject: { kind: 'raw', raw }, operator: 'any', values: [] }
    return {
      subject: describeSum(sum, context),
      operator,
      values: describeSumValues(condition, sum, context),
    }
  })
}

function describeSum(sum: SumRecord, context: Context): TermsSubject {
  return {
    kind: 'sum',
    of: describeField(sum.metric),
    seconds: sum.seconds,
    conditions: describeConditions(sum, context),
    each: sum.group_by.map(describeField),
  }
}

function describeSumValues({ value }: PolicyCondition, sum: SumRecord, { chains }: Context) {
  const neighbors: Neighbors = { conditions: sum.conditions, chains }
  return [value].flat().map((text) => {
    const number = /^(?:0x[\da-f]+|-?\d+)$/i.test(text) ? BigInt(text) : undefined
    return number === undefined
      ? ({ kind: 'text', text } as const)
      : describeNumber(sum.metric, number, neighbors)
  })
}

/** Whether a sum limits everything that the rule permits: it counts each of its requests, and all of them together. */
function hasSum({ conditions, rawConditions }: RuleRecord, sums: readonly SumRecord[]): boolean {
  const texts = rawConditions.map(write)
  return conditions.some((one) => {
    const sum = sums.find(({ id }) => one?.field === `aggregation.${id}`)
    if (one?.field_source !== 'reference' || !sum || sum.group_by.length > 0) return false
    const countsAll = sum.rawConditions.every((condition) => texts.includes(write(condition)))
    return countsAll && (one.operator === 'lt' || one.operator === 'lte')
  })
}

/** When the last of the rules ends. */
function findEnd(permits: readonly RuleRecord[]): bigint | null {
  let last: bigint | null = null
  for (const { conditions } of permits) {
    const ends = conditions.flatMap((one) =>
      one?.field_source === 'system' && (one.operator === 'lt' || one.operator === 'lte')
        ? describeValues(one, { conditions: [], chains: [] })
        : [],
    )
    const end = ends.flatMap((value) => (value.kind === 'time' ? [value] : [])).sort(compare)[0]?.seconds
    if (end === undefined) return null
    if (last === null || end > last) last = end
  }
  return last
}

type Moment = { seconds: bigint }
const compare = (a: Moment, b: Moment) => (a.seconds < b.seconds ? -1 : 1)
const write = (raw: Json) => canonicalJson(raw)

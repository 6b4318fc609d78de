import { canonicalJson, type DelegationTerms, type Json, type PolicyCondition } from '@latchkey/wire'
import type { Chain } from '../app/config.ts'
import { describeField, describeNumber, describeValues, isUsdcCall, type Neighbors } from './describeField.ts'
import type { ConditionDescription, RuleDescription, TermsDescription, TermsSubject } from './description.ts'
import { findWarnings } from './findWarnings.ts'
import { listLimits } from './listLimits.ts'
import { listOpen } from './listOpen.ts'
import { type ConditionList, type RuleRecord, readRules, readSums, type SumRecord } from './policyRecord.ts'
import { listKinds } from './ruleKinds.ts'

/**
 * Describes what a policy permits and forbids, how much and until when. It contains every condition. Source: decision
 * 25: delegation.
 *
 * @param chains networks whose coins are shown with their symbols.
 *
 * @example
 * const offer = await readDelegationOffer(client, wallet)
 * const { allowed, endsAt } = describeTerms(offer, [mainnet])
 */
export function describeTerms(
  { policy, aggregations }: DelegationTerms,
  chains: readonly Chain[],
): TermsDescription {
  const rules = readRules(policy)
  const context = { sums: readSums(aggregations), chains }
  const isDenied = ({ action }: RuleRecord) => action === 'DENY'
  // A rule with an unknown action is shown among those that permit.
  const permits = rules.filter((rule) => !isDenied(rule))
  return {
    allowed: permits.map((rule) => describeRule(rule, context, listOpen(rule, context.sums))),
    denied: rules.filter(isDenied).map((rule) => describeRule(rule, context, [])),
    warnings: findWarnings(permits),
    endsAt: findEnd(permits),
    hasNoTotal: permits.some((rule) => listKinds(rule).includes('transaction') && !hasTotal(rule, context)),
  }
}

/** Lists the data types of a rule: a condition on a typed data member holds only for data of its type. */
function listDataTypes({ conditions }: RuleRecord): ConditionDescription[] {
  const types = conditions.flatMap((one) => {
    const { primary_type: type } = (one?.typed_data ?? {}) as { primary_type?: unknown }
    return one?.field_source === 'ethereum_typed_data_message' && typeof type === 'string' ? type : []
  })
  return [...new Set(types)].map((text) => ({
    ...{ subject: { kind: 'dataType' }, operator: 'eq', values: [{ kind: 'text', text }] },
  }))
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
    conditions: [...describeConditions(rule, context), ...listDataTypes(rule), ...open],
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
      return {
        subject: describeField(condition, neighbors),
        operator,
        values: describeValues(condition, neighbors),
      }
    const sum = context.sums.find(({ id }) => condition.field === `aggregation.${id}`)
    if (!sum) return { subject: { kind: 'raw', raw }, operator: 'any', values: [] }
    return {
      subject: describeSum(sum, list, context),
      operator,
      values: describeSumValues(condition, sum, context),
    }
  })
}

/** Describes a sum. It leaves out conditions that the rule has too, because nothing else can be counted then. */
function describeSum(sum: SumRecord, rule: ConditionList, context: Context): TermsSubject {
  const neighbors = { conditions: sum.conditions, chains: context.chains }
  const texts = rule.rawConditions.map(write)
  const conditions = describeConditions(sum, context)
  return {
    kind: 'sum',
    of: describeField(sum.metric, neighbors),
    seconds: sum.seconds,
    conditions: conditions.filter((_, at) => !texts.includes(write(sum.rawConditions[at] ?? null))),
    each: sum.group_by.map((field) => describeField(field, neighbors)),
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

/** Whether a sum limits everything that a rule can move. A sum of coins does not limit tokens. */
function hasTotal(rule: RuleRecord, { sums, chains }: Context): boolean {
  const { conditions } = rule
  const limits = listLimits(rule, sums).filter(({ group_by: groups }) => groups.length === 0)
  const kinds = limits.map((sum) => describeField(sum.metric, { conditions: sum.conditions, chains }).kind)
  return isUsdcCall({ conditions, chains }) ? kinds.includes('tokens') : kinds.length > 0
}

/** Finds when the last rule ends. Null if one of them has no end. */
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

import {
  type AggregationField,
  fieldSources,
  type Json,
  operators,
  type PolicyCondition,
  type PolicyMethod,
  policyMethods,
} from '@latchkey/wire'

/** Conditions of a policy. One that this version cannot read is undefined. */
export type ConditionList = {
  conditions: readonly (PolicyCondition | undefined)[]
  rawConditions: readonly Json[]
}

export type RuleRecord = ConditionList & {
  action: string
  method: PolicyMethod | '*' | undefined
  raw: Json
}

export type SumRecord = ConditionList & {
  id: string
  seconds: number
  metric: AggregationField
  group_by: readonly AggregationField[]
}

/** Reads the rules and refuses none. Unknown parts are shown as written. */
export function readRules(policy: Json): RuleRecord[] {
  return toList(toRecord(policy).rules).map((raw) => {
    const { action, method, conditions } = toRecord(raw)
    return { action: String(action), method: toMethod(method), ...readConditions(conditions), raw }
  })
}

/** Reads the sums that a policy refers to. It skips one that cannot be read, and the condition is shown as written. */
export function readSums(aggregations: readonly Json[]): SumRecord[] {
  return aggregations.flatMap((raw) => {
    const { id, window, metric, conditions, group_by: groups } = toRecord(raw)
    const { seconds } = toRecord(window)
    if (typeof id !== 'string' || typeof seconds !== 'number' || !isField(metric)) return []
    const groupBy = toList(groups)
    if (!groupBy.every(isField)) return []
    return { id, seconds, metric, ...readConditions(conditions), group_by: groupBy }
  })
}

function readConditions(conditions: Json | undefined): ConditionList {
  const rawConditions = toList(conditions)
  return { conditions: rawConditions.map((one) => (isCondition(one) ? one : undefined)), rawConditions }
}

function toMethod(method: Json | undefined): PolicyMethod | '*' | undefined {
  if (typeof method !== 'string') return undefined
  return method === '*' || Object.hasOwn(policyMethods, method) ? (method as PolicyMethod) : undefined
}

function isCondition(condition: Json): condition is Json & PolicyCondition {
  const { field_source: source, field, operator, value } = toRecord(condition)
  const isKnown = [
    typeof source === 'string' && Object.hasOwn(fieldSources, source),
    typeof field === 'string',
    Object.values(operators).some((names) => (names as readonly unknown[]).includes(operator)),
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string')),
  ]
  return isKnown.every(Boolean)
}

function isField(field: Json | undefined): field is Json & AggregationField {
  const { field: name, field_source: source } = toRecord(field)
  return typeof name === 'string' && typeof source === 'string'
}

function toRecord(value: Json | undefined): { readonly [name: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as { readonly [name: string]: Json })
    : {}
}

function toList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

import * as v from 'valibot'
import { findCalldataField } from './calldataField.ts'
import { PolicyCondition } from './condition.ts'
import { getSource } from './fields.ts'

const hour = 3_600
const text = v.pipe(v.string(), v.maxLength(200))

/** A field whose values are added up, or that separates sums. */
const Field = v.strictObject({ field: text, field_source: text, abi: v.optional(v.unknown()) })
const Metric = v.strictObject({ ...Field.entries, function: v.literal('sum') })

/**
 * A sum over a rolling time window, which conditions of a policy compare as `aggregation.<id>`. Each wallet has its own
 * sum.
 */
export const AggregationInput = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(50)),
    method: v.picklist(
      ['eth_signTransaction', 'signTransaction'],
      ({ received }) => `The method ${received} is not known.`,
    ),
    metric: Metric,
    window: v.strictObject({
      type: v.literal('rolling'),
      seconds: v.pipe(v.number(), v.integer(), v.minValue(hour), v.maxValue(72 * hour)),
    }),
    conditions: v.optional(v.pipe(v.array(PolicyCondition), v.maxLength(100)), []),
    group_by: v.optional(v.pipe(v.array(Field), v.maxLength(2)), []),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findProblem(dataset.value) : undefined
    if (problem) addIssue({ message: problem })
  }),
)
export type Aggregation = {
  id: string
  method: 'eth_signTransaction' | 'signTransaction'
  metric: AggregationField
  window: { seconds: number }
  conditions: PolicyCondition[]
  group_by: AggregationField[]
}
export type AggregationField = { field: string; field_source: string; abi?: unknown }

type Input = {
  method: Aggregation['method']
  metric: AggregationField
  conditions: PolicyCondition[]
  group_by: AggregationField[]
}

function findProblem({ method, metric, conditions, group_by }: Input): string | undefined {
  const chain = method === 'signTransaction' ? 'solana' : 'ethereum'
  if (getKind(metric) !== 'integer')
    return `"${metric.field}" of ${metric.field_source} is not a number that can be added up.`
  const unknown = group_by.find((field) => !getKind(field))
  if (unknown) return `The field "${unknown.field}" of ${unknown.field_source} is not known.`
  const all = [metric, ...group_by, ...conditions]
  const misfit = all.find(({ field_source }) => {
    const source = getSource(field_source)
    return source?.chain !== chain || source.signs !== 'transaction'
  })
  return misfit && `A field of ${misfit.field_source} does not belong to the method "${method}".`
}

function getKind({ field, field_source, abi }: AggregationField): string | undefined {
  const source = getSource(field_source)
  if (source?.brings === 'abi') {
    const match = findCalldataField(abi, field)
    return typeof match === 'string' ? undefined : match.kind
  }
  return source?.fields && Object.hasOwn(source.fields, field) ? source.fields[field] : undefined
}

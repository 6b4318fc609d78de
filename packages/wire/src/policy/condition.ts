import * as v from 'valibot'
import { findCalldataField } from './calldataField.ts'
import { type FieldKind, type FieldSource, getSource, type Operator, operators } from './fields.ts'
import { readFieldValue } from './fieldValue.ts'
import { findTypedDataField } from './typedDataField.ts'

/** One condition of a rule. Its value is a text, or a list of texts for `in`. */
export type PolicyCondition = {
  field_source: FieldSource
  field: string
  operator: Operator
  value: string | string[]
  abi?: unknown
  typed_data?: unknown
}

const maxValues = 100
const maxText = 4_096
const text = v.pipe(v.string(), v.maxLength(maxText))

const Shape = v.looseObject({
  field_source: text,
  field: text,
  operator: text,
  value: v.union([text, v.pipe(v.array(text), v.minLength(1), v.maxLength(maxValues))]),
})

/** Refuses conditions that cannot be evaluated, and names the wrong part. */
export const PolicyCondition = v.pipe(
  Shape,
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? findProblem(dataset.value) : undefined
    if (problem) addIssue({ message: problem })
  }),
  v.transform((condition) => condition as unknown as PolicyCondition),
)

const members = ['field_source', 'field', 'operator', 'value', 'abi', 'typed_data']

function findProblem(condition: v.InferOutput<typeof Shape>): string | undefined {
  const { field_source: name, field, operator, value } = condition
  const source = getSource(name)
  if (!source) return `The field source "${name}" is not known.`
  const stranger = Object.keys(condition).find(
    (member) => !members.includes(member) || (isBrought(member) && member !== source.brings),
  )
  if (stranger !== undefined) return `A condition on ${name} has no member "${stranger}".`
  const kind = findKind(condition)
  if (!kind) return `The field "${field}" of ${name} is not known.`
  if (!isKind(kind)) return kind
  const operatorNames: readonly string[] = operators[kind]
  if (!operatorNames.includes(operator))
    return `The operator "${operator}" is not known for ${name} ${field}. Known: ${operatorNames.join(', ')}.`
  if (Array.isArray(value) !== (operator === 'in'))
    return 'The operator "in" takes a list of values; every other one takes one value.'
  const wrong = [value].flat().find((one) => readFieldValue(kind, one) === undefined)
  return wrong === undefined ? undefined : `"${wrong}" is not a value of ${name} ${field}.`
}

const isBrought = (member: string) => member === 'abi' || member === 'typed_data'
const isKind = (kind: string): kind is FieldKind => Object.hasOwn(operators, kind)

/** How the field's value is compared, or a sentence if the field is wrong. */
function findKind(condition: v.InferOutput<typeof Shape>): string | undefined {
  const { field_source: name, field } = condition
  const source = getSource(name)
  if (source?.brings === 'abi') {
    const match = findCalldataField(condition.abi, field)
    return typeof match === 'string' ? match : match.kind
  }
  if (source?.brings === 'typed_data') {
    const match = findTypedDataField(condition.typed_data, field)
    return typeof match === 'string' ? match : match.kind
  }
  if (name === 'reference') return /^aggregation\.[\w-]{1,64}$/.test(field) ? 'integer' : undefined
  return source?.fields && Object.hasOwn(source.fields, field) ? source.fields[field] : undefined
}

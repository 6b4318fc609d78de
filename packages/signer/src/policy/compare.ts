import {
  type FieldKind,
  type FieldValue,
  findCalldataField,
  findTypedDataField,
  getSource,
  type PolicyCondition,
  readFieldValue,
} from '@latchkey/wire'
import type { Reading } from './action.ts'

/** Whether a condition holds for the value that was read. */
export function compare(condition: PolicyCondition, reading: Reading): 'yes' | 'no' | 'unknown' {
  if (reading === 'other') return 'no'
  const kind = getKind(condition)
  if (reading === 'unreadable' || !kind) return 'unknown'
  const values = [condition.value].flat().map((text) => readFieldValue(kind, text))
  if (values.includes(undefined)) return 'unknown'
  const isTrue = tests[condition.operator]?.(reading.value, values as FieldValue[])
  if (isTrue === undefined) return 'unknown'
  return isTrue ? 'yes' : 'no'
}

type Test = (value: FieldValue, expected: readonly FieldValue[]) => boolean | undefined

const order =
  (isRight: (value: bigint, expected: bigint) => boolean): Test =>
  (value, [expected]) =>
    typeof value === 'bigint' && typeof expected === 'bigint' ? isRight(value, expected) : undefined
const search =
  (isRight: (value: string, expected: string) => boolean): Test =>
  (value, [expected]) =>
    typeof value === 'string' && typeof expected === 'string' ? isRight(value, expected) : undefined

const tests: Readonly<Record<string, Test>> = {
  eq: (value, [expected]) => value === expected,
  in: (value, expected) => expected.includes(value),
  gt: order((value, expected) => value > expected),
  gte: order((value, expected) => value >= expected),
  lt: order((value, expected) => value < expected),
  lte: order((value, expected) => value <= expected),
  contains: search((value, expected) => value.includes(expected)),
  starts_with: search((value, expected) => value.startsWith(expected)),
  ends_with: search((value, expected) => value.endsWith(expected)),
}

function getKind(condition: PolicyCondition): FieldKind | undefined {
  const { field_source: name, field, abi, typed_data } = condition
  if (name === 'reference') return 'integer'
  const source = getSource(name)
  if (!source?.brings) return source?.fields?.[field]
  const match =
    source.brings === 'abi' ? findCalldataField(abi, field) : findTypedDataField(typed_data, field)
  return typeof match === 'string' ? undefined : match.kind
}

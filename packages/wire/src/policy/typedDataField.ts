import { encodeType, MalformedTypedData, readTypes } from '../signing/typedDataTypes.ts'
import type { FieldKind } from './fields.ts'
import { toFieldKind } from './fieldValue.ts'

/** A field of EIP-712 data. `struct` is `encodeType` of its struct: only data of the same type has it. */
export type TypedDataField = { struct: string; primaryType: string; path: readonly string[]; kind: FieldKind }

/**
 * Finds a member of typed data by its path, such as `order.amount`. Returns a sentence if it is wrong.
 *
 * @example
 * const types = { Permit: [{ name: 'value', type: 'uint256' }] }
 * const field = findTypedDataField({ types, primary_type: 'Permit' }, 'value')
 */
export function findTypedDataField(input: unknown, field: string): TypedDataField | string {
  const { types, primary_type: primaryType } = toRecord(input)
  if (typeof primaryType !== 'string')
    return 'A condition on typed data needs typed_data with types and primary_type.'
  try {
    const all = readTypes(toRecord(types), [primaryType])
    const path = field.split('.')
    let type = primaryType
    for (const name of path) {
      const member = all.get(type)?.find((one) => one.name === name)
      if (!member) return `The typed data has no member "${field}".`
      type = member.type
    }
    const kind = toFieldKind(type)
    if (!kind) return `"${field}" is not a single value in the typed data.`
    return { struct: encodeType(all, primaryType), primaryType, path, kind }
  } catch (cause) {
    if (cause instanceof MalformedTypedData) return 'The types of the typed data cannot be read.'
    throw cause
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

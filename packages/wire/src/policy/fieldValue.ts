import { fromBase58 } from '../base58.ts'
import { readInteger } from '../integer.ts'
import type { FieldKind } from './fields.ts'

/** The value of a field, parsed for comparison: numbers as bigint, addresses and hex in lower case. */
export type FieldValue = bigint | string

/**
 * Reads a value that a policy writes as text. Returns undefined for an invalid value of this kind.
 *
 * @example
 * readFieldValue('integer', '0x10') // 16n
 */
export function readFieldValue(kind: FieldKind, text: string): FieldValue | undefined {
  switch (kind) {
    case 'integer':
      return readInteger(text)
    case 'ethereumAddress':
      return /^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : undefined
    case 'solanaAddress':
      return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && fromBase58(text).length === 32 ? text : undefined
    case 'flag':
      return text === 'true' || text === 'false' ? text : undefined
    case 'bytes':
      return /^0x(?:[\da-f]{2})*$/i.test(text) ? text.toLowerCase() : undefined
    default:
      return text
  }
}

/** The kind of a type of Solidity or EIP-712; undefined for lists and structs, which have no single value. */
export function toFieldKind(type: string): FieldKind | undefined {
  if (type === 'address') return 'ethereumAddress'
  if (type === 'bool') return 'flag'
  if (type === 'string') return 'text'
  if (/^bytes\d*$/.test(type)) return 'bytes'
  return /^u?int\d*$/.test(type) ? 'integer' : undefined
}

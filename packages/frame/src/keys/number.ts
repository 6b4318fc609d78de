import { readInteger } from '@latchkey/wire'
import { refuse } from './refusal.ts'

/** A whole number in any format that published clients send. */
export function parseInteger(value: unknown): bigint {
  return readInteger(value) ?? refuse('bad_number')
}

/** Big-endian, exactly `size` bytes; negative numbers as two's complement. */
export function toWord(value: bigint, size = 32): Uint8Array<ArrayBuffer> {
  const word = new Uint8Array(size)
  let rest = BigInt.asUintN(size * 8, value)
  for (let i = size - 1; i >= 0 && rest > 0n; i--) {
    word[i] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return word
}

/** Big-endian without leading zeros; zero has no bytes. The form of RLP. */
export function toScalar(value: bigint): Uint8Array<ArrayBuffer> {
  return toWord(value, Math.ceil(value === 0n ? 0 : value.toString(16).length / 2))
}

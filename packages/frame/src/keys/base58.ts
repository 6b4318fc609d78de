import { type Bytes, wipe } from './encoding.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 of Bitcoin and Solana: a leading zero is a `1`. Only for public data: not constant-time. */
export function toBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/**
 * Decodes a base58 text of exactly this many bytes; undefined otherwise. In place, because they may be secret: a big
 * integer could not be wiped.
 */
export function fromBase58(text: string, length: number): Bytes | undefined {
  const bytes = new Uint8Array(length)
  for (const letter of text) {
    let carry = alphabet.indexOf(letter)
    for (let i = length - 1; carry >= 0 && i >= 0; i--) {
      carry += (bytes[i] ?? 0) * 58
      bytes[i] = carry & 0xff
      carry >>= 8
    }
    if (carry !== 0) return discard(bytes)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const ones = text.search(/[^1]|$/)
  return ones === (zeros < 0 ? length : zeros) ? bytes : discard(bytes)
}

function discard(bytes: Bytes): undefined {
  wipe(bytes)
}

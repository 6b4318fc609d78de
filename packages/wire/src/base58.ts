const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes base58, as in Bitcoin and Solana: a leading `1` is a zero. Throws on any other text.
 *
 * @example
 * fromBase58('11111111111111111111111111111111').length // 32
 */
export function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) throw new Error('not base58')
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  const zeros = text.search(/[^1]|$/)
  return Uint8Array.from([...new Array(zeros).fill(0), ...bytes])
}

/**
 * Encodes base58.
 *
 * @example
 * toBase58(new Uint8Array(32)) // '11111111111111111111111111111111'
 */
export function toBase58(bytes: Uint8Array): string {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

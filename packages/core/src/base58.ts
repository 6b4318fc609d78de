const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58 text, as Bitcoin and Solana write it: a `1` in front is a zero. Throws on any other text. */
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

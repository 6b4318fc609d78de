const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Decodes base58; undefined for invalid text. Each sequence of bytes has one text: a `1` is a leading zero. */
export function fromBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([
    ...new Uint8Array(zeros),
    ...Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ])
}

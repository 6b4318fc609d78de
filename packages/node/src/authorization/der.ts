/** An ECDSA signature in DER, from the 64 bytes that Web Crypto returns (RFC 3279 section 2.2.3). */
export function toDer(signature: Uint8Array): Uint8Array {
  const integers = [signature.slice(0, 32), signature.slice(32)].map(toInteger)
  const content = integers.flat()
  return Uint8Array.from([0x30, content.length, ...content])
}

function toInteger(bytes: Uint8Array): number[] {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = [...bytes.slice(start === -1 ? bytes.length - 1 : start)]
  // A first bit of 1 would make it negative.
  const positive = (digits[0] ?? 0) > 0x7f ? [0, ...digits] : digits
  return [0x02, positive.length, ...positive]
}

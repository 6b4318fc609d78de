import { fromBase58, toBase58 } from '@latchkey/wire'

/** Of ed25519 (RFC 8032, 5.1). */
const prime = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Finds a [program-derived address](https://solana.com/docs/core/pda), which has no private key. */
export async function findProgramAddress(seeds: readonly Uint8Array[], program: string): Promise<string> {
  const start = seeds.flatMap((seed) => [...seed])
  const end = [...fromBase58(program), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump--) {
    const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from([...start, bump, ...end]))
    const address = new Uint8Array(digest)
    if (!isOnCurve(address)) return toBase58(address)
  }
  throw new RangeError('No address is left off the curve.')
}

/** Whether 32 bytes are a point on the curve, for which a private key may exist (RFC 8032, 5.1.3). */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (const byte of bytes.toReversed()) y = (y << 8n) | BigInt(byte)
  const isOdd = y >> 255n === 1n
  y &= 2n ** 255n - 1n
  if (y >= prime) return false
  // x² = (y² - 1) / (d y² + 1), and a square is one by Euler's criterion.
  const square = (y * y) % prime
  const numerator = (square + prime - 1n) % prime
  const x2 = (numerator * power((d * square + 1n) % prime, prime - 2n)) % prime
  return x2 === 0n ? !isOdd : power(x2, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n, factor = (factor * factor) % prime)
    if (rest & 1n) result = (result * factor) % prime
  return result
}

import { keccak256 } from './keccak.ts'

/** The curve secp256k1 ([SEC 2](https://www.secg.org/sec2-v2.pdf), 2.4.1): y² = x³ + 7 over the field of `p`. */
const p = 2n ** 256n - 2n ** 32n - 977n
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const generator: Point = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

/** Null is the point at infinity. */
type Point = { x: bigint; y: bigint } | null

/**
 * Recovers the Ethereum address of a 65-byte signature, or null ([SEC 1](https://www.secg.org/sec1-v2.pdf), 4.1.6). Not
 * constant-time: only for public data.
 */
export function recoverAddress(digest: Uint8Array, signature: string): string | null {
  const [, r, s, v] = /^0x([\da-f]{64})([\da-f]{64})([\da-f]{2})$/i.exec(signature) ?? []
  if (!r || !s || !v) return null
  const [x, sValue, parity] = [BigInt(`0x${r}`), BigInt(`0x${s}`), Number.parseInt(v, 16) % 27]
  if (x === 0n || x >= n || sValue === 0n || sValue >= n || parity > 1) return null
  const square = mod(x ** 3n + 7n, p)
  const root = power(square, (p + 1n) / 4n)
  if (mod(root * root, p) !== square) return null
  const y = (root & 1n) === BigInt(parity) ? root : p - root
  const inverse = invert(x, n)
  const e = toNumber(digest)
  const key = add(multiply({ x, y }, mod(sValue * inverse, n)), multiply(generator, mod(-e * inverse, n)))
  return key && toAddress(key)
}

function toAddress({ x, y }: NonNullable<Point>): string {
  const hex = [x, y].map((value) => value.toString(16).padStart(64, '0')).join('')
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return `0x${Array.from(keccak256(bytes).subarray(12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const toNumber = (bytes: Uint8Array) => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

function mod(value: bigint, by: bigint): bigint {
  const rest = value % by
  return rest < 0n ? rest + by : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square, p)
    square = mod(square * square, p)
  }
  return result
}

/** Extended Euclid. */
function invert(value: bigint, by: bigint): bigint {
  let [a, b, x, y] = [mod(value, by), by, 1n, 0n]
  while (a > 1n) {
    const q = b / a
    ;[a, b, x, y] = [b - q * a, a, y - q * x, x]
  }
  return mod(x, by)
}

function add(a: Point, b: Point): Point {
  if (!a || !b) return a ?? b
  if (a.x === b.x && mod(a.y + b.y, p) === 0n) return null
  const slope = a.x === b.x ? 3n * a.x * a.x * invert(2n * a.y, p) : (b.y - a.y) * invert(b.x - a.x, p)
  const x = mod(slope * slope - a.x - b.x, p)
  return { x, y: mod(slope * (a.x - x) - a.y, p) }
}

function multiply(point: Point, by: bigint): Point {
  let [result, double]: [Point, Point] = [null, point]
  for (let rest = by; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = add(result, double)
    double = add(double, double)
  }
  return result
}

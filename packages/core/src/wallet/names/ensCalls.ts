import { encodeDnsName } from './ensName.ts'

/** Selector of the universal resolver's `resolve(bytes,bytes)`. */
const resolve = '0x9061b923'
const wordLength = 64

export const toWord = (number: bigint | number): string => number.toString(16).padStart(wordLength, '0')

/** Encodes a call of `resolve(name, data)`. */
export function writeResolve(name: string, data: string): string {
  const [first, second] = [encodeDnsName(name), data.slice(2)].map(writeBytes) as [string, string]
  return `${resolve}${toWord(wordLength)}${toWord(wordLength + first.length / 2)}${first}${second}`
}

function writeBytes(hex: string): string {
  const paddedHex = hex.padEnd(Math.ceil(hex.length / wordLength) * wordLength, '0')
  return `${toWord(hex.length / 2)}${paddedHex}`
}

/**
 * Reads the first value that `resolve` returns, the response of the name's resolver; undefined for an empty one.
 *
 * @throws RangeError for a malformed response.
 */
export function readResolved(answer: unknown): string | undefined {
  const inner = readBytes(answer)
  if (inner === undefined) throw new RangeError('The universal resolver is not there.')
  return inner === '0x' ? undefined : inner
}

/** Reads the address that `addr(bytes32,uint256)` returns; undefined if there is none. */
export function readAddressBytes(answer: string): string | undefined {
  const address = readBytes(answer)
  return address?.length === 42 && /[1-9a-f]/i.test(address.slice(2)) ? address : undefined
}

/** The bytes to which the first word points. */
function readBytes(answer: unknown): string | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) return undefined
  const hex = answer.slice(2)
  if (hex.length % wordLength !== 0) return undefined
  const readNumber = (at: number) => Number(`0x${hex.slice(at, at + wordLength) || 'x'}`)
  const at = readNumber(0) * 2
  const length = readNumber(at) * 2
  const start = at + wordLength
  return length >= 0 && start + length <= hex.length ? `0x${hex.slice(start, start + length)}` : undefined
}

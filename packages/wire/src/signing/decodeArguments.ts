import type { AbiParameter } from '../abiFunction.ts'

/** A decoded argument: text for a single value, and the items of lists and tuples. Hex is lower case. */
export type DecodedArgument = { name: string; type: string } & (
  | { kind: 'address' | 'number' | 'flag' | 'bytes' | 'text'; value: string }
  | { kind: 'list'; items: DecodedArgument[] }
)

/** More values than a user reads; the whole data is shown in every case. */
const maxValues = 128
const wordBytes = 32

/**
 * Decodes arguments by their types ([ABI](https://docs.soliditylang.org/en/latest/abi-spec.html)). `undefined` for
 * malformed data, for more values than a user reads, and for data beyond the arguments.
 *
 * @example
 * const [amount] = decodeArguments([{ name: 'amount', type: 'uint256' }], '00'.repeat(32)) ?? []
 */
export function decodeArguments(inputs: readonly AbiParameter[], hex: string): DecodedArgument[] | undefined {
  if (hex.length % 2 !== 0 || !/^[\da-fA-F]*$/.test(hex)) return undefined
  const reader: Reader = { hex: hex.toLowerCase(), budget: maxValues, end: 0 }
  try {
    const values = readTuple(reader, inputs, 0)
    // The contract could read bytes that no argument covers, but they would not be shown.
    return reader.end * 2 === hex.length ? values : undefined
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

type Reader = { hex: string; budget: number; end: number }

/** Heads follow each other from `start`; those of dynamic types have the offset of their tail from `start`. */
function readTuple(reader: Reader, types: readonly AbiParameter[], start: number): DecodedArgument[] {
  let head = start
  return types.map((type) => {
    if (--reader.budget < 0) throw new RangeError('too many values')
    const at = isDynamic(type) ? start + readLength(reader, head) : head
    head += isDynamic(type) ? wordBytes : getSize(type)
    return readValue(reader, type, at)
  })
}

function readValue(reader: Reader, parameter: AbiParameter, at: number): DecodedArgument {
  const { name, type, components = [] } = parameter
  const list = splitList(parameter)
  if (list) {
    const count = list.count ?? readLength(reader, at)
    if (count > reader.budget) throw new RangeError('too many values')
    const start = list.count === undefined ? at + wordBytes : at
    const items = Array.from({ length: count }, () => list.item)
    return { name, type, kind: 'list', items: readTuple(reader, items, start) }
  }
  if (type === 'tuple') return { name, type, kind: 'list', items: readTuple(reader, components, at) }
  if (type === 'bytes' || type === 'string') {
    const bytes = readBytes(reader, at + wordBytes, readLength(reader, at))
    if (type === 'bytes') return { name, type, kind: 'bytes', value: `0x${bytes}` }
    return { name, type, kind: 'text', value: toText(bytes) }
  }
  return { name, type, ...readWord(type, take(reader, at, wordBytes)) }
}

type Word = { kind: 'address' | 'number' | 'flag' | 'bytes'; value: string }

/** Refuses bits that a type has no room for: contracts disagree on their meaning. */
function readWord(type: string, word: string): Word {
  const value = BigInt(`0x${word}`)
  const fit = (bits: number) => {
    if (value >= 2n ** BigInt(bits)) throw new RangeError('out of range')
  }
  if (type === 'address') {
    fit(160)
    return { kind: 'address', value: `0x${word.slice(24)}` }
  }
  if (type === 'bool') {
    fit(1)
    return { kind: 'flag', value: String(value === 1n) }
  }
  const size = Number(type.replace(/^[a-z]+/, ''))
  if (type.startsWith('bytes')) {
    if (!/^0*$/.test(word.slice(size * 2))) throw new RangeError('out of range')
    return { kind: 'bytes', value: `0x${word.slice(0, size * 2)}` }
  }
  if (type.startsWith('uint')) {
    fit(size)
    return { kind: 'number', value: value.toString() }
  }
  const signedValue = BigInt.asIntN(size, value)
  if (BigInt.asUintN(256, signedValue) !== value) throw new RangeError('out of range')
  return { kind: 'number', value: signedValue.toString() }
}

/** The item type of a list, and its length if the type has one. */
function splitList({ type, components }: AbiParameter) {
  const arrayType = /^(.*)\[(\d*)\]$/.exec(type)
  if (!arrayType) return undefined
  const [, inner = '', count = ''] = arrayType
  const item: AbiParameter = { name: '', type: inner, ...(components && { components }) }
  return { item, count: count === '' ? undefined : Number(count) }
}

function isDynamic(parameter: AbiParameter): boolean {
  const list = splitList(parameter)
  if (list) return list.count === undefined || isDynamic(list.item)
  const { type, components = [] } = parameter
  return type === 'tuple' ? components.some(isDynamic) : type === 'bytes' || type === 'string'
}

function getSize(parameter: AbiParameter): number {
  const list = splitList(parameter)
  if (list) return (list.count ?? 0) * getSize(list.item)
  const { type, components = [] } = parameter
  return type === 'tuple' ? components.reduce((sum, one) => sum + getSize(one), 0) : wordBytes
}

function readLength(reader: Reader, at: number): number {
  const value = BigInt(`0x${take(reader, at, wordBytes)}`)
  if (value > BigInt(reader.hex.length / 2)) throw new RangeError('out of range')
  return Number(value)
}

/** The padding of the last word must be zero, because its bytes would not be shown. */
function readBytes(reader: Reader, at: number, length: number): string {
  const paddedHex = take(reader, at, Math.ceil(length / wordBytes) * wordBytes)
  if (!/^0*$/.test(paddedHex.slice(length * 2))) throw new RangeError('not padded with zeros')
  return paddedHex.slice(0, length * 2)
}

function take(reader: Reader, at: number, length: number): string {
  const bytes = reader.hex.slice(at * 2, (at + length) * 2)
  if (bytes.length < length * 2) throw new RangeError('too short')
  reader.end = Math.max(reader.end, at + length)
  return bytes
}

function toText(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}

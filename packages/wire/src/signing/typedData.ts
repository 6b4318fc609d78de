import { readInteger } from '../integer.ts'
import {
  isAtomic,
  MalformedTypedData,
  readArrayType,
  readTypes,
  refuse,
  type TypedDataTypes,
} from './typedDataTypes.ts'

/** A value, parsed for hashing. `absent` is the end of a recursive struct. */
export type TypedNode =
  | { kind: 'atom'; type: string; value: string | boolean | bigint }
  | { kind: 'array'; items: readonly TypedNode[] }
  | TypedStruct
  | { kind: 'absent' }

export type TypedStruct = {
  kind: 'struct'
  type: string
  members: readonly { name: string; type: string; value: TypedNode }[]
}

export type TypedDataTree = {
  types: TypedDataTypes
  domain: TypedStruct
  /** Missing if the primary type is the domain itself. */
  message: TypedStruct | undefined
}

const domainName = 'EIP712Domain'
const domainFields = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const
const maximumDepth = 64
const maximumNodes = 20_000

type Walk = { types: TypedDataTypes; nodes: number; depth: number }
type Values = Record<string, unknown>

/**
 * Parses [EIP-712](https://eips.ethereum.org/EIPS/eip-712) data as in `eth_signTypedData_v4`, from an object or its
 * JSON text. The screen shows this tree and the wallet frame hashes it, so the user sees exactly the data that is
 * signed (decision 5: reading input). Leaves out members that are not in the types: they are not signed.
 *
 * @returns undefined for data that contradicts its types, is ambiguous, or is too large or too deep.
 *
 * @example
 * readTypedData({ types: { Mail: [] }, primaryType: 'Mail', domain: {}, message: {} })?.message?.type // 'Mail'
 */
export function readTypedData(input: unknown): TypedDataTree | undefined {
  try {
    return readTree(typeof input === 'string' ? JSON.parse(input) : input)
  } catch (cause) {
    if (cause instanceof MalformedTypedData || cause instanceof SyntaxError) return undefined
    throw cause
  }
}

function readTree(input: unknown): TypedDataTree {
  const data = readObject(input)
  const domain = readObject(data.domain ?? {})
  const { primaryType } = data
  if (typeof primaryType !== 'string') return refuse()
  const allTypes: Values = { [domainName]: toDomainType(domain), ...readObject(data.types) }
  const types = readTypes(allTypes, [domainName, primaryType])
  const walk = { types, nodes: 0, depth: 0 }
  const domainTree = readStruct(walk, domainName, domain)
  const message = primaryType === domainName ? undefined : readStruct(walk, primaryType, data.message)
  return { types, domain: domainTree, message }
}

function readObject(value: unknown): Values {
  const isUsable = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isUsable ? (value as Values) : refuse()
}

/** An app may leave out the domain's type; then it consists of the domain's members. */
function toDomainType(domain: Values) {
  return domainFields.filter(([name]) => domain[name] != null).map(([name, type]) => ({ name, type }))
}

function readStruct(walk: Walk, type: string, value: unknown): TypedStruct {
  const values = readObject(value)
  const members = (walk.types.get(type) ?? refuse()).map((field) => ({
    ...field,
    value: readNode(walk, field.type, Object.hasOwn(values, field.name) ? values[field.name] : undefined),
  }))
  return { kind: 'struct', type, members }
}

function readNode(walk: Walk, type: string, value: unknown): TypedNode {
  if (++walk.nodes > maximumNodes || walk.depth > maximumDepth) return refuse()
  if (isAtomic(type)) return { kind: 'atom', type, value: readAtom(type, value) }
  // The end of a recursive structure: v4 writes a missing struct as 32 zero bytes.
  if (walk.types.has(type) && value == null) return { kind: 'absent' }
  walk.depth++
  const node = walk.types.has(type) ? readStruct(walk, type, value) : readArray(walk, type, value)
  walk.depth--
  return node
}

function readArray(walk: Walk, type: string, value: unknown): TypedNode {
  const list = readArrayType(type)
  if (!list || !Array.isArray(value) || (list.length !== undefined && value.length !== list.length))
    return refuse()
  return { kind: 'array', items: Array.from(value, (item) => readNode(walk, list.item, item)) }
}

function readAtom(type: string, value: unknown): string | boolean | bigint {
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse()
  if (type.includes('int')) return readNumber(type, value)
  if (typeof value !== 'string') return refuse()
  if (type === 'string') return value
  const size = type === 'address' ? 20 : type.slice('bytes'.length)
  // Some wallets pad a value of another length and others cut it: refuse ambiguous data.
  const isWhole =
    /^0x(?:[0-9a-fA-F]{2})*$/.test(value) && (size === '' || value.length === 2 + 2 * Number(size))
  return isWhole ? value : refuse()
}

function readNumber(type: string, value: unknown): bigint {
  const number = readInteger(value) ?? refuse()
  const bits = Number(type.replace(/^\D+/, '') || 256)
  const fits = type.startsWith('int') ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)
  return fits === number ? number : refuse()
}

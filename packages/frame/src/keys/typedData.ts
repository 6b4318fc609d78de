import { keccak_256 } from '@noble/hashes/sha3.js'
import { isAddress } from './address.ts'
import { concat, fromHex, isHex, utf8 } from './encoding.ts'
import { parseInteger, toWord } from './number.ts'
import { refuse } from './refusal.ts'
import { joinSignature, signDigest } from './signature.ts'
import { encodeType, getFields, isAtomic, parseTypes, readArrayType, type Types } from './typedDataTypes.ts'

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

type Walk = { types: Types; typeHashes: Map<string, Uint8Array>; nodes: number; depth: number }
type Values = Record<string, unknown>

/**
 * [EIP-712](https://eips.ethereum.org/EIPS/eip-712) as `eth_signTypedData_v4` means it, from an object or its JSON
 * text: keccak256(0x19 ‖ 0x01 ‖ domainSeparator ‖ hashStruct(message)).
 */
export function typedDataHash(input: unknown): Uint8Array {
  const data = parse(input)
  const domain = object(data.domain ?? {})
  const types = parseTypes({ [domainName]: toDomainType(domain), ...object(data.types) })
  if (typeof data.primaryType !== 'string') return refuse('bad_typed_data')
  const walk: Walk = { types, typeHashes: new Map(), nodes: 0, depth: 0 }
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(walk, domainName, domain)]
  if (data.primaryType !== domainName) parts.push(hashStruct(walk, data.primaryType, data.message))
  return keccak_256(concat(...parts))
}

export function signTypedData(input: unknown, privateKey: Uint8Array): `0x${string}` {
  return joinSignature(signDigest(typedDataHash(input), privateKey))
}

function parse(input: unknown): Values {
  if (typeof input !== 'string') return object(input)
  try {
    return object(JSON.parse(input))
  } catch {
    return refuse('bad_typed_data')
  }
}

function object(value: unknown): Values {
  const usable = typeof value === 'object' && value !== null && !Array.isArray(value)
  return usable ? (value as Values) : refuse('bad_typed_data')
}

/** An app may leave the domain's type out; then it consists of the members that the domain has. */
function toDomainType(domain: Values) {
  return domainFields.filter(([name]) => domain[name] != null).map(([name, type]) => ({ name, type }))
}

/** EIP-712: keccak256(typeHash ‖ encodeData). */
function hashStruct(walk: Walk, name: string, value: unknown): Uint8Array {
  const values = object(value)
  const words = getFields(walk.types, name).map((field) =>
    encodeValue(walk, field.type, Object.hasOwn(values, field.name) ? values[field.name] : undefined),
  )
  return keccak_256(concat(typeHash(walk, name), ...words))
}

function typeHash(walk: Walk, name: string): Uint8Array {
  const known = walk.typeHashes.get(name)
  if (known) return known
  const digest = keccak_256(utf8(encodeType(walk.types, name)))
  walk.typeHashes.set(name, digest)
  return digest
}

function encodeValue(walk: Walk, type: string, value: unknown): Uint8Array {
  if (++walk.nodes > maximumNodes || walk.depth > maximumDepth) return refuse('bad_typed_data')
  if (isAtomic(type)) return encodeAtomic(type, value)
  // The end of a recursive structure: v4 writes an absent struct as 32 zero bytes.
  if (walk.types.has(type) && value == null) return new Uint8Array(32)
  walk.depth++
  const list = readArrayType(type)
  const word = list ? encodeArray(walk, list, value) : hashStruct(walk, type, value)
  walk.depth--
  return word
}

function encodeArray(
  walk: Walk,
  list: NonNullable<ReturnType<typeof readArrayType>>,
  value: unknown,
): Uint8Array {
  if (!Array.isArray(value) || (list.length !== undefined && value.length !== list.length))
    return refuse('bad_typed_data')
  return keccak_256(concat(...Array.from(value, (item) => encodeValue(walk, list.item, item))))
}

/** EIP-712, definition of encodeData: each value is one word of 32 bytes. */
function encodeAtomic(type: string, value: unknown): Uint8Array {
  if (type === 'string') return typeof value === 'string' ? keccak_256(utf8(value)) : refuse('bad_typed_data')
  if (type === 'bool') return typeof value === 'boolean' ? toWord(value ? 1n : 0n) : refuse('bad_typed_data')
  if (type === 'address')
    return isAddress(value) ? concat(new Uint8Array(12), fromHex(value)) : refuse('bad_typed_data')
  if (type.startsWith('bytes')) return encodeBytes(type.slice(5), value)
  return encodeInteger(type, value)
}

function encodeBytes(size: string, value: unknown): Uint8Array {
  if (!isHex(value)) return refuse('bad_typed_data')
  const bytes = fromHex(value)
  if (size === '') return keccak_256(bytes)
  // A value of another length is padded by some wallets and cut by others: refuse what has two readings.
  if (!/^[1-9]\d?$/.test(size) || Number(size) > 32 || bytes.length !== Number(size)) refuse('bad_typed_data')
  return concat(bytes, new Uint8Array(32 - bytes.length))
}

function encodeInteger(type: string, value: unknown): Uint8Array {
  const signed = type.startsWith('int')
  const size = type.slice(signed ? 3 : 4)
  const bits = size === '' ? 256 : Number(size)
  if ((size !== '' && !/^[1-9]\d*$/.test(size)) || bits % 8 !== 0 || bits > 256) refuse('bad_typed_data')
  const number = parseInteger(value)
  const fits = signed ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number)
  return fits === number ? toWord(number) : refuse('bad_typed_data')
}

import { encodeType, readTypedData, type TypedDataTree, type TypedNode } from '@latchkey/wire'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, fromHex, utf8 } from './encoding.ts'
import { toWord } from './number.ts'
import { refuse } from './refusal.ts'
import { joinSignature, signDigest } from './signature.ts'

type Walk = { types: TypedDataTree['types']; typeHashes: Map<string, Uint8Array> }

/**
 * [EIP-712](https://eips.ethereum.org/EIPS/eip-712) as in `eth_signTypedData_v4`, from an object or its JSON text:
 * keccak256(0x19 ‖ 0x01 ‖ domainSeparator ‖ hashStruct(message)).
 */
export function typedDataHash(input: unknown): Uint8Array {
  const { types, domain, message } = readTypedData(input) ?? refuse('bad_typed_data')
  const walk: Walk = { types, typeHashes: new Map() }
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(walk, domain)]
  if (message) parts.push(hashStruct(walk, message))
  return keccak_256(concat(...parts))
}

export function signTypedData(input: unknown, privateKey: Uint8Array): `0x${string}` {
  return joinSignature(signDigest(typedDataHash(input), privateKey))
}

/** EIP-712: keccak256(typeHash ‖ encodeData). */
function hashStruct(walk: Walk, { type, members }: TypedDataTree['domain']): Uint8Array {
  return keccak_256(concat(typeHash(walk, type), ...members.map(({ value }) => encodeNode(walk, value))))
}

function typeHash({ types, typeHashes }: Walk, name: string): Uint8Array {
  const cachedHash = typeHashes.get(name)
  if (cachedHash) return cachedHash
  const digest = keccak_256(utf8(encodeType(types, name)))
  typeHashes.set(name, digest)
  return digest
}

/** EIP-712, definition of encodeData: each value is one word of 32 bytes. */
function encodeNode(walk: Walk, node: TypedNode): Uint8Array {
  if (node.kind === 'absent') return new Uint8Array(32)
  if (node.kind === 'struct') return hashStruct(walk, node)
  if (node.kind === 'array') return keccak_256(concat(...node.items.map((item) => encodeNode(walk, item))))
  const { type, value } = node
  if (typeof value === 'bigint') return toWord(value)
  if (typeof value === 'boolean') return toWord(value ? 1n : 0n)
  if (type === 'string') return keccak_256(utf8(value))
  const bytes = fromHex(value)
  if (type === 'bytes') return keccak_256(bytes)
  const zeros = new Uint8Array(32 - bytes.length)
  return type === 'address' ? concat(zeros, bytes) : concat(bytes, zeros)
}

import { encodeType, readTypedData, type TypedDataTree, type TypedNode } from '@latchkey/wire'
import { keccak256 } from '../../keccak.ts'
import { recoverAddress } from '../../recoverAddress.ts'
import type { SignatureRequest } from './signatureContent.ts'

type SignedText = Extract<SignatureRequest, { kind: 'message' | 'typedData' }>

/**
 * Recovers the address that signed, or null for an invalid signature. Works only on public data: it is not
 * constant-time.
 */
export function recoverSigner(request: SignedText, signature: string): string | null {
  const digest = request.kind === 'message' ? hashMessage(request.message) : hashTypedData(request.typedData)
  return digest && recoverAddress(digest, signature)
}

/**
 * [EIP-191](https://eips.ethereum.org/EIPS/eip-191), version 0x45. Text that is 0x-hex means its bytes, as in every
 * wallet.
 */
function hashMessage(message: string): Uint8Array {
  const bytes = /^0x(?:[\da-f]{2})*$/i.test(message) ? fromHex(message) : utf8(message)
  return keccak256(concat(utf8(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/**
 * [EIP-712](https://eips.ethereum.org/EIPS/eip-712): keccak256(0x19 ‖ 0x01 ‖ domainSeparator ‖ hashStruct(message)).
 */
function hashTypedData(input: unknown): Uint8Array | null {
  const data = readTypedData(input)
  if (!data) return null
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(data.types, data.domain)]
  if (data.message) parts.push(hashStruct(data.types, data.message))
  return keccak256(concat(...parts))
}

type Types = TypedDataTree['types']

/** EIP-712: keccak256(typeHash ‖ encodeData). */
function hashStruct(types: Types, { type, members }: TypedDataTree['domain']): Uint8Array {
  const typeHash = keccak256(utf8(encodeType(types, type)))
  return keccak256(concat(typeHash, ...members.map(({ value }) => encodeNode(types, value))))
}

/** EIP-712, definition of encodeData: each value is one word of 32 bytes. */
function encodeNode(types: Types, node: TypedNode): Uint8Array {
  if (node.kind === 'absent') return new Uint8Array(32)
  if (node.kind === 'struct') return hashStruct(types, node)
  if (node.kind === 'array') return keccak256(concat(...node.items.map((item) => encodeNode(types, item))))
  const { type, value } = node
  if (typeof value === 'bigint') return fromHex(BigInt.asUintN(256, value).toString(16).padStart(64, '0'))
  if (typeof value === 'boolean') return fromHex(value ? '01'.padStart(64, '0') : '0'.repeat(64))
  if (type === 'string') return keccak256(utf8(value))
  const bytes = fromHex(value)
  if (type === 'bytes') return keccak256(bytes)
  const zeros = new Uint8Array(32 - bytes.length)
  return type === 'address' ? concat(zeros, bytes) : concat(bytes, zeros)
}

const utf8 = (text: string) => new TextEncoder().encode(text)

function fromHex(text: string): Uint8Array {
  const pairs = text.replace(/^0x/i, '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function concat(...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, fromHex, isHex, utf8 } from './encoding.ts'
import { refuse } from './refusal.ts'
import { joinSignature, signDigest } from './signature.ts'

/**
 * [EIP-191](https://eips.ethereum.org/EIPS/eip-191), version 0x45. Text that is 0x-hex means its bytes, as in every
 * wallet; `0X` is text.
 */
export function personalMessageHash(message: unknown): Uint8Array {
  if (typeof message !== 'string') return refuse('bad_message')
  const bytes = isHex(message) ? fromHex(message) : utf8(message)
  return keccak_256(concat(utf8(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

export function signPersonalMessage(message: unknown, privateKey: Uint8Array): `0x${string}` {
  return joinSignature(signDigest(personalMessageHash(message), privateKey))
}

import { chainChecksums } from '@latchkey/wire'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Bytes, fromHex, toHex, utf8 } from './encoding.ts'
import { refuse } from './refusal.ts'

export type Address = `0x${string}`

/** The last 20 bytes of the Keccak-256 of the public key (Ethereum Yellow Paper, appendix F). */
export function toAddress(privateKey: Uint8Array): Address {
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  return checksum(toHex(keccak_256(publicKey.subarray(1)).subarray(12)))
}

/**
 * [EIP-55](https://eips.ethereum.org/EIPS/eip-55): a letter is upper case where the hash of the lower-case address
 * has a digit of 8 or above. Of a chain that is named it is [EIP-1191](https://eips.ethereum.org/EIPS/eip-1191).
 */
export function checksum(address: string, chainId?: bigint): Address {
  const lower = address.slice(2).toLowerCase()
  const preimage = chainId === undefined ? lower : `${chainId}0x${lower}`
  const digest = toHex(keccak_256(utf8(preimage))).slice(2)
  let text = ''
  for (let i = 0; i < lower.length; i++) {
    text += Number.parseInt(digest[i] ?? '0', 16) >= 8 ? lower[i]?.toUpperCase() : lower[i]
  }
  return `0x${text}`
}

export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** EIP-55: one case throughout carries no checksum; a mixed case that is wrong means a digit was mistyped. */
export function parseAddress(value: unknown, chainId: bigint): Bytes {
  if (!isAddress(value)) return refuse('bad_address')
  const digits = value.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  const isOfChain = chainChecksums.includes(Number(chainId)) && checksum(value, chainId) === value
  if (isMixed && !isOfChain && checksum(value) !== value) refuse('bad_address')
  return fromHex(value)
}

export function sameAddress(a: string, b: string): boolean {
  return isAddress(a) && a.toLowerCase() === b.toLowerCase()
}

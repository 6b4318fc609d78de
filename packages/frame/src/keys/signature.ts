import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromHex, isHex, toHex } from './encoding.ts'
import { refuse } from './refusal.ts'

export type Signature = { r: Uint8Array; s: Uint8Array; yParity: 0 | 1 }

/**
 * Deterministic ([RFC 6979](https://www.rfc-editor.org/rfc/rfc6979), 3.2), low s
 * ([EIP-2](https://eips.ethereum.org/EIPS/eip-2)). Ethereum cannot encode recovery ids 2 and 3; their probability is
 * 2^-127.
 */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Signature {
  const bytes = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' })
  const yParity = bytes[0]
  if (yParity !== 0 && yParity !== 1) throw new Error('signature cannot be recovered')
  return { r: bytes.slice(1, 33), s: bytes.slice(33, 65), yParity }
}

/** `r ‖ s ‖ v` with v 27 or 28, as every wallet returns it. */
export function joinSignature({ r, s, yParity }: Signature): `0x${string}` {
  return `0x${toHex(r).slice(2)}${toHex(s).slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

/** `secp256k1_sign`: a bare hash. It can be the hash of anything, so the caller checks the app's setting first. */
export function signHash(hash: unknown, privateKey: Uint8Array): `0x${string}` {
  if (!isHex(hash) || hash.length !== 66) return refuse('bad_hash')
  return joinSignature(signDigest(fromHex(hash), privateKey))
}

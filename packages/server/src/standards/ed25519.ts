import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase58 } from './base58.ts'

/**
 * Reads the public key of an address; undefined for an invalid one. Addresses of programs are not on the curve, and for
 * points of small order, such as 111…1, signatures can be made without a key (R43: strict Ed25519).
 */
export function readPublicKey(address: string): Uint8Array | undefined {
  const key = fromBase58(address)
  return key?.length === 32 && isSound(key) ? key : undefined
}

function isSound(key: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(key, false).isSmallOrder()
  } catch {
    return false
  }
}

/**
 * Strictly by [RFC 8032](https://www.rfc-editor.org/rfc/rfc8032), 5.1.7; the library's default accepts what others call
 * forgeries (R43: strict Ed25519).
 */
export function isSignature(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { toAddress } from '../../standards/ethereum.ts'

/** The owner of an id of the sandbox. */
export function addressOfId(fid: number): string {
  return toAddress(secp256k1.getPublicKey(toPrivateKey(fid), false))
}

/** The key of that owner, which anyone can compute. */
export function toPrivateKey(fid: number): Uint8Array {
  return createHash('sha256').update(`sandbox farcaster ${fid}`).digest()
}

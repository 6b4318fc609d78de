import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hardenedOffset } from './bip32.ts'
import { type Bytes, concat, utf8, wipe } from './encoding.ts'

const masterSecret = utf8('ed25519 seed')

/**
 * [SLIP-10](https://github.com/satoshilabs/slips/blob/master/slip-0010.md) for ed25519: the private key at the end of a
 * path with only hardened steps. The caller wipes it.
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Bytes {
  let node = hmac(sha512, masterSecret, seed)
  for (const step of path) {
    const parent = node
    const suffix = new Uint8Array(4)
    new DataView(suffix.buffer).setUint32(0, step + hardenedOffset)
    const material = concat(new Uint8Array(1), parent.subarray(0, 32), suffix)
    node = hmac(sha512, parent.subarray(32), material)
    wipe(parent, material)
  }
  const key = node.slice(0, 32) as Bytes
  wipe(node)
  return key
}

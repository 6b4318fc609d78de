import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, fromBase64Url, toBase64Url, toHex, utf8 } from './encoding.ts'
import { refuse } from './refusal.ts'
import { hkdf } from './slot.ts'

/** The id that it signs for, and the number of the user's revoked keys: Farcaster never accepts one again. */
export type SignerPath = { fid: number; generation: number }

/** The length of BLAKE3, cut to 160 bits. Source: docs.farcaster.xyz/developers/guides/writing/messages. */
const hashLength = 20

/**
 * Derives the private key that posts for a user on Farcaster, from the secret of their wallet: it comes back with a
 * recovered wallet, and is not stored. The caller wipes it.
 */
export function deriveSigner(secret: Bytes, { fid, generation }: SignerPath): Promise<Bytes> {
  return hkdf(secret, utf8('farcaster-signer'), utf8(`${fid} ${generation}`))
}

/** In the format of Farcaster and our server. */
export function toSignerKey(privateKey: Bytes): string {
  return toHex(ed25519.getPublicKey(privateKey))
}

/** Signs the hash of a Farcaster message. Exactly this length: otherwise it would also sign texts and transactions. */
export function signFarcasterHash(hash: Bytes, privateKey: Bytes): string {
  return toBase64Url(ed25519.sign(hash, privateKey))
}

export function readHash(text: string): Bytes {
  const hash = parse(text)
  return hash?.length === hashLength ? hash : refuse('bad_cast_hash')
}

function parse(text: string): Bytes | undefined {
  try {
    return fromBase64Url(text)
  } catch {
    return undefined
  }
}

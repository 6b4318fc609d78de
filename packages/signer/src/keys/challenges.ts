import { randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { delegationInfo } from '@latchkey/wire'

/** A challenge for which a device seals a wallet's key, once. `public_key` is an uncompressed point in base64url. */
export type Challenge = { id: string; public_key: string; expires_at: number }

export type Challenges = {
  create(): Promise<Challenge>
  /**
   * Opens a key that was sealed for a challenge, and ends the challenge. Undefined if the challenge was not made here,
   * has expired or was used, or if the sealed text was changed or was sealed with another consent.
   */
  open(
    id: string,
    envelope: SealedForSigner,
    consent: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array | undefined>
}

/** HPKE of RFC 9180, both in base64url. */
export type SealedForSigner = { encapsulated_key: string; ciphertext: string }

const lifeSeconds = 600
/** More than a signer could answer in that time. It bounds the memory that one app's requests can take. */
const maxChallenges = 10_000

/**
 * Each consent has its own key pair, which is only in memory. So a key that a device sealed earlier can never be opened
 * again: not after a revocation, and not by an attacker who recorded the traffic and later gets the signer's file.
 *
 * @example
 * const challenges = createChallenges(() => Date.now() / 1_000)
 */
export function createChallenges(now: () => number): Challenges {
  const suite = new CipherSuite({
    ...{ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() },
  })
  const pending = new Map<string, { privateKey: CryptoKey; expiresAt: number }>()
  const forgetOld = () => {
    // Challenges are in the order in which they were made, which is also the order in which they expire.
    for (const [id, { expiresAt }] of pending) {
      if (expiresAt > now() && pending.size < maxChallenges) return
      pending.delete(id)
    }
  }
  return {
    async create() {
      forgetOld()
      const { publicKey, privateKey } = await suite.kem.generateKeyPair()
      const id = randomBytes(16).toString('base64url')
      const expiresAt = now() + lifeSeconds
      pending.set(id, { privateKey, expiresAt })
      const point = Buffer.from(await suite.kem.serializePublicKey(publicKey)).toString('base64url')
      return { id, public_key: point, expires_at: Math.floor(expiresAt) }
    },
    async open(id, { encapsulated_key, ciphertext }, consent) {
      const entry = pending.get(id)
      pending.delete(id)
      if (!entry || entry.expiresAt <= now()) return undefined
      try {
        const options = {
          recipientKey: entry.privateKey,
          enc: toBytes(encapsulated_key),
          info: encode(delegationInfo),
        }
        return new Uint8Array(await suite.open(options, toBytes(ciphertext), consent))
      } catch {
        return undefined
      }
    },
  }
}

const encode = (text: string) => new TextEncoder().encode(text)
const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

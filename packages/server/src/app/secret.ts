import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares with every hash, or with dummies of the same length: the time does not reveal which apps exist (R86: app
 * secrets, R87: constant time).
 */
export function matchesAny(secret: string, hashes: readonly Uint8Array[]): boolean {
  const digest = hashSecret(secret)
  const candidates = hashes.length > 0 ? hashes : [new Uint8Array(digest.length)]
  let isMatch = false
  for (const hash of candidates)
    isMatch = (hash.length === digest.length && timingSafeEqual(hash, digest)) || isMatch
  return isMatch
}

/** App secrets are 32 random bytes, so a plain hash is enough: they cannot be guessed. */
export function hashSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}

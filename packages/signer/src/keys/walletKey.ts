import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM, as `iv ‖ ciphertext ‖ tag` in base64url. */
export function seal(key: Uint8Array, plain: Uint8Array, bound: Uint8Array): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(bound)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** @throws Error for another key, another binding or a changed byte. */
export function unseal(key: Uint8Array, text: string, bound: Uint8Array): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(bound).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
}

/**
 * Seals a wallet's key in two steps: the database keeps it under a key of its own, and the signer keeps that one under
 * the key of its file. When the signer erases its part, every copy of the database loses what it could open.
 */
export function sealWalletKey(
  fileKey: Uint8Array,
  walletKey: Uint8Array,
  bound: Uint8Array,
): { forDatabase: string; forSigner: string } {
  const own = randomBytes(32)
  const sealed = { forDatabase: seal(own, walletKey, bound), forSigner: seal(fileKey, own, bound) }
  own.fill(0)
  return sealed
}

/** Lends the key to `use`, and wipes it afterwards. */
export function withWalletKey<T>(
  fileKey: Uint8Array,
  sealed: { forDatabase: string; forSigner: string },
  bound: Uint8Array,
  use: (walletKey: Uint8Array) => T,
): T {
  const own = unseal(fileKey, sealed.forSigner, bound)
  try {
    const walletKey = unseal(own, sealed.forDatabase, bound)
    try {
      return use(walletKey)
    } finally {
      walletKey.fill(0)
    }
  } finally {
    own.fill(0)
  }
}

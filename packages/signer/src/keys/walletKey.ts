import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM, as `iv ‖ ciphertext ‖ tag` in base64url. */
function seal(key: Uint8Array, plain: Uint8Array, binding: Uint8Array): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(binding)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** @throws Error for another key, another binding or a changed byte. */
function unseal(key: Uint8Array, text: string, binding: Uint8Array): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(binding).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
}

/**
 * Seals a wallet's key in two steps. The database stores it under a key that is used only for it, and the signer stores
 * that second key under the key of its file. When the signer erases its part, no copy of the database can be opened any
 * more.
 */
export function sealWalletKey(
  fileKey: Uint8Array,
  walletKey: Uint8Array,
  binding: Uint8Array,
): { forDatabase: string; forSigner: string } {
  const own = randomBytes(32)
  const envelope = { forDatabase: seal(own, walletKey, binding), forSigner: seal(fileKey, own, binding) }
  own.fill(0)
  return envelope
}

/** Passes the key to `use`, and wipes it afterwards. */
export function withWalletKey<T>(
  fileKey: Uint8Array,
  envelope: { forDatabase: string; forSigner: string },
  binding: Uint8Array,
  use: (walletKey: Uint8Array) => T,
): T {
  const own = unseal(fileKey, envelope.forSigner, binding)
  try {
    const walletKey = unseal(own, envelope.forDatabase, binding)
    try {
      return use(walletKey)
    } finally {
      walletKey.fill(0)
    }
  } finally {
    own.fill(0)
  }
}

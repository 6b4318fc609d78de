import { createCipheriv, createDecipheriv } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM with a fresh iv: base64url of iv, ciphertext and tag. `aad` binds the result to its place. */
export function encrypt(
  key: Uint8Array,
  message: { plaintext: Uint8Array; aad: string; iv: Uint8Array },
): string {
  const cipher = createCipheriv('aes-256-gcm', key, message.iv)
  cipher.setAAD(Buffer.from(message.aad))
  const body = Buffer.concat([cipher.update(message.plaintext), cipher.final()])
  return Buffer.concat([message.iv, body, cipher.getAuthTag()]).toString('base64url')
}

/** Throws unless key, place and every bit are the same as at encryption. */
export function decrypt(key: Uint8Array, message: { sealed: string; aad: string }): Uint8Array {
  const bytes = Buffer.from(message.sealed, 'base64url')
  // Node decodes leniently; only the canonical text of these bytes is accepted.
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== message.sealed)
    throw new Error('not sealed')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(message.aad))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()])
}

export const freshIvBytes = ivBytes

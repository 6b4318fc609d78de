import { createDecipheriv } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Context } from '../../context.ts'

type Connection = { appId: string; grant: string; publicKey: string }
export type EncryptedRequest = { encrypted: string; iv: string }

const tagBytes = 16
/** The limit of an inflated request, so that a small one cannot become a large one. */
const maxInflatedLength = 200_000

/**
 * Our half of the key for requests for signatures. It is derived from the connection, so nothing is stored, and it ends
 * with the grant or the data key.
 */
export function deriveSecret(
  { seal }: Pick<Context, 'seal'>,
  { appId, grant, publicKey }: Connection,
): Promise<Uint8Array> {
  return seal.mac(appId, 'provider-token', `cross-app:${grant}:${publicKey}`)
}

/** The key of a connection, as both sides compute it (protocol 7.7): the x of the shared point. */
export async function deriveKey(ctx: Pick<Context, 'seal'>, connection: Connection): Promise<Uint8Array> {
  const secret = await deriveSecret(ctx, connection)
  return secp256k1.getSharedSecret(secret, Buffer.from(connection.publicKey, 'base64')).slice(1)
}

/** Decrypts a requester's request: zlib under AES-GCM. Undefined for another key. */
export function decryptRequest(key: Uint8Array, { encrypted, iv }: EncryptedRequest): unknown {
  const bytes = Buffer.from(encrypted, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const zlibBytes = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
    return JSON.parse(inflateSync(zlibBytes, { maxOutputLength: maxInflatedLength }).toString('utf8'))
  } catch {
    return undefined
  }
}

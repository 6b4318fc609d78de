import type { EncryptedResult } from './answer.ts'
import { fromBase64, toBase64 } from './base64.ts'

/** Encrypts for the connector (protocol 7.7): zlib under AES-GCM, with the key of the connection. */
export async function encryptResult(result: string, keyText: string): Promise<EncryptedResult> {
  const key = await crypto.subtle.importKey('raw', fromBase64(keyText), 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const stream = new Blob([result]).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = await new Response(stream).arrayBuffer()
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  return { encryptedResult: toBase64(new Uint8Array(cipherText)), iv: toBase64(iv) }
}

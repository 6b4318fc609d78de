import type { EncryptedResult } from './answer.ts'

/** As the connector reads it (protocol 7.7): zlib under AES-GCM, by the key of the connection. */
export async function encryptResult(result: string, keyText: string): Promise<EncryptedResult> {
  const key = await crypto.subtle.importKey('raw', fromBase64(keyText), 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const stream = new Blob([result]).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = await new Response(stream).arrayBuffer()
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  return { encryptedResult: toBase64(new Uint8Array(cipherText)), iv: toBase64(iv) }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

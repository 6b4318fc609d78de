import type { crossApp } from '@latchkey/wire'
import { fromBase64, toBase64 } from './base64.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' }

/**
 * Encrypts for the requesting page, so that no server can read it: ECDH on P-256, HKDF-SHA256, AES-256-GCM (protocol
 * 16.4).
 */
export async function encryptAnswer(answer: object, publicKey: string): Promise<crossApp.EncryptedAnswer> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64(publicKey), curve, false, [])
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const salt = await crypto.subtle.exportKey('raw', own.publicKey)
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const shared = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('latchkey cross-app answer')
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info }
  const key = await crypto.subtle.deriveKey(how, shared, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(answer))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  return {
    public_key: toBase64(new Uint8Array(salt)),
    iv: toBase64(iv),
    ciphertext: toBase64(new Uint8Array(ciphertext)),
  }
}

import type { crossApp } from '@latchkey/wire'

/** The secrets with which a page gets the response to its request. They are never in an address or a QR code. */
export type AnswerKeys = {
  /** The server gives the response to the page that has this secret. */
  secret: string
  /** The window encrypts the response for this key. */
  privateKey: JsonWebKey
}
type EncryptedAnswer = crossApp.EncryptedAnswer
/** The window's response, before it is verified. */
export type WindowAnswer = { result?: unknown; error?: unknown; token?: unknown }

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const hash = 'SHA-256'

/** Creates new keys, and their public parts for the other app's server. */
export async function createAnswerKeys(): Promise<{ keys: AnswerKeys; hash: string; publicKey: string }> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  return {
    keys: { secret, privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey) },
    hash: toBase64Url(await digest(secret)),
    publicKey: toBase64(new Uint8Array(raw)),
  }
}

/**
 * Decrypts the window's response: ECDH on P-256, HKDF-SHA256, AES-256-GCM.
 *
 * @throws an error if it was encrypted for another page, or changed in transit.
 */
export async function decryptAnswer(
  { privateKey }: AnswerKeys,
  from: EncryptedAnswer,
): Promise<WindowAnswer> {
  const own = await crypto.subtle.importKey('jwk', privateKey, curve, false, ['deriveBits'])
  const theirs = await crypto.subtle.importKey('raw', fromBase64(from.public_key), curve, false, [])
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256)
  const shared = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const how = {
    name: 'HKDF',
    hash,
    salt: fromBase64(from.public_key),
    info: encode('latchkey cross-app answer'),
  }
  const key = await crypto.subtle.deriveKey(how, shared, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const gcm = { name: 'AES-GCM', iv: fromBase64(from.iv) }
  const text = await crypto.subtle.decrypt(gcm, key, fromBase64(from.ciphertext))
  return (JSON.parse(new TextDecoder().decode(text)) ?? {}) as WindowAnswer
}

/** Six digits that both screens show; the window's server computes the same ones. */
export async function toComparisonCode(id: string, publicKey: string): Promise<string> {
  const number = new DataView((await digest(`${id}.${publicKey}`)).buffer).getUint32(0) % 1_000_000
  return String(number).padStart(6, '0')
}

const encode = (text: string) => new TextEncoder().encode(text)

async function digest(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest(hash, encode(text)))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

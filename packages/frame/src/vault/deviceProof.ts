import type { DevicePublicKey } from '@latchkey/wire'
import { toBase64Url, utf8 } from '../keys/encoding.ts'

export type ProofKey = { privateKey: CryptoKey; publicKey: DevicePublicKey }
type Claims = { method: string; url: string; accessToken: string; nonce: string | undefined }

/**
 * Proves that this device sends this call with this token, in the form of DPoP ([RFC
 * 9449](https://www.rfc-editor.org/rfc/rfc9449), 4.2).
 */
export async function signProof(key: ProofKey, { method, url, accessToken, nonce }: Claims): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.publicKey }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(accessToken)))
  const claims = {
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1000),
    jti: crypto.randomUUID(),
    ath: toBase64Url(digest),
    // Time comes from the server's nonce, so a wrong clock here is harmless (F16: wrong clocks).
    ...(nonce === undefined ? {} : { nonce }),
  }
  const signingInput = [header, claims].map((part) => toBase64Url(utf8(JSON.stringify(part)))).join('.')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, utf8(signingInput))
  return `${signingInput}.${toBase64Url(new Uint8Array(signature))}`
}

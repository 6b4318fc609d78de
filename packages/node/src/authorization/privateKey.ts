import { fromBase64, toBase64 } from '../base64.ts'
import { invalid } from '../options.ts'
import { toDer } from './der.ts'

const wrongKey =
  'An authorization key is not a P-256 private key in PKCS8. Give the base64 text that `generateAuthorizationKey` returns.'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * Signs bytes with a P-256 key.
 *
 * @param privateKey base64 of PKCS8: with or without the lines of PEM, or with the prefix `wallet-auth:`.
 * @returns base64 of the signature in DER.
 * @throws LatchkeyError `invalid_argument` for another text. The message does not have the key.
 */
export async function signWithKey(privateKey: string, payload: Uint8Array): Promise<string> {
  const base64 = privateKey.replace(/^wallet-auth:/, '').replace(/-----[^-]+-----|\s/g, '')
  const key = await crypto.subtle
    .importKey('pkcs8', fromBase64(base64, wrongKey), algorithm, false, ['sign'])
    .catch(() => {
      throw invalid(wrongKey)
    })
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, payload.slice())
  return toBase64(toDer(new Uint8Array(signature)))
}

/**
 * Makes a key pair for wallet requests. Register the public key in a key quorum, and keep the private key secret.
 *
 * @returns both as base64: the public key of SPKI, the private key of PKCS8.
 *
 * @example
 * const { publicKey, privateKey } = await generateAuthorizationKey()
 */
export async function generateAuthorizationKey(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const write = async (format: 'spki' | 'pkcs8', key: CryptoKey) =>
    toBase64(new Uint8Array(await crypto.subtle.exportKey(format, key)))
  return {
    publicKey: await write('spki', pair.publicKey),
    privateKey: await write('pkcs8', pair.privateKey),
  }
}

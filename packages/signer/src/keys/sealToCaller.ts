import { CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { readPublicKey } from '../authorization/signers.ts'
import { SignerRefusal } from '../refusal.ts'
import { chacha20 } from './chacha20.ts'

/** Both in base64. */
export type SealedForCaller = { encapsulated_key: string; ciphertext: string }

/**
 * Prepares a seal that the published SDKs can open: HPKE with DHKEM of P-256 and ChaCha20Poly1305, without `info`.
 *
 * @param recipientKey public key of the caller: base64 of DER SPKI, or PEM.
 * @throws SignerRefusal `invalid_data` for another key.
 *
 * @example
 * const seal = await prepareSeal(recipientKey)
 */
export async function prepareSeal(
  recipientKey: string,
): Promise<(bytes: Uint8Array<ArrayBuffer>) => Promise<SealedForCaller>> {
  const { x, y } =
    readPublicKey(recipientKey.replace(/-----[A-Z ]+-----|\s/g, ''))?.export({ format: 'jwk' }) ?? {}
  if (!x || !y)
    throw new SignerRefusal(
      'invalid_data',
      'recipient_public_key must be a P-256 public key: base64 of DER SPKI.',
    )
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: chacha20 })
  const recipientPublicKey = await suite.kem.deserializePublicKey(Uint8Array.from(point))
  return async (bytes) => {
    const { enc, ct } = await suite.seal({ recipientPublicKey }, bytes)
    return { encapsulated_key: toText(enc), ciphertext: toText(ct) }
  }
}

const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')

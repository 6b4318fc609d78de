import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type DelegationConsent, delegationInfo, toConsentBytes } from '@latchkey/wire'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../keys/encoding.ts'

/** A key that only the signer can open, in base64url. */
export type SealedKey = { encapsulated_key: string; ciphertext: string }

/**
 * Seals a wallet's key for the signer by HPKE ([RFC 9180](https://www.rfc-editor.org/rfc/rfc9180)), bound to the
 * consent. In its own file, because it imports a library that only a consent needs.
 *
 * @param publicKey of the signer, for this consent only: an uncompressed P-256 point in base64url.
 *
 * @example
 * const envelope = await sealKey(key, { consent, publicKey: terms.public_key })
 */
export async function sealKey(
  key: Bytes,
  { consent, publicKey }: { consent: DelegationConsent; publicKey: string },
): Promise<SealedKey> {
  const suite = new CipherSuite({
    ...{ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() },
  })
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(publicKey))
  const recipient = { recipientPublicKey, info: utf8(delegationInfo) }
  const { enc, ct } = await suite.seal(recipient, key, toConsentBytes(consent))
  return {
    encapsulated_key: toBase64Url(new Uint8Array(enc)),
    ciphertext: toBase64Url(new Uint8Array(ct)),
  }
}

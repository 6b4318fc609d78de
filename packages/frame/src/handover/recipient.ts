import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type AppGrant, handoverInfo, toGrantBytes } from '@latchkey/wire'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from '../keys/encoding.ts'

/** A key pair that receives one wallet's key. It is never stored. */
export type Recipient = {
  /** An uncompressed P-256 point in base64url. */
  publicKey: string
  /**
   * Opens the wallet's key, which the caller wipes. Fails for a key sealed for another device or with another grant.
   */
  open(envelope: { encapsulated_key: string; ciphertext: string }, grant: AppGrant): Promise<Bytes>
}

/**
 * Makes the recipient of a wallet's key by HPKE ([RFC 9180](https://www.rfc-editor.org/rfc/rfc9180)).
 *
 * @example
 * const { publicKey } = await createRecipient()
 */
export async function createRecipient(): Promise<Recipient> {
  const suite = new CipherSuite({
    ...{ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() },
  })
  const pair = await suite.kem.generateKeyPair()
  return {
    publicKey: toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey))),
    async open({ encapsulated_key, ciphertext }, grant) {
      const options = {
        recipientKey: pair.privateKey,
        ...{ enc: fromBase64Url(encapsulated_key), info: utf8(handoverInfo) },
      }
      return new Uint8Array(await suite.open(options, fromBase64Url(ciphertext), toGrantBytes(grant)))
    },
  }
}

import { createCipheriv, createDecipheriv } from 'node:crypto'
import { AeadId, type AeadInterface } from '@hpke/core'

const name = 'chacha20-poly1305'
const tagBytes = 16
type Bytes = ArrayBufferLike | ArrayBufferView

/**
 * ChaCha20Poly1305 of [RFC 9180](https://www.rfc-editor.org/rfc/rfc9180) section 7.3, which WebCrypto does not have.
 */
export const chacha20: AeadInterface = {
  id: AeadId.Chacha20Poly1305,
  ...{ keySize: 32, nonceSize: 12, tagSize: tagBytes },
  createEncryptionContext(key) {
    const keyBytes = toBuffer(key)
    const options = { authTagLength: tagBytes }
    return {
      async seal(iv, data, aad) {
        const cipher = createCipheriv(name, keyBytes, toBuffer(iv), options)
        const plain = toBuffer(data)
        cipher.setAAD(toBuffer(aad), { plaintextLength: plain.length })
        return toArrayBuffer(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]))
      },
      async open(iv, data, aad) {
        const bytes = toBuffer(data)
        const decipher = createDecipheriv(name, keyBytes, toBuffer(iv), options)
        decipher.setAAD(toBuffer(aad), { plaintextLength: bytes.length - tagBytes })
        decipher.setAuthTag(bytes.subarray(-tagBytes))
        return toArrayBuffer(Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]))
      },
    }
  },
}

function toBuffer(bytes: Bytes): Buffer {
  return ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes)
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'

// https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes: type 0, sealed by a shared key.
const cipher = 'chacha20-poly1305'
const [ivBytes, tagBytes] = [12, 16]

export function sealMessage(key: Buffer, iv: Uint8Array, body: object): string {
  const seal = createCipheriv(cipher, key, iv, { authTagLength: tagBytes })
  const parts = [seal.update(JSON.stringify(body), 'utf8'), seal.final(), seal.getAuthTag()]
  return Buffer.concat([Buffer.of(0), iv, ...parts]).toString('base64')
}

/** Undefined for a message under another key. */
export function openMessage(key: Buffer, message: string): unknown {
  const bytes = Buffer.from(message, 'base64')
  const [iv, content] = [bytes.subarray(1, 1 + ivBytes), bytes.subarray(1 + ivBytes)]
  if (bytes[0] !== 0 || content.length < tagBytes) return undefined
  try {
    const open = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
    open.setAuthTag(content.subarray(-tagBytes))
    const text = Buffer.concat([open.update(content.subarray(0, -tagBytes)), open.final()])
    return JSON.parse(text.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Agrees on a key with the proposing page: the shared key, and a public key for the page. */
export function agreeOnKey(proposer: string): { key: Buffer; publicKey: string } {
  const own = generateKeyPairSync('x25519')
  const x = Buffer.from(proposer, 'hex').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' })
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey })
  return {
    key: Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(0), Buffer.alloc(0), 32)),
    publicKey: Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
  }
}

export const toTopic = (key: Buffer) => createHash('sha256').update(key).digest('hex')

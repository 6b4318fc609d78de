import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** More signatures than any quorum has members. */
const maxSignatures = 64

/**
 * Returns a function that tells whether a public key has signed. The signatures are those of the header
 * `privy-authorization-signature`: DER in base64, separated by commas. An empty header has none.
 *
 * @param header the header as it was sent.
 * @param payloads the payloads that they may cover (`toPayloads`).
 * @returns a function that takes a public key: base64 of DER SPKI, P-256.
 *
 * @example
 * const hasSigned = readSigners('', [])
 */
export function readSigners(header: string, payloads: readonly Uint8Array[]): (publicKey: string) => boolean {
  const signatures = header
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, maxSignatures)
    .map((text) => Buffer.from(text, 'base64'))
  return (publicKey) => {
    const key = readPublicKey(publicKey)
    if (!key) return false
    return signatures.some((one) => payloads.some((payload) => verify('sha256', payload, key, one)))
  }
}

/** A P-256 key from base64 of DER SPKI, as the published SDKs write it. Undefined for any other key. */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

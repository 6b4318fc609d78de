import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase58 } from '../../standards/base58.ts'

/**
 * The public key that is this address; undefined for everything that is none. Addresses of programs are not on the
 * curve, and for points of small order, such as 111…1, signatures can be made without a key (R43).
 */
export function readPublicKey(address: string): Uint8Array | undefined {
  const key = fromBase58(address)
  return key?.length === 32 && isSound(key) ? key : undefined
}

function isSound(key: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(key, false).isSmallOrder()
  } catch {
    return false
  }
}

type SignedText = { key: Uint8Array; text: string; host: string; origin: string }

/**
 * Whether the 64 bytes are this key's signature of the text, as it is or inside an off-chain message: what a wallet
 * signs whose device refuses bare texts. The frames are made here, around the text that was read, so nothing that comes
 * from outside decides what was signed. A transaction is none of them (R44).
 */
export function isSignedText(signature: string, { key, text, host, origin }: SignedText): boolean {
  const bytes = fromBase64(signature)
  if (bytes?.length !== 64) return false
  const body = Buffer.from(text)
  const frames = [body, shortFrame(body), ...[host, origin].map((domain) => longFrame(body, { key, domain }))]
  return frames.some((frame) => isSignature(bytes, frame, key))
}

/**
 * Strictly after [RFC 8032](https://www.rfc-editor.org/rfc/rfc8032), 5.1.7; the library's default takes what others
 * call forgeries (R43).
 */
export function isSignature(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

const opening = Buffer.from('\xffsolana offchain\x00', 'latin1')
/** A text of several lines in UTF-8. */
const format = 1

/** As Solana's own command line and hardware wallets have it: form, length, text. */
function shortFrame(body: Uint8Array): Uint8Array {
  return Buffer.concat([opening, Uint8Array.of(format), toLengthBytes(body), body])
}

/** As specified since: the app's domain (32 bytes, zeros behind it), form, one signer, length, text. */
function longFrame(body: Uint8Array, { key, domain }: { key: Uint8Array; domain: string }): Uint8Array {
  const app = Buffer.alloc(32)
  app.write(domain)
  return Buffer.concat([opening, app, Uint8Array.of(format, 1), key, toLengthBytes(body), body])
}

function toLengthBytes({ length }: Uint8Array): Uint8Array {
  return Uint8Array.of(length & 0xff, (length >> 8) & 0xff)
}

/** Node's own reader takes any text for base64. */
function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

import { isSignature } from '../../standards/ed25519.ts'

type SignedText = { key: Uint8Array; text: string; host: string; origin: string }

/**
 * Whether the 64 bytes are this key's signature of the text, plain or inside an off-chain message, which a hardware
 * wallet signs if it refuses plain text. The envelopes are created here, around the parsed text, so the caller cannot
 * influence what was signed. A transaction is neither (R44: Solana messages).
 */
export function isSignedText(signature: string, { key, text, host, origin }: SignedText): boolean {
  const bytes = fromBase64(signature)
  if (bytes?.length !== 64) return false
  const body = Buffer.from(text)
  const frames = [body, shortFrame(body), ...[host, origin].map((domain) => longFrame(body, { key, domain }))]
  return frames.some((frame) => isSignature(bytes, frame, key))
}

const opening = Buffer.from('\xffsolana offchain\x00', 'latin1')
/** A text of several lines in UTF-8. */
const format = 1

/** The format of Solana's own command line and hardware wallets: form, length, text. */
function shortFrame(body: Uint8Array): Uint8Array {
  return Buffer.concat([opening, Uint8Array.of(format), toLengthBytes(body), body])
}

/** The later standard: the app's domain (32 bytes, padded with zeros), form, one signer, length, text. */
function longFrame(body: Uint8Array, { key, domain }: { key: Uint8Array; domain: string }): Uint8Array {
  const app = Buffer.alloc(32)
  app.write(domain)
  return Buffer.concat([opening, app, Uint8Array.of(format, 1), key, toLengthBytes(body), body])
}

function toLengthBytes({ length }: Uint8Array): Uint8Array {
  return Uint8Array.of(length & 0xff, (length >> 8) & 0xff)
}

/** Node's own decoder accepts any text as base64. */
function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

import { isSolanaTransaction } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, fromBase64, toBase64 } from './encoding.ts'
import type { Signers } from './ethereumSigners.ts'
import { refuse } from './refusal.ts'

/** A message is signed as it is ([RFC 8032](https://www.rfc-editor.org/rfc/rfc8032)), in base64 both ways. */
export const solanaSigners: Signers<{ signature: string }> = {
  signMessage: ({ params: [input], key }) => ({ signature: toBase64(ed25519.sign(readMessage(input), key)) }),
}

/** Nothing in front of the bytes tells a message from a transaction (security 2.6), so what could be one is refused. */
function readMessage(input: unknown): Bytes {
  const message = (input as { message?: unknown } | null | undefined)?.message
  const bytes = typeof message === 'string' ? parseBase64(message) : undefined
  if (!bytes || bytes.length === 0) return refuse('bad_message')
  if (isSolanaTransaction(bytes)) return refuse('transaction_as_message')
  return bytes
}

function parseBase64(text: string): Bytes | undefined {
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}

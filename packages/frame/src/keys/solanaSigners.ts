import { isSolanaTransaction, parseSolanaMessage } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from './base58.ts'
import { type Bytes, fromBase64, toBase64 } from './encoding.ts'
import type { SignerInput, Signers } from './ethereumSigners.ts'
import { refuse } from './refusal.ts'

/**
 * Both sign bytes as they are ([RFC 8032](https://www.rfc-editor.org/rfc/rfc8032)), with input and result in base64.
 */
export const solanaSigners: Signers<{ signature: string }> = {
  /** No prefix distinguishes a message from a transaction (security 2.6), so bytes that could be one are refused. */
  signMessage({ params: [input], key }) {
    const message = readMessage(input)
    if (isSolanaTransaction(message)) return refuse('transaction_as_message')
    return sign(message, key)
  },

  /** Accepts the signed part of a transaction, its message, and nothing that could be read as anything else. */
  signTransaction({ params: [input], key, address }) {
    const message = readMessage(input)
    checkTransaction(message, address)
    return sign(message, key)
  },
}

/** Published clients let a transaction's message be signed like a text (decision 20: Solana signing). */
export const lenientSolanaSigners: Signers<{ signature: string }> = {
  signMessage({ params: [input], key, address }) {
    const message = readMessage(input)
    if (isSolanaTransaction(message)) checkTransaction(message, address)
    return sign(message, key)
  },
}

function sign(message: Bytes, key: Bytes): { signature: string } {
  return { signature: toBase64(ed25519.sign(message, key)) }
}

/** A signature that no validator requires would serve a purpose unknown to this wallet. */
function checkTransaction(bytes: Bytes, address: SignerInput['address']): void {
  const message = parseSolanaMessage(bytes)
  const signers = message?.accounts.slice(0, message.signers) ?? refuse('bad_transaction')
  if (!signers.some((account) => toBase58(account) === address)) refuse('other_signer')
}

function readMessage(input: unknown): Bytes {
  const message = (input as { message?: unknown } | null | undefined)?.message
  const bytes = typeof message === 'string' ? parseBase64(message) : undefined
  return bytes && bytes.length > 0 ? bytes : refuse('bad_message')
}

function parseBase64(text: string): Bytes | undefined {
  try {
    return fromBase64(text)
  } catch {
    return undefined
  }
}

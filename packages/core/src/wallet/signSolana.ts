import { AppError, isSolanaTransaction } from '@latchkey/wire'
import { isBytes } from '../bytes.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { askToSign } from './askToSign.ts'
import type { WalletContext } from './connect.ts'
import { checkRequestSize } from './provider/requestSize.ts'

/**
 * Signs a message with an embedded Solana wallet, and returns the 64 bytes of ed25519. It shows no dialog: the caller
 * has asked the user.
 *
 * @throws AppError `invalid_message` for an empty one and for the bytes of a transaction; `must_be_authenticated`,
 * `embedded_wallet_not_found`, `unable_to_sign`, `unknown_embedded_wallet_error`, or the frame's error.
 *
 * @example
 * const wallet = findSolanaWallet(requireUser(client))
 * const signature = await signSolanaMessage(context, wallet, new TextEncoder().encode('hello'))
 */
export async function signSolanaMessage(
  context: WalletContext,
  wallet: WalletWithMetadata,
  message: Uint8Array,
): Promise<Uint8Array> {
  const params = { message: toBase64(readSolanaMessage(message)) }
  const data = await askToSign(context, wallet, { method: 'signMessage', params })
  const signature = fromBase64((data as { signature?: unknown } | undefined)?.signature)
  if (signature?.length !== 64) throw new AppError('unable_to_sign')
  return signature
}

/**
 * Returns the bytes to show and sign: a copy, which the host page cannot change in between. Refuses a transaction
 * before anything is shown; the frame refuses it again (security 2.6).
 *
 * @throws AppError `invalid_message`.
 *
 * @example
 * const message = readSolanaMessage(new TextEncoder().encode('hello'))
 */
export function readSolanaMessage(message: unknown): Uint8Array {
  if (!isBytes(message))
    throw new AppError('invalid_message', { message: 'Message must be a Uint8Array that is not empty.' })
  checkRequestSize(message)
  const bytes = Uint8Array.from(message)
  if (bytes.length === 0) throw new AppError('invalid_message')
  if (isSolanaTransaction(bytes))
    throw new AppError('invalid_message', { message: 'A Solana transaction cannot be signed as a message.' })
  return bytes
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

import { AppError } from '@latchkey/wire'
import { isSilence } from '../../http.ts'
import { keccak256 } from '../../keccak.ts'
import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import { isProviderError } from '../../wallet/provider/providerError.ts'
import type { Hex } from '../../wallet/sign.ts'

/** The hash of a signed transaction, known before it is sent. */
export function getHash(transaction: Hex): Hex {
  const bytes = Uint8Array.from(transaction.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const hash = Array.from(keccak256(bytes), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${hash.join('')}`
}

export type Broadcast =
  /** A node has it. */
  | { status: 'taken'; hash: Hex }
  /** It is unknown whether a node has it. */
  | { status: 'lost'; cause: unknown }
  /** No node has it, and none will. */
  | { status: 'refused'; cause: unknown; isNumberUsed: boolean }

/**
 * Sends a signed transaction to a node. It does not trust a refusal: the response to an earlier attempt may have been
 * lost, and the errors that nodes then return ("already known", "nonce too low") have no common spelling. So it looks
 * on the chain for every transaction that was ever signed with this nonce.
 */
export async function broadcast(
  transaction: Hex,
  everSigned: readonly Hex[],
  node: ChainRpc,
): Promise<Broadcast> {
  try {
    await node('eth_sendRawTransaction', [transaction])
    return { status: 'taken', hash: getHash(transaction) }
  } catch (cause) {
    try {
      for (const hash of everSigned) if (await isKnown(hash, node)) return { status: 'taken', hash }
    } catch {
      return { status: 'lost', cause }
    }
    if (isUnanswered(cause)) return { status: 'lost', cause }
    return { status: 'refused', cause, isNumberUsed: isNumberUsed(cause) }
  }
}

export async function isKnown(hash: Hex, node: ChainRpc): Promise<boolean> {
  return Boolean(await node('eth_getTransactionByHash', [hash]))
}

/** Whether the node itself did not answer: the transaction may have been on its way. */
export function isUnanswered(cause: unknown): boolean {
  const reason = isProviderError(cause) && cause.cause instanceof AppError ? cause.cause.cause : cause
  return reason instanceof AppError && isSilence(reason)
}

function isNumberUsed(cause: unknown): boolean {
  if (!isProviderError(cause)) return false
  const text = cause.message.toLowerCase()
  return text.includes('nonce') && (text.includes('too low') || text.includes('already'))
}

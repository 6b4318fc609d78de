import { AppError, fromBase58, toBase58 } from '@latchkey/wire'
import { isProviderError } from '../../wallet/provider/providerError.ts'
import { toBase64 } from './base64.ts'
import { isProcessed, isStale, toReason } from './problems.ts'
import { type SignedSolanaTransaction, serializeSolanaTransaction } from './readTransaction.ts'
import type { SolanaRpc } from './solanaRpc.ts'

/** The options for `sendTransaction` of a node; the app's other options are for the wallet. */
export type SolanaSendOptions = {
  skipPreflight?: boolean | undefined
  preflightCommitment?: string | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}

/** A signed transaction that is being sent. The same bytes may be sent repeatedly: a node includes them once. */
export type SolanaShipment = {
  /** The first signature, in base58. */
  id: string
  transaction: SignedSolanaTransaction
  raw: string
  /** The last block that can include it; unset if it does not expire. */
  lastBlockHeight: number | undefined
  options: SolanaSendOptions
}

export function createShipment(
  transaction: SignedSolanaTransaction,
  rest: Pick<SolanaShipment, 'lastBlockHeight' | 'options'>,
): SolanaShipment {
  const id = toBase58(transaction.signatures[0] ?? new Uint8Array())
  return { id, transaction, raw: toBase64(serializeSolanaTransaction(transaction)), ...rest }
}

/** Codes with which a node reports that it did not forward a transaction: failed checks, a parameter, a signature. */
const refusalCodes = [-32002, -32003, -32013, -32015, -32600, -32601, -32602]

/** By default a node checks against final blocks, and does not know our blockhash for 13 seconds. */
const preflightCommitment = 'confirmed'

/**
 * Sends the transaction to a node. `lost` if it is unknown whether the node took it.
 *
 * @throws AppError `insufficient_balance` or `transaction_failure` when the node refused it.
 */
export async function submitShipment(
  { id, raw, options }: SolanaShipment,
  rpc: SolanaRpc,
): Promise<{ id: string; lost?: unknown }> {
  try {
    const nodeId = await rpc('sendTransaction', [
      raw,
      { preflightCommitment, ...options, encoding: 'base64' },
    ])
    return nodeId === id ? { id } : { id, lost: unclear() }
  } catch (cause) {
    const error = readNodeError(cause)
    if (error !== undefined && isProcessed(error)) return { id }
    if (!isProviderError(cause) || !refusalCodes.includes(cause.code)) return { id, lost: cause }
    throw toRefusal(cause, error)
  }
}

/** A response without the transaction's signature is invalid. */
function unclear(): AppError {
  return new AppError('transaction_failure', { message: 'The Solana node gave no clear answer. Try again.' })
}

function readNodeError(cause: unknown): unknown {
  return isProviderError(cause) ? (cause.data as { err?: unknown } | undefined)?.err : undefined
}

function toRefusal(cause: Error, error: unknown): AppError {
  if (error === undefined) return new AppError('transaction_failure', { message: cause.message, cause })
  const { logs } = ((cause as { data?: unknown }).data ?? {}) as { logs?: unknown }
  return createFailure(error, Array.isArray(logs) ? logs.map(String) : [], cause)
}

/** The error for a transaction that the chain refuses. */
export function createFailure(
  error: unknown,
  logs: readonly string[] = [],
  cause: unknown = error,
): AppError {
  const message = isStale(error) ? expiredMessage : toReason(error, logs)
  return new AppError('transaction_failure', { message, cause, data: { error } })
}

const expiredMessage = 'The transaction was not sent in time. Try again.'

export function createExpiry(): AppError {
  return new AppError('transaction_failure', {
    message: expiredMessage,
    data: { error: 'BlockhashNotFound' },
  })
}

export type SolanaStatus = { error?: unknown }

/** Reads the status of a transaction after enough validators agreed; undefined if it has none. */
export async function readStatus(
  id: string,
  rpc: SolanaRpc,
  isOld = false,
): Promise<SolanaStatus | undefined> {
  const answer = await rpc('getSignatureStatuses', [[id], { searchTransactionHistory: isOld }])
  const [status] = ((answer as { value?: unknown }).value ?? []) as (NodeStatus | null)[]
  const isAgreed = status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized'
  return status && isAgreed ? { error: status.err ?? undefined } : undefined
}

type NodeStatus = { err?: unknown; confirmationStatus?: unknown }

/** Whether the last block that could include it has passed. Counts only final blocks, so it is never too early. */
export async function isPast(
  { lastBlockHeight }: { lastBlockHeight?: number | undefined },
  rpc: SolanaRpc,
): Promise<boolean> {
  if (lastBlockHeight === undefined) return false
  const height = await rpc('getBlockHeight', [{ commitment: 'finalized' }])
  return typeof height === 'number' && height > lastBlockHeight
}

export type Blockhash = { blockhash: string; lastBlockHeight: number }

/** @throws AppError `transaction_failure` if the node returns none. */
export async function readBlockhash(
  rpc: SolanaRpc,
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<Blockhash> {
  const answer = await rpc('getLatestBlockhash', [{ commitment }])
  const { blockhash, lastValidBlockHeight } = ((answer as { value?: unknown }).value ?? {}) as {
    blockhash?: unknown
    lastValidBlockHeight?: unknown
  }
  if (
    typeof blockhash === 'string' &&
    typeof lastValidBlockHeight === 'number' &&
    fromBase58(blockhash).length === 32
  )
    return { blockhash, lastBlockHeight: lastValidBlockHeight }
  throw new AppError('transaction_failure', { message: 'The Solana node gave no blockhash. Try again.' })
}

import type { SolanaTransactionInput } from './readTransaction.ts'
import type { SolanaRpc } from './solanaRpc.ts'

/** The signed transaction. */
export type SolanaSigningReceipt<T = SolanaTransactionInput> = {
  /** The first signature in base58, which identifies the transaction. */
  signature: string
  /** The app's transaction with the signature. */
  signedTransaction: T
}

/** The result of a transaction, with the published members (protocol 10.6). */
export type SolanaTransactionReceipt<T = SolanaTransactionInput> = SolanaSigningReceipt<T> & {
  /** The result of `getTransaction` in `jsonParsed`; null if the node does not have it yet. */
  parsedTransaction: ParsedSolanaTransaction | null
  /** In lamports. */
  fees: number
}

/** The parts of the result of `getTransaction` that have a fixed form. */
export type ParsedSolanaTransaction = {
  slot: number
  meta: { fee: number; err: unknown } | null
  transaction: object
}

/** Nodes have a transaction a moment after its status. */
const attempts = 3

export async function readParsed(
  id: string,
  rpc: SolanaRpc,
  wait: (ms: number) => Promise<void>,
): Promise<ParsedSolanaTransaction | null> {
  const config = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await wait(500 * attempt)
    const transaction = await rpc('getTransaction', [id, config]).catch(() => null)
    if (transaction) return transaction as ParsedSolanaTransaction
  }
  return null
}

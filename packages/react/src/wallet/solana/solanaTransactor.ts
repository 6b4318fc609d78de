import type { SolanaSendOptions, SolanaTransactionInput, SolanaTransactionReceipt } from '@latchkey/core'
import type { SolanaFundingConfig } from '../../funding/fundWalletConfig.ts'
import type { SigningEntryPoint } from '../sign/signingEntryPoints.ts'
import type { SendTransactionModalUIOptions } from '../transaction/sendOptions.ts'

export type SolanaTransactionOptions = {
  entryPoint: SigningEntryPoint
  /** The embedded wallet. @default the first one */
  address?: string | undefined
  /** Such as `solana:devnet`. */
  chain?: string | undefined
  /** A connection of web3.js; only its address is used. */
  connection?: unknown
  options?: SolanaSendOptions | undefined
  uiOptions?: SendTransactionModalUIOptions | undefined
  fundWalletConfig?: SolanaFundingConfig | undefined
}

/**
 * The sent transactions: the signatures in base58 as soon as a node has all of them, and the receipts once they are
 * confirmed.
 */
export type SentSolanaTransactions<T> = {
  signatures: string[]
  /** Rejects with the failure on the chain, once the user has closed the screen that offers to try again. */
  getReceipts(): Promise<SolanaTransactionReceipt<T>[]>
}

/** Asks the user to review transactions of an embedded Solana wallet. */
export type SolanaTransactor = {
  /** Returns the app's transactions with the signatures added. */
  sign<T extends SolanaTransactionInput>(
    transactions: readonly T[],
    how: SolanaTransactionOptions,
  ): Promise<T[]>
  send<T extends SolanaTransactionInput>(
    transactions: readonly T[],
    how: SolanaTransactionOptions,
  ): Promise<SentSolanaTransactions<T>>
}

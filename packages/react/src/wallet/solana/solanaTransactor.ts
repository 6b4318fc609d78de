import type { SolanaSendOptions, SolanaTransactionInput, SolanaTransactionReceipt } from '@latchkey/core'
import type { SolanaFundingConfig } from '../../funding/fundWalletConfig.ts'
import type { SigningEntryPoint } from '../sign/signingEntryPoints.ts'
import type { SendTransactionModalUIOptions } from '../transaction/sendOptions.ts'

export type SolanaTransactionOptions = {
  entryPoint: SigningEntryPoint
  /** Which embedded wallet; the first one when left out. */
  address?: string | undefined
  /** Such as `solana:devnet`. */
  chain?: string | undefined
  /** Of web3.js; only its address is used. */
  connection?: unknown
  options?: SolanaSendOptions | undefined
  uiOptions?: SendTransactionModalUIOptions | undefined
  fundWalletConfig?: SolanaFundingConfig | undefined
}

/** What was sent: the signatures in base58 as soon as a node has all of them, and the receipts when they are through. */
export type SentSolanaTransactions<T> = {
  signatures: string[]
  /** Rejects with what failed on the chain, once the user has closed the screen that offers to try again. */
  getReceipts(): Promise<SolanaTransactionReceipt<T>[]>
}

/** Has the user review transactions of an embedded Solana wallet. */
export type SolanaTransactor = {
  /** Gives what the app gave, with the signatures in it. */
  sign<T extends SolanaTransactionInput>(
    transactions: readonly T[],
    how: SolanaTransactionOptions,
  ): Promise<T[]>
  send<T extends SolanaTransactionInput>(
    transactions: readonly T[],
    how: SolanaTransactionOptions,
  ): Promise<SentSolanaTransactions<T>>
}

import type { Chain } from '../../app/config.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import type { TransactionFlow } from '../flow.ts'
import type { Simulation } from './balanceChanges.ts'

/** The data of a transaction before the user confirms it. */
export type EthereumPlan = {
  /** The transaction to sign, without its nonce, which is read when the user confirms. */
  transaction: NormalTransaction
  chain: Chain
  /**
   * The maximum cost, in base units of the chain's coin. A rollup's fee for its parent chain has no limit; it is
   * included at its present value.
   */
  feeLimit: bigint
  /** A rollup's fee for its parent chain, included in both others; missing for other chains. */
  rollupFee?: bigint | 'unknown' | undefined
  /** The cost at the present gas price; missing if the node does not report it. */
  fee?: bigint | undefined
  /** The wallet's balance in that unit; missing if the node does not report it. */
  balance?: bigint | undefined
  /** What the wallet lacks: the chain's coin for value and fee, or the transferred token. */
  shortage?: 'coin' | 'token' | undefined
  /** The transaction would fail now; the reason is the contract's own text. */
  failure?: { reason?: string | undefined } | undefined
  /** The node's simulation; missing if it cannot simulate. For display only. */
  simulation?: Simulation | undefined
  /** The same transaction was sent before, and its result never reached the app because the page closed. */
  sentBefore?: Hex | undefined
  /** The host app offers many times the present fee. */
  isFeeHigh: boolean
}

/** The result of a transaction. */
export type EthereumReceipt = {
  hash: Hex
  blockNumber: Hex
  gasUsed: Hex
  /** Its cost; missing if the node does not report it. */
  fee?: bigint | undefined
  /** The node's receipt. */
  raw: Record<string, unknown>
}

/** The flow of sending Ethereum transactions. */
export type EthereumFlow = TransactionFlow<EthereumPlan, EthereumReceipt>

import type { Chain } from '../../app/config.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import type { TransactionFlow } from '../flow.ts'
import type { Simulation } from './balanceChanges.ts'

/** What is known of a transaction before the user agrees to it. */
export type EthereumPlan = {
  /** As it will be signed, but for its number, which is asked for when the user agrees. */
  transaction: NormalTransaction
  chain: Chain
  /**
   * The most it may cost to have it included, in the smallest unit of the chain's coin; of a rollup's fee for the chain
   * below, which nothing bounds, as much as it is now.
   */
  feeLimit: bigint
  /** A rollup's fee for the chain below it, a part of both others; absent of chains without. */
  rollupFee?: bigint | 'unknown' | undefined
  /** What it would cost at the chain's present price; absent where the node does not say. */
  fee?: bigint | undefined
  /** Of the wallet, in that unit; absent where the node does not say. */
  balance?: bigint | undefined
  /** What the wallet has too little of: the chain's coin for value and fee, or the token that is transferred. */
  shortage?: 'coin' | 'token' | undefined
  /** The chain says that it would fail as things are; the reason is the contract's own text. */
  failure?: { reason?: string | undefined } | undefined
  /** What the node expects to come and to leave; absent where it does not say. Shown, and decides nothing. */
  simulation?: Simulation | undefined
  /** The same was sent before, and whoever asked was not told: the page went away meanwhile. */
  sentBefore?: Hex | undefined
  /** The host app offers many times of what the chain asks for at present. */
  isFeeHigh: boolean
}

/** How a transaction went through. */
export type EthereumReceipt = {
  hash: Hex
  blockNumber: Hex
  gasUsed: Hex
  /** What it cost to have it included; absent where the node does not say. */
  fee?: bigint | undefined
  /** As the node gave it. */
  raw: Record<string, unknown>
}

export type EthereumFlow = TransactionFlow<EthereumPlan, EthereumReceipt>

import type { Hex } from '../../wallet/sign.ts'

/** A chain as a bridge is asked about it; of Solana there is one. */
export type BridgeChain = { kind: 'ethereum'; id: number; isTestnet: boolean } | { kind: 'solana' }

/** One coin of one chain, whose other coin is to arrive elsewhere. A token is its contract or mint; null is the chain's own coin. */
export type BridgeQuestion = {
  from: string
  origin: BridgeChain
  originToken: string | null
  to: string
  destination: BridgeChain
  destinationToken: string | null
  /** What arrives, in its smallest unit: never less. */
  units: bigint
}

export type EthereumCall = {
  kind: 'ethereum'
  chainId: number
  from: string
  to: string
  value: bigint
  data: Hex
}
export type SolanaInstruction = {
  programId: string
  keys: readonly { pubkey: string; isSigner: boolean; isWritable: boolean }[]
  /** In hexadecimal, without `0x`. */
  data: string
}
export type SolanaCall = {
  kind: 'solana'
  instructions: readonly SolanaInstruction[]
  /** Lookup tables of the chain that make it shorter. */
  tables: readonly string[]
}
export type BridgeCall = EthereumCall | SolanaCall

/** What a bridge wants the wallet to do, and for what. */
export type BridgeQuote = {
  requestId: string
  /** What leaves the wallet, in its smallest unit, without the fee of the chain. */
  pays: bigint
  receives: bigint
  /** What the bridge keeps, in US dollars; undefined where it does not say. */
  feeUsd: number | undefined
  /** About how long it takes. */
  seconds: number | undefined
  /** Unix ms on this device. */
  expiresAt: number
  /** Whom and what the bridge says that this is for. */
  subject: Omit<BridgeQuestion, 'units' | 'origin' | 'destination'> & {
    originId: number
    destinationId: number
  }
  /** One after the other: approvals too. */
  calls: readonly BridgeCall[]
}

/** `waiting`: it has seen no deposit. `delayed`: it has, and fills it later. */
export type BridgeStatus = 'waiting' | 'filling' | 'delayed' | 'success' | 'refunded' | 'failure'

/**
 * Moves coins from one chain to another. A second bridge is a file that has these, and a row where `createBridge` is
 * called.
 */
export type Bridge = {
  name: string
  /** The number by which it knows a chain. */
  toChainId(chain: BridgeChain): number
  /**
   * @returns undefined where it does not serve this pair of coins, or these addresses
   * @throws AppError `transaction_failure` with the bridge's own words
   */
  quote(question: BridgeQuestion): Promise<BridgeQuote | undefined>
  /** @throws AppError where the bridge does not answer */
  readStatus(requestId: string, isTestnet: boolean): Promise<BridgeStatus>
}

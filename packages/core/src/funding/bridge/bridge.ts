import type { Hex } from '../../wallet/sign.ts'

/** A chain in requests to a bridge; there is one Solana. */
export type BridgeChain = { kind: 'ethereum'; id: number; isTestnet: boolean } | { kind: 'solana' }

/**
 * A coin that should arrive at an address, and the coin that pays for it. A token is its contract or mint; null is the
 * chain's own coin.
 */
export type BridgeQuestion = {
  from: string
  origin: BridgeChain
  originToken: string | null
  to: string
  destination: BridgeChain
  destinationToken: string | null
  /** The minimum that arrives, in base units. */
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
  /** Hexadecimal, without `0x`. */
  data: string
}
export type SolanaCall = {
  kind: 'solana'
  instructions: readonly SolanaInstruction[]
  /** Lookup tables of the chain that shorten the transaction. */
  tables: readonly string[]
}
/** A transaction of a bridge's quote, which the user's wallet signs. */
export type BridgeCall = EthereumCall | SolanaCall

/** The calls that a bridge asks the wallet for, and what they buy. */
export type BridgeQuote = {
  requestId: string
  /** The amount that leaves the wallet, in base units, without the chain's fee. */
  pays: bigint
  receives: bigint
  /** The bridge's fee in US dollars; undefined if it gives none. */
  feeUsd: number | undefined
  /** The approximate duration in seconds. */
  seconds: number | undefined
  /** Unix ms of this device. */
  expiresAt: number
  /** Recipient and coins according to the bridge. */
  subject: Omit<BridgeQuestion, 'units' | 'origin' | 'destination'> & {
    originId: number
    destinationId: number
  }
  /** In their order, including approvals. */
  calls: readonly BridgeCall[]
}

/** `waiting`: no deposit yet. `delayed`: the deposit is there, and the payout takes longer. */
export type BridgeStatus = 'waiting' | 'filling' | 'delayed' | 'success' | 'refunded' | 'failure'

/**
 * Moves coins from one chain to another. Another bridge is a file that implements this type, and a row where
 * `createBridge` is called.
 */
export type Bridge = {
  name: string
  /** The bridge's number of a chain. */
  toChainId(chain: BridgeChain): number
  /**
   * @returns undefined if the bridge does not support this pair of coins or these addresses
   * @throws AppError `transaction_failure` with the bridge's message
   */
  quote(question: BridgeQuestion): Promise<BridgeQuote | undefined>
  /** @throws AppError if the bridge does not answer */
  readStatus(requestId: string, isTestnet: boolean): Promise<BridgeStatus>
}

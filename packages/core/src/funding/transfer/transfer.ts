import type { Store } from '../../store.ts'
import type { FundingRequest } from '../request.ts'

/** A decimal amount in whole coins, with the names of coin and network. */
export type CoinAmount = { amount: string; symbol: string; network: string }

/** A request to one of the user's wallets to send, as far as this browser knows. */
export type Transfer = {
  id: string
  /** The id of the user; null on a page without a login. */
  userId: string | null
  /** Identifies what the user wants to pay: equal requests have the same text. */
  of: string
  request: FundingRequest
  /** The paying wallet and its chain. */
  from: string
  chain: string
  /**
   * - `open`: the wallet was asked, and it is unknown whether it sent anything
   * - `pending`: sent, and not arrived
   */
  status: 'open' | 'pending' | 'success' | 'failure' | 'refunded'
  /** On Ethereum: the wallet's transaction count and the block before it was asked. */
  nonce?: string
  block?: string
  /** The hash of the transaction. */
  hash?: string
  /** On Solana: the last block that can include it. */
  lastBlockHeight?: number | undefined
  /** The bridge's identifier. */
  bridge?: { name: string; requestId: string; isTestnet: boolean } | undefined
  /** For a bridge: the amounts that leave the wallet and arrive, for display after a reload. */
  pays?: CoinAmount | undefined
  receives?: CoinAmount | undefined
  at: number
}

/**
 * The transfers of the signed-in user. One store for each client, also kept in the browser, so that closing the modal
 * or a reload loses nothing. Transfers of other users stay stored for them.
 */
export type TransferBook = Store<readonly Transfer[]> & {
  put(transfer: Transfer): void
  /** Removes a transfer that never left the wallet. */
  drop(id: string): void
  /** The user's latest unfinished transfer with the same `of`. */
  find(of: string): Transfer | undefined
}

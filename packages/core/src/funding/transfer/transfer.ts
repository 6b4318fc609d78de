import type { Store } from '../../store.ts'
import type { FundingRequest } from '../request.ts'

/** Whole coins with a point, as they and their network are called. */
export type CoinAmount = { amount: string; symbol: string; network: string }

/** What a wallet of the user's was asked to send, as far as this browser knows. */
export type Transfer = {
  id: string
  /** The id of the user who asked for it; null on a page without a login. */
  userId: string | null
  /** What the user wants with it: the same wish again is the same text. */
  of: string
  request: FundingRequest
  /** The wallet that pays, and the chain that it pays on. */
  from: string
  chain: string
  /**
   * - `open`: the wallet was asked, and nobody knows whether it sent anything
   * - `pending`: sent, and not arrived
   */
  status: 'open' | 'pending' | 'success' | 'failure' | 'refunded'
  /** Of Ethereum: the wallet's count of transactions, and the block, before it was asked. */
  nonce?: string
  block?: string
  /** The name of what was sent. */
  hash?: string
  /** No block above this one takes it, on Solana. */
  lastBlockHeight?: number | undefined
  /** By which a bridge knows it. */
  bridge?: { name: string; requestId: string; isTestnet: boolean } | undefined
  /** Of a bridge: what leaves the wallet and what arrives, so that it can still be said after a reload. */
  pays?: CoinAmount | undefined
  receives?: CoinAmount | undefined
  at: number
}

/**
 * The transfers of the user who is logged in. Client-wide, and kept in the browser: a closed modal forgets nothing, and
 * neither does a reload. Those of other users stay there for them.
 */
export type TransferBook = Store<readonly Transfer[]> & {
  put(transfer: Transfer): void
  /** It never left the wallet. */
  drop(id: string): void
  /** The user's latest of the same wish of which nobody knows that it is over. */
  find(of: string): Transfer | undefined
}

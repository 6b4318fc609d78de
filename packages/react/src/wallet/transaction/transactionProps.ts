import type { DecodedCalldata, RecipientHint, Simulation } from '@latchkey/core'
import type { SignRequestProps } from '../sign/SignPage.tsx'
import type { TransactionWording } from '../sign/wording.ts'
import type { TransactionDescription } from './call/describeTransaction.ts'
import type { Recipient } from './getRecipient.ts'

export type TransactionViewProps = SignRequestProps & {
  transaction: TransactionDescription
  network: Network
  /** The token of the called contract. */
  token?: TokenState
  /** A call in the words of an unverified source: shown, but without effect on warnings. */
  calldata?: DecodedCalldata | undefined
  /** The price of one coin of the network in dollars, if known. */
  usd?: number | undefined
  /** Whether a fee shows dollars or the coin first. */
  price?: PriceDisplay | undefined
  /** False if the app receives it signed, to send it itself. */
  isSent: boolean
  wording?: TransactionWording | undefined
  /** The results of the network's node, `loading` until they arrive. */
  forecast?: Forecast | 'loading' | undefined
  /** The recipient. Absent if no address receives anything. */
  recipient?: RecipientProps | undefined
  /** The explorer URL of the transaction in `sentBefore`. */
  sentBeforeUrl?: string | undefined
  /** The position among several transactions, which the user approves one by one. */
  step?: { number: number; count: number } | undefined
  /** Opens the funding screens. Absent if the app has none. */
  onAddFunds?: (() => void) | undefined
}

export type RecipientProps = RecipientHint & {
  kind: Recipient['kind']
  /** Read from the chain; absent until then. */
  isContract?: boolean | undefined
}

export type PriceDisplay = 'fiat-currency' | 'native-token'

/** Amounts are in the base unit of the network's coin. */
export type Forecast = {
  /** The fee at the current price of the network; the transaction itself only sets a limit. */
  fee?: bigint | undefined
  /** The fee of a rollup for its layer 1: a part of `fee`, but not of the transaction's `feeLimit`. */
  rollupFee?: bigint | 'unknown' | undefined
  /** The balance changes that the node expects. */
  simulation?: Simulation | undefined
  /** The wallet's balance. */
  balance?: bigint | undefined
  /**
   * What the wallet has too little of. Without the `coin` for the amount and the maximum fee, no node accepts the
   * transaction; without the `token`, its contract will most likely refuse.
   */
  shortage?: 'coin' | 'token' | undefined
  /** The node simulated it, and it failed; the reason is the contract's own text. */
  failure?: { reason?: string | undefined } | undefined
  /** The hash of an identical transaction, which was sent before, but whose result never reached the user. */
  sentBefore?: string | undefined
  /** The fee is many times the network's current fee. */
  isFeeHigh?: boolean | undefined
}

/** Symbol and decimals from a token's contract; also `unknown` if no token is moved. */
export type TokenState =
  | { symbol?: string | undefined; decimals?: number | undefined }
  | 'loading'
  | 'unknown'

/** By the tokens' addresses. */
export type TokenStates = ReadonlyMap<string, TokenState>

export type Network = {
  id: number
  /** Absent if the app does not know it. */
  name?: string | undefined
  coin?: { symbol: string; decimals: number } | undefined
  isTest?: boolean | undefined
}

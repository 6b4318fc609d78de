import type { DecodedCalldata, RecipientHint, Simulation } from '@latchkey/core'
import type { SignRequestProps } from '../sign/SignPage.tsx'
import type { TransactionWording } from '../sign/wording.ts'
import type { TransactionDescription } from './call/describeTransaction.ts'
import type { Recipient } from './getRecipient.ts'

export type TransactionViewProps = SignRequestProps & {
  transaction: TransactionDescription
  network: Network
  /** Of the contract that is called. */
  token?: TokenState
  /** A call in the words of an unverified source. It is shown, and decides nothing. */
  calldata?: DecodedCalldata | undefined
  /** Dollars for one coin of the network, where somebody says so. */
  usd?: number | undefined
  /** Which of the two a fee is shown in first. */
  price?: PriceDisplay | undefined
  /** False when the app gets it signed, to send it itself. */
  isSent: boolean
  wording?: TransactionWording | undefined
  /** What the network's node says of it, `loading` until it has. */
  forecast?: Forecast | 'loading' | undefined
  /** Who gets something by it. Absent where nobody does. */
  recipient?: RecipientProps | undefined
  /** Where that one is shown to everyone. */
  sentBeforeUrl?: string | undefined
  /** Of several transactions that are agreed to one by one. */
  step?: { number: number; count: number } | undefined
  /** Leads to where the wallet is filled. Absent where there is no such place. */
  onAddFunds?: (() => void) | undefined
}

export type RecipientProps = RecipientHint & {
  kind: Recipient['kind']
  /** By the chain; absent until it has said so. */
  isContract?: boolean | undefined
}

export type PriceDisplay = 'fiat-currency' | 'native-token'

/** Amounts are in the smallest unit of the network's coin. */
export type Forecast = {
  /** At the network's present price; the transaction itself only limits it. */
  fee?: bigint | undefined
  /** What a rollup takes for the chain below it: a part of `fee`, and of no `feeLimit` of the transaction. */
  rollupFee?: bigint | 'unknown' | undefined
  /** What the node expects to leave and to come. */
  simulation?: Simulation | undefined
  /** What the wallet has. */
  balance?: bigint | undefined
  /**
   * What the wallet has too little of. Without the `coin` for the amount and the most that the fee may be, no node takes
   * the transaction; without the `token` its contract will most likely refuse.
   */
  shortage?: 'coin' | 'token' | undefined
  /** The node tried it, and it failed; the reason is the contract's own text. */
  failure?: { reason?: string | undefined } | undefined
  /** The hash of the same, which was sent before without the user having been told. */
  sentBefore?: string | undefined
  /** The fee is many times what the network asks for now. */
  isFeeHigh?: boolean | undefined
}

/** What a token's contract says of itself; `unknown` also where nothing is moved. */
export type TokenState =
  | { symbol?: string | undefined; decimals?: number | undefined }
  | 'loading'
  | 'unknown'

/** By the tokens' addresses. */
export type TokenStates = ReadonlyMap<string, TokenState>

export type Network = {
  id: number
  /** Absent when the app does not know it. */
  name?: string | undefined
  coin?: { symbol: string; decimals: number } | undefined
  isTest?: boolean | undefined
}

import type { TransactionDescription } from './describeTransaction.ts'
import type { SignRequestProps } from './SignPage.tsx'

export type TransactionViewProps = SignRequestProps & {
  transaction: TransactionDescription
  network: Network
  /** Of the contract that is called. */
  token?: TokenState
  /** Dollars for one coin of the network, where somebody says so. */
  usd?: number | undefined
  /** False when the app gets it signed, to send it itself. */
  isSent: boolean
}

/** What a token's contract says of itself; `unknown` also where nothing is moved. */
export type TokenState =
  | { symbol?: string | undefined; decimals?: number | undefined }
  | 'loading'
  | 'unknown'

export type Network = {
  id: number
  /** Absent when the app does not know it. */
  name?: string | undefined
  coin?: { symbol: string; decimals: number } | undefined
}

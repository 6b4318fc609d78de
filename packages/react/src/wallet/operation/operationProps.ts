import type { DecodedCalldata, SmartAccountType } from '@latchkey/core'
import type { SignRequestProps } from '../sign/SignPage.tsx'
import type { TransactionWording } from '../sign/wording.ts'
import type { TransactionDescription } from '../transaction/call/describeTransaction.ts'
import type {
  Forecast,
  Network,
  PriceDisplay,
  RecipientProps,
  TokenState,
} from '../transaction/transactionProps.ts'

/** What a smart wallet is to do, before its owner signs. `address` is the smart wallet. */
export type OperationViewProps = SignRequestProps & {
  calls: readonly CallProps[]
  kind: SmartAccountType
  isDeployed: boolean
  /** The app that pays for it, where a paymaster does: its paymaster, whoever asks. */
  payer: string
  /** The wallet that signs. */
  owner: string
  network: Network
  usd?: number | undefined
  price?: PriceDisplay | undefined
  forecast: OperationForecast | 'loading'
  /** False when the app gets it signed, to send it itself. */
  isSent: boolean
  wording?: TransactionWording | undefined
  onAddFunds?: (() => void) | undefined
}

export type CallProps = {
  transaction: TransactionDescription
  token?: TokenState
  calldata?: DecodedCalldata | undefined
  recipient?: RecipientProps | undefined
}

export type OperationForecast = Pick<
  Forecast,
  'balance' | 'shortage' | 'simulation' | 'failure' | 'isFeeHigh'
> & {
  /** The most that it may cost, in the smallest unit of the network's coin. */
  feeLimit: bigint
  /** The contract that pays the fee. Absent where the smart wallet pays it. */
  paymaster?: string | undefined
  nonce: bigint
  hash: string
  /** What the address is given as its code, where it has none yet. */
  delegate?: string | undefined
}

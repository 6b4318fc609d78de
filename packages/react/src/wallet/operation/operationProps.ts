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

/** A user operation, before its owner signs. `address` is the smart wallet. */
export type OperationViewProps = SignRequestProps & {
  calls: readonly CallProps[]
  kind: SmartAccountType
  isDeployed: boolean
  /** The app that pays the fee if there is a paymaster: the owner of the paymaster, regardless of the requester. */
  payer: string
  /** The wallet that signs. */
  owner: string
  network: Network
  usd?: number | undefined
  price?: PriceDisplay | undefined
  forecast: OperationForecast | 'loading'
  /** False if the app receives it signed, to send it itself. */
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
  /** The maximum cost, in the base unit of the network's coin. */
  feeLimit: bigint
  /** The contract that pays the fee. Absent if the smart wallet pays. */
  paymaster?: string | undefined
  nonce: bigint
  hash: string
  /** The contract that the address delegates to, if it has no code yet. */
  delegate?: string | undefined
}

import type { SmartWalletType } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import type { Simulation } from '../ethereum/balanceChanges.ts'
import type { TransactionFlow } from '../flow.ts'

/** Every kind of smart wallet; `eip7702` is the user's own address, with the code of one. */
export type SmartAccountType = SmartWalletType | 'eip7702'

/** The smart wallet that acts, with its owner's signature. */
export type SmartAccount = {
  address: string
  type: SmartAccountType
  /** False while the chain has no contract at its address; its first user operation deploys it. */
  isDeployed: boolean
}

/** A call of the smart wallet; `from` is the smart wallet, so that all readers of transactions can read it. */
export type OperationCall = Pick<NormalTransaction, 'from' | 'to' | 'value' | 'data' | 'chainId'>

/** A user operation ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)), complete except for its signature. */
export type PreparedOperation = {
  /** The entry point's hash of it, computed here from the signed fields. */
  hash: Hex
  /** The maximum cost, in base units of the chain's coin: every gas limit at the highest price. */
  feeLimit: bigint
  /** The contract that pays the fee instead of the smart wallet. */
  paymaster?: Hex | undefined
  nonce: bigint
  /** The contract that becomes the code of the address ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)). */
  delegate?: Hex | undefined
  /** Exactly the signed fields. Frozen. */
  fields: Readonly<Record<string, unknown>>
}

/** The data of a user operation before the user confirms it. */
export type OperationPlan = {
  chain: Chain
  account: SmartAccount
  calls: readonly OperationCall[]
  operation: PreparedOperation
  /** The smart wallet's balance in that unit; missing if the node does not report it. */
  balance?: bigint | undefined
  /** The balance is too low for the value, or for the fee if it pays that itself. */
  shortage?: 'coin' | undefined
  /** The node's simulation. For display only. */
  simulation?: Simulation | undefined
  /** The node ran the calls, and they failed. */
  failure?: { reason?: string | undefined } | undefined
  /** The fee is many times the chain's present fee. */
  isFeeHigh: boolean
}

/** The result of a user operation. */
export type OperationReceipt = {
  /** The transaction that included it. */
  transactionHash: Hex
  blockNumber: Hex
  /** Its cost, independent of who paid. */
  fee: bigint
  /** The node's receipt of the transaction. */
  raw: Record<string, unknown>
}

export type OperationFlow = TransactionFlow<OperationPlan, OperationReceipt>

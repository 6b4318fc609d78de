import type { SmartWalletType } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import type { Simulation } from '../ethereum/balanceChanges.ts'
import type { TransactionFlow } from '../flow.ts'

/** Every kind of smart wallet; `eip7702` is the user's own address, with the code of one. */
export type SmartAccountType = SmartWalletType | 'eip7702'

/** The smart wallet that acts, by its owner's signature. */
export type SmartAccount = {
  address: string
  type: SmartAccountType
  /** False while the chain has no contract at its address; its first user operation deploys it. */
  isDeployed: boolean
}

/** A call of the smart wallet; `from` is the smart wallet, so that every reader of transactions reads it. */
export type OperationCall = Pick<NormalTransaction, 'from' | 'to' | 'value' | 'data' | 'chainId'>

/** A user operation ([ERC-4337](https://eips.ethereum.org/EIPS/eip-4337)), complete but for its signature. */
export type PreparedOperation = {
  /** By which the entry point knows it; computed here, of what is signed. */
  hash: Hex
  /** The most that it may cost, in the smallest unit of the chain's coin: every gas limit at the highest price. */
  feeLimit: bigint
  /** The contract that pays the fee in the place of the smart wallet. */
  paymaster?: Hex | undefined
  nonce: bigint
  /** The contract whose code the address gets with it ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)). */
  delegate?: Hex | undefined
  /** What is signed, and nothing else. It is frozen. */
  fields: Readonly<Record<string, unknown>>
}

/** What is known of a user operation before the user agrees to it. */
export type OperationPlan = {
  chain: Chain
  account: SmartAccount
  calls: readonly OperationCall[]
  operation: PreparedOperation
  /** What the smart wallet has to pay with, in that unit; absent where the node does not say. */
  balance?: bigint | undefined
  /** It has too little for what it sends, and for the fee where it pays that itself. */
  shortage?: 'coin' | undefined
  /** What the node expects to come and to leave. Shown, and decides nothing. */
  simulation?: Simulation | undefined
  /** The node ran the calls, and they failed. */
  failure?: { reason?: string | undefined } | undefined
  /** The fee is many times of what the chain asks for at present. */
  isFeeHigh: boolean
}

/** How a user operation went through. */
export type OperationReceipt = {
  /** Of the transaction that brought it to the chain. */
  transactionHash: Hex
  blockNumber: Hex
  /** What it cost whoever paid for it. */
  fee: bigint
  /** The transaction's receipt as the node gave it. */
  raw: Record<string, unknown>
}

export type OperationFlow = TransactionFlow<OperationPlan, OperationReceipt>

/** A log of a receipt, as in 1.x and 2.x. */
export type TransactionLog = {
  blockNumber: number
  blockHash: string
  transactionIndex: number
  removed: boolean
  address: string
  data: string
  topics: string[]
  transactionHash: string
  logIndex: number
}

/** A receipt as in 1.x. `sendTransaction` resolves with the hash; viem and ethers can read its receipt. */
export type TransactionReceipt = {
  to: string
  from: string
  contractAddress: string
  transactionIndex: number
  root?: string
  logs: TransactionLog[]
  logsBloom: string
  blockHash: string
  transactionHash: string
  blockNumber: number
  confirmations: number
  byzantium: boolean
  type: number
  status?: number
  gasUsed: string
  cumulativeGasUsed: string
  effectiveGasPrice?: string
}

/** A log of a receipt, as 1.x and 2.x gave it. */
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

/** A receipt as 1.x gave it. `sendTransaction` gives the hash; viem and ethers read the receipt by it. */
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

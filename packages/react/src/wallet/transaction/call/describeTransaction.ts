import type { ApprovalRequest } from '@latchkey/core'
import { type DecodedCall, decodeCall } from './decodeCall.ts'

type TransactionRequest = Extract<ApprovalRequest, { transaction: unknown }>

export type TransactionDescription = {
  kind: 'transfer' | 'call' | 'create'
  /** Absent when a contract is created. */
  to?: string | undefined
  /** In the smallest unit of the network's coin. */
  value: bigint
  /** The same. Absent where nothing says yet how much gas it takes, or at which price. */
  feeLimit?: bigint | undefined
  /** As given; one that is filled in later tells the user nothing. */
  nonce?: bigint | undefined
  data?: { hex: string; bytes: number; selector?: string | undefined } | undefined
  /** What it asks of a contract that keeps tokens. */
  call?: DecodedCall | undefined
}

/** Says what a transaction does, as far as it can be said without asking the contract. */
export function describeTransaction({
  transaction,
}: Pick<TransactionRequest, 'transaction'>): TransactionDescription {
  const { to, data = '0x', value, gas, gasPrice, maxFeePerGas, nonce } = transaction
  const price = gasPrice ?? maxFeePerGas
  const bytes = (data.length - 2) / 2
  return {
    kind: to === undefined ? 'create' : bytes > 0 ? 'call' : 'transfer',
    to,
    value: BigInt(value ?? 0),
    feeLimit: price === undefined || gas === undefined ? undefined : BigInt(gas) * BigInt(price),
    nonce: nonce === undefined ? undefined : BigInt(nonce),
    data: bytes === 0 ? undefined : { hex: data, bytes, selector: getSelector(to, data) },
    call: to === undefined ? undefined : decodeCall(data),
  }
}

/** The first four bytes name the function that is called; what creates a contract is its code. */
function getSelector(to: string | undefined, data: string): string | undefined {
  return to !== undefined && data.length >= 10 ? data.slice(0, 10).toLowerCase() : undefined
}

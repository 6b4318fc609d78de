import type { ApprovalRequest } from '@latchkey/core'
import { type DecodedCall, decodeCall } from './decodeCall.ts'

type TransactionRequest = Extract<ApprovalRequest, { transaction: unknown }>

export type TransactionDescription = {
  kind: 'transfer' | 'call' | 'create'
  /** Absent when a contract is created. */
  to?: string | undefined
  /** In the base unit of the network's coin. */
  value: bigint
  /** In the same unit. Absent while gas or gas price are unknown. */
  feeLimit?: bigint | undefined
  /** As in the request; one that is filled in later tells the user nothing. */
  nonce?: bigint | undefined
  data?: { hex: string; bytes: number; selector?: string | undefined } | undefined
  /** The call to a token contract. */
  call?: DecodedCall | undefined
}

/** Describes a transaction, as far as possible without asking the contract. */
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

/** The first four bytes select the called function; in a contract creation, they are its code. */
function getSelector(to: string | undefined, data: string): string | undefined {
  return to !== undefined && data.length >= 10 ? data.slice(0, 10).toLowerCase() : undefined
}

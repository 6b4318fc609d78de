import { parseAddress, sameAddress } from './address.ts'
import { type Bytes, fromHex, isHex } from './encoding.ts'
import { parseInteger } from './number.ts'
import { refuse } from './refusal.ts'
import type { Item } from './rlp.ts'

export type TransactionType = 0 | 1 | 2

export type Transaction = {
  type: TransactionType
  chainId: bigint
  nonce: bigint
  gasPrice: bigint
  maxPriorityFeePerGas: bigint
  maxFeePerGas: bigint
  gas: bigint
  to: Bytes
  value: bigint
  data: Bytes
  accessList: readonly Item[]
}

type Values = Record<string, unknown>

const maximumNonce = (1n << 64n) - 2n
const typeNames: Record<string, number> = { legacy: 0, eip2930: 1, eip1559: 2, eip4844: 3, eip7702: 4 }
/**
 * Members of transactions with blobs ([EIP-4844](https://eips.ethereum.org/EIPS/eip-4844)). Signed as another type they
 * would be lost.
 */
const blobMembers = ['maxFeePerBlobGas', 'blobVersionedHashes', 'blobs', 'sidecars']

/**
 * Parses a transaction in all formats of published clients (protocol 6.5). Missing members are zero, because clients up
 * to 2.4.1 fill in nothing and local signers treat them so. Only the chain is never filled in: a legacy transaction
 * without it could be replayed on every chain.
 */
export function parseTransaction(input: unknown, sender: string): Transaction {
  if (typeof input !== 'object' || input === null) return refuse('bad_transaction')
  const values = input as Values
  if (values.from != null && !(typeof values.from === 'string' && sameAddress(values.from, sender)))
    refuse('other_sender')
  const type = readType(values)
  const chainId = readChainId(values)
  const transaction: Transaction = {
    type,
    chainId,
    nonce: quantity(values.nonce),
    gasPrice: quantity(values.gasPrice),
    maxPriorityFeePerGas: quantity(values.maxPriorityFeePerGas),
    maxFeePerGas: quantity(values.maxFeePerGas),
    gas: agree(quantity(values.gas), quantity(values.gasLimit), [values.gas, values.gasLimit]),
    to: recipient(values.to, chainId),
    value: quantity(values.value),
    data: agree(bytes(values.data), bytes(values.input), [values.data, values.input]),
    accessList: accessList(values.accessList, chainId),
  }
  check(transaction, values)
  return transaction
}

function readType(values: Values): TransactionType {
  // [EIP-7702](https://eips.ethereum.org/EIPS/eip-7702): it would let another party's code control the account.
  if (values.authorizationList != null) return refuse('delegating_transaction')
  if (blobMembers.some((name) => values[name] != null)) return refuse('blob_transaction')
  if (values.type != null) return namedType(values.type)
  if (values.maxFeePerGas != null || values.maxPriorityFeePerGas != null) return 2
  if (values.gasPrice == null) return 2
  return values.accessList == null ? 0 : 1
}

function namedType(value: unknown): TransactionType {
  const isName = typeof value === 'string' && !/^(?:0x)?[\da-fA-F]+$/.test(value)
  const type = isName ? typeNames[value] : Number(parseInteger(value))
  if (type === 3) return refuse('blob_transaction')
  if (type === 4) return refuse('delegating_transaction')
  return type === 0 || type === 1 || type === 2 ? type : refuse('unsupported_transaction')
}

/** Fees of the other kind, or a list that the type cannot contain, would be lost silently: refuse them instead. */
function check(transaction: Transaction, values: Values): void {
  const { type, nonce, maxFeePerGas, maxPriorityFeePerGas, to, data, accessList } = transaction
  if (
    type === 2
      ? values.gasPrice != null && !isFilledIn(transaction, values)
      : values.maxFeePerGas != null || values.maxPriorityFeePerGas != null
  )
    refuse('bad_transaction')
  if (maxPriorityFeePerGas > maxFeePerGas) refuse('bad_transaction')
  if (type === 0 && accessList.length > 0) refuse('bad_transaction')
  if (nonce > maximumNonce) refuse('bad_number')
  if (to.length === 0 && data.length === 0) refuse('bad_transaction')
}

/**
 * Nodes that fill in a transaction (`eth_fillTransaction`, which viem uses if it is available) also return the maximum
 * fee as the gas price. Nothing of it is lost, and an explicit type leaves no ambiguity.
 */
function isFilledIn({ gasPrice, maxFeePerGas }: Transaction, { type }: Values): boolean {
  return type != null && gasPrice === maxFeePerGas
}

function readChainId(values: Values): bigint {
  if (values.chainId == null) return refuse('no_chain_id')
  const chainId = quantity(values.chainId)
  return chainId > 0n ? chainId : refuse('no_chain_id')
}

function quantity(value: unknown): bigint {
  if (value == null || value === '0x' || value === '') return 0n
  const number = parseInteger(value)
  return number >= 0n && number < 1n << 256n ? number : refuse('bad_number')
}

function recipient(value: unknown, chainId: bigint): Bytes {
  return value == null || value === '0x' || value === '' ? new Uint8Array(0) : parseAddress(value, chainId)
}

function bytes(value: unknown): Bytes {
  if (value == null || value === '') return new Uint8Array(0)
  return isHex(value) ? fromHex(value) : refuse('bad_transaction')
}

/** Two names of one member must have the same value. */
function agree<T>(first: T, second: T, values: [unknown, unknown]): T {
  const [one, other] = values
  if (one == null) return second
  if (other == null || String(first) === String(second)) return first
  return refuse('bad_transaction')
}

function accessList(value: unknown, chainId: bigint): Item[] {
  if (value == null) return []
  if (!Array.isArray(value)) return refuse('bad_transaction')
  return value.map((entry: unknown) => {
    // ethers also writes an entry as the pair [address, storageKeys].
    const [address, keys] = Array.isArray(entry)
      ? entry
      : [member(entry, 'address'), member(entry, 'storageKeys')]
    if (!Array.isArray(keys)) return refuse('bad_transaction')
    return [parseAddress(address, chainId), keys.map(storageKey)]
  })
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Values)[name] : refuse('bad_transaction')
}

function storageKey(value: unknown): Bytes {
  return isHex(value) && value.length === 66 ? fromHex(value) : refuse('bad_transaction')
}

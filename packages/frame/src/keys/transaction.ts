import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, toHex } from './encoding.ts'
import { toScalar } from './number.ts'
import { type Item, rlp } from './rlp.ts'
import { type Signature, signDigest } from './signature.ts'
import { parseTransaction, type Transaction } from './transactionInput.ts'

/** Signs for `sender`, the address of `privateKey`. Returns the serialized transaction for a node. */
export function signTransaction(input: unknown, privateKey: Uint8Array, sender: string): `0x${string}` {
  const transaction = parseTransaction(input, sender)
  const signature = signDigest(keccak_256(serialize(transaction)), privateKey)
  return toHex(serialize(transaction, signature))
}

function serialize(transaction: Transaction, signature?: Signature): Uint8Array {
  const { type } = transaction
  if (type === 0) return rlp([...legacyFields(transaction), ...legacySeal(transaction.chainId, signature)])
  const fields = type === 1 ? accessListFields(transaction) : dynamicFeeFields(transaction)
  return concat(Uint8Array.of(type), rlp([...fields, ...typedSeal(signature)]))
}

function legacyFields({ nonce, gasPrice, gas, to, value, data }: Transaction): Item[] {
  return [toScalar(nonce), toScalar(gasPrice), toScalar(gas), to, toScalar(value), data]
}

/** [EIP-2930](https://eips.ethereum.org/EIPS/eip-2930), type 1. */
function accessListFields(transaction: Transaction): Item[] {
  return [toScalar(transaction.chainId), ...legacyFields(transaction), transaction.accessList]
}

/** [EIP-1559](https://eips.ethereum.org/EIPS/eip-1559), type 2. */
function dynamicFeeFields(transaction: Transaction): Item[] {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, value, data, accessList } = transaction
  const numbers = [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas]
  return [...numbers.map(toScalar), to, toScalar(value), data, accessList]
}

/** [EIP-155](https://eips.ethereum.org/EIPS/eip-155): the chain is part of the hash, and then of v. */
function legacySeal(chainId: bigint, signature: Signature | undefined): Item[] {
  if (!signature) return [toScalar(chainId), toScalar(0n), toScalar(0n)]
  return [toScalar(chainId * 2n + 35n + BigInt(signature.yParity)), ...toNumbers(signature)]
}

/** [EIP-2718](https://eips.ethereum.org/EIPS/eip-2718): yParity, r and s follow the payload. */
function typedSeal(signature: Signature | undefined): Item[] {
  return signature ? [toScalar(BigInt(signature.yParity)), ...toNumbers(signature)] : []
}

/** r and s are numbers in RLP: leading zeros are removed. */
function toNumbers({ r, s }: Signature): Item[] {
  return [r, s].map((number) => number.subarray(number.findIndex((byte) => byte !== 0)))
}

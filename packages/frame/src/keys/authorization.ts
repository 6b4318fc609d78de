import { keccak_256 } from '@noble/hashes/sha3.js'
import { checksum, parseAddress } from './address.ts'
import { concat, toHex } from './encoding.ts'
import { parseInteger, toScalar } from './number.ts'
import { refuse } from './refusal.ts'
import { rlp } from './rlp.ts'
import { signDigest } from './signature.ts'

/** In the format of the published server API (protocol 6.5). */
export type SignedAuthorization = {
  contract: string
  chain_id: number
  nonce: number
  r: `0x${string}`
  s: `0x${string}`
  y_parity: 0 | 1
}

/** [EIP-7702](https://eips.ethereum.org/EIPS/eip-7702), MAGIC: no transaction and no message begins with it. */
const magic = Uint8Array.of(5)

/**
 * Lets a contract act as the account. Chain and nonce are never filled in: chain 0 is valid on every chain, and a wrong
 * nonce could be a later one.
 */
export function signAuthorization(input: unknown, privateKey: Uint8Array): SignedAuthorization {
  if (typeof input !== 'object' || input === null) return refuse('bad_authorization')
  const { contract, chain_id, nonce } = input as Record<string, unknown>
  if (chain_id == null || nonce == null) return refuse('bad_authorization')
  const numbers = { chain_id: readCount(chain_id), nonce: readCount(nonce) }
  const address = parseAddress(contract, BigInt(numbers.chain_id))
  const fields = [toScalar(BigInt(numbers.chain_id)), address, toScalar(BigInt(numbers.nonce))]
  const { r, s, yParity } = signDigest(keccak_256(concat(magic, rlp(fields))), privateKey)
  return { contract: checksum(toHex(address)), ...numbers, r: toHex(r), s: toHex(s), y_parity: yParity }
}

/** Within the range of numbers of clients; the standard's limits are wider, and no chain reaches either. */
function readCount(value: unknown): number {
  const number = parseInteger(value)
  return number >= 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : refuse('bad_number')
}

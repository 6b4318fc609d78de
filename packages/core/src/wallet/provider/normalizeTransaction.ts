import { AppError } from '@latchkey/wire'
import type { Hex, Quantity, UnsignedTransaction } from '../sign.ts'
import { toPlainData } from './plainData.ts'

/** A transaction in one format: every quantity and all bytes are hex, the gas is `gas`, the input is `data`. */
export type NormalTransaction = {
  from: string
  to?: string
  data?: Hex
  type?: 0 | 1 | 2
  accessList?: unknown
  chainId: number
} & { [name in (typeof quantities)[number]]?: Hex }

const quantities = ['nonce', 'gas', 'gasPrice', 'value', 'maxPriorityFeePerGas', 'maxFeePerGas'] as const
const types: Record<string, 0 | 1 | 2> = { legacy: 0, eip2930: 1, eip1559: 2, 0: 0, 1: 1, 2: 2 }
/** Kinds that cannot be signed, by a member that only they have. */
const unsupportedKinds = {
  authorizationList: 'EIP-7702',
  maxFeePerBlobGas: 'EIP-4844',
  blobVersionedHashes: 'EIP-4844',
  blobs: 'EIP-4844',
  sidecars: 'EIP-4844',
} as const
const unsupportedTypes: Record<string, string> = {
  eip4844: 'EIP-4844',
  eip7702: 'EIP-7702',
  3: 'EIP-4844',
  4: 'EIP-7702',
}

/**
 * Reads a transaction in every format that clients send. The same object is shown and signed, and it is a copy that the
 * caller cannot change.
 *
 * @throws AppError `transaction_failure` for ambiguous data, and for a kind that cannot be signed.
 */
export function normalizeTransaction(
  input: UnsignedTransaction & { chainId: number },
  from: string,
): NormalTransaction {
  const request = toPlainData(input) as Record<string, unknown>
  const result: NormalTransaction = { from, chainId: input.chainId }
  const type = readType(request)
  if (type !== undefined) result.type = type
  request.gas = agree(toHex('gas', request.gas), toHex('gasLimit', request.gasLimit), 'gas')
  for (const name of quantities) {
    const value = toHex(name, request[name])
    if (value !== undefined) result[name] = value
  }
  if (isGiven(request.to)) result.to = addressIn(request.to)
  const data = agree(bytesIn(request.data), bytesIn(request.input), 'data')
  if (data !== undefined) result.data = data
  if (isGiven(request.accessList)) result.accessList = accessListIn(request.accessList)
  return result
}

function readType(request: Record<string, unknown>): 0 | 1 | 2 | undefined {
  for (const [member, kind] of Object.entries(unsupportedKinds))
    if (isGiven(request[member])) refuseKind(kind)
  if (!isGiven(request.type)) return undefined
  const name =
    typeof request.type === 'string' && /^0x/.test(request.type) ? Number(request.type) : request.type
  const type = types[String(name)]
  return type ?? refuseKind(unsupportedTypes[String(name)] ?? `type ${String(name).slice(0, 16)}`)
}

function refuseKind(kind: string): never {
  return refuse(`Transactions of ${kind} are not supported.`)
}

function toHex(name: string, value: unknown): Hex | undefined {
  if (!isGiven(value)) return undefined
  const fits =
    typeof value === 'bigint'
      ? value >= 0n
      : typeof value === 'number'
        ? Number.isSafeInteger(value) && value >= 0
        : typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)
  if (!fits)
    refuse(
      `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
    )
  return `0x${BigInt(value as Quantity).toString(16)}`
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

function addressIn(value: unknown): string {
  return isAddress(value) ? value : refuse("Transaction request property 'to' must be an address")
}

function bytesIn(value: unknown): Hex | undefined {
  if (!isGiven(value)) return undefined
  if (typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return value as Hex
  if (typeof value !== 'object') return refuse("Transaction request property 'data' must be bytes, or hex")
  const bytes = Array.from(value as ArrayLike<unknown>, (byte) =>
    typeof byte === 'number' && byte >= 0 && byte < 256 && Number.isInteger(byte)
      ? byte.toString(16).padStart(2, '0')
      : refuse("Transaction request property 'data' must be bytes, or hex"),
  )
  return `0x${bytes.join('')}`
}

/** The format of nodes and the wallet; ethers also writes an entry as the pair [address, storageKeys]. */
function accessListIn(value: unknown): { address: string; storageKeys: Hex[] }[] {
  const invalid = "Transaction request property 'accessList' must be a list of addresses and storage keys"
  if (!Array.isArray(value)) return refuse(invalid)
  return value.map((entry: Record<string, unknown> | null) => {
    const [address, keys] = Array.isArray(entry) ? entry : [entry?.address, entry?.storageKeys]
    const isKey = (key: unknown) => typeof key === 'string' && /^0x[0-9a-fA-F]{64}$/.test(key)
    if (!isAddress(address) || !Array.isArray(keys) || !keys.every(isKey)) return refuse(invalid)
    return { address, storageKeys: keys as Hex[] }
  })
}

/** Two names of one member must have the same value: otherwise one of them would be signed unseen. */
function agree<T>(one: T | undefined, other: T | undefined, name: string): T | undefined {
  if (one !== undefined && other !== undefined && one !== other)
    refuse(`Transaction request property '${name}' is given twice, with different values`)
  return one ?? other
}

/** Some clients send "none" as an empty text or as no bytes. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== '0x'
}

function refuse(message: string): never {
  throw new AppError('transaction_failure', { message })
}

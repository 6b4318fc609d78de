import { AppError, type RpcRequest, readTypedData } from '@latchkey/wire'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { askToSign } from './askToSign.ts'
import type { WalletContext } from './connect.ts'
import { toPlainData } from './provider/plainData.ts'
import { isProviderError, providerError } from './provider/providerError.ts'
import { checkRequestSize } from './provider/requestSize.ts'

/** Hex digits after `0x`. */
export type Hex = `0x${string}`

/** EIP-712 data, by structure. */
export type TypedData = {
  /** Open, as in the types of libraries: viem's and ethers' own objects fit. */
  domain?: object | undefined
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** A number, a bigint or hex; the published types accept any text (protocol 18.5). */
export type Quantity = string | number | bigint
/** A transaction as a host app passes it. */
export type UnsignedTransaction = {
  from?: string | undefined
  to?: string | undefined
  nonce?: Quantity | undefined
  gasLimit?: Quantity | undefined
  gas?: Quantity | undefined
  gasPrice?: Quantity | undefined
  data?: string | ArrayLike<number> | undefined
  value?: Quantity | undefined
  chainId?: number | undefined
  type?: number | undefined
  accessList?: unknown
  maxPriorityFeePerGas?: Quantity | undefined
  maxFeePerGas?: Quantity | undefined
}

/**
 * Signs a message with an embedded wallet (EIP-191). It shows no dialog; `createProvider` has the hook for one.
 *
 * @param message text, or hex for bytes
 * @throws AppError `invalid_message` for an empty one, `must_be_authenticated`, `embedded_wallet_not_found`,
 * `unable_to_sign`, `unknown_embedded_wallet_error`, or the frame's error (see `frameErrorType`).
 *
 * @example
 * const signature = await signMessage(context, wallet, 'hello')
 */
export async function signMessage(
  context: WalletContext,
  wallet: WalletWithMetadata,
  message: string,
): Promise<Hex> {
  checkMessage(message)
  return rpc(context, wallet, { method: 'personal_sign', params: [message, wallet.address] })
}

/**
 * Checks a message before the user is asked to sign it.
 *
 * @throws AppError `invalid_message` for an empty one, as text or as bytes; a provider error with the code -32602 for
 * one that is too large.
 *
 * @example
 * checkMessage('hello')
 */
export function checkMessage(message: unknown): asserts message is string {
  if (typeof message !== 'string' || message === '' || message === '0x') throw new AppError('invalid_message')
  checkRequestSize(message)
}

/**
 * Signs typed data (EIP-712). Adds `EIP712Domain` to the types if it is missing.
 *
 * @param typedData the data, or its JSON text
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `unable_to_sign`,
 * `unknown_embedded_wallet_error`, or the frame's error; a SyntaxError for invalid JSON.
 *
 * @example
 * const types = { Mail: [{ name: 'contents', type: 'string' }] }
 * const typedData = { domain: { chainId: 1 }, types, primaryType: 'Mail', message: { contents: 'hello' } }
 * const signature = await signTypedData(context, wallet, typedData)
 */
export async function signTypedData(
  context: WalletContext,
  wallet: WalletWithMetadata,
  typedData: TypedData | string,
): Promise<Hex> {
  const params = [wallet.address, completeTypedData(typedData)]
  return rpc(context, wallet, { method: 'eth_signTypedData_v4', params })
}

/** Signs a transaction as it is; nothing is filled in, shown or sent. Returns the serialized signed transaction. */
export async function signTransaction(
  context: WalletContext,
  wallet: WalletWithMetadata,
  transaction: UnsignedTransaction,
): Promise<Hex> {
  checkTransaction(transaction)
  return rpc(context, wallet, { method: 'eth_signTransaction', params: [transaction] })
}

/**
 * Signs a 32-byte hash as it is. It shows no dialog: the caller has asked the user.
 *
 * @throws AppError `unable_to_sign`, or the frame's error.
 *
 * @example
 * const hash = `0x${'ab'.repeat(32)}` as const
 * const signature = await signHash(context, wallet, hash)
 */
export function signHash(context: WalletContext, wallet: WalletWithMetadata, hash: Hex): Promise<Hex> {
  return rpc(context, wallet, { method: 'secp256k1_sign', params: [hash] })
}

async function rpc(context: WalletContext, wallet: WalletWithMetadata, request: RpcRequest): Promise<Hex> {
  const signature = await askToSign(context, wallet, request)
  if (typeof signature !== 'string' || !signature.startsWith('0x')) throw new AppError('unable_to_sign')
  return signature as Hex
}

const domainTypes = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
} as const

/**
 * Parses JSON text and adds the `EIP712Domain` type with the domain's members, in the order of EIP-712. Returns a copy,
 * which the host page cannot change between the screen and the signature.
 *
 * @throws a provider error with the code -32602 for data that is too large to show; a SyntaxError for invalid JSON.
 *
 * @example
 * const { types } = completeTypedData({
 *   domain: { name: 'Mail' },
 *   types: { Mail: [{ name: 'contents', type: 'string' }] },
 *   primaryType: 'Mail',
 *   message: { contents: 'hello' },
 * })
 */
export function completeTypedData(input: TypedData | string): TypedData {
  if (typeof input === 'string') checkRequestSize(input)
  const typedData = (typeof input === 'string' ? JSON.parse(input) : toPlainData(input)) as TypedData
  checkRequestSize(typedData)
  if (typedData.types.EIP712Domain) return typedData
  const domain: Record<string, unknown> = { ...typedData.domain }
  const EIP712Domain = Object.entries(domainTypes)
    .filter(([name]) => domain[name] !== undefined && domain[name] !== null)
    .map(([name, type]) => ({ name, type }))
  return { ...typedData, types: { EIP712Domain, ...typedData.types } }
}

/**
 * Completes typed data for signing. Data that the wallet frame refuses is refused before the user is asked.
 *
 * @throws a provider error with the code 4200 for invalid typed data, or data that contradicts its types.
 *
 * @example
 * const types = { Mail: [{ name: 'contents', type: 'string' }] }
 * checkTypedData({ types, primaryType: 'Mail', message: { contents: 'hello' } })
 */
export function checkTypedData(input: unknown): TypedData {
  const typedData = readCompleted(input)
  if (typedData && readTypedData(typedData)) return typedData
  throw providerError(4200, 'eth_signTypedData_v4 needs [address, typed data], and data that fits its types.')
}

function readCompleted(input: unknown): TypedData | undefined {
  try {
    return completeTypedData(input as TypedData | string)
  } catch (cause) {
    if (isProviderError(cause)) throw cause
    // The text is not JSON, or it has no types.
    return undefined
  }
}

const quantities = ['gasLimit', 'gasPrice', 'value', 'maxPriorityFeePerGas', 'maxFeePerGas'] as const

/**
 * Refuses members that would be signed with another meaning than intended (protocol 18.5).
 *
 * @throws AppError `transaction_failure` that names the member.
 *
 * @example
 * checkTransaction({ to: '0x4200000000000000000000000000000000000006', chainId: 1 })
 */
export function checkTransaction(transaction: UnsignedTransaction): void {
  for (const name of quantities) {
    const value = transaction[name]
    if (value === undefined || value === null) continue
    const isHex = typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value)
    const fits = typeof value === 'number' || typeof value === 'bigint' || isHex
    if (fits) continue
    throw new AppError('transaction_failure', {
      message: `Transaction request property '${name}' must be a valid number, bigint, or hex string representing a quantity`,
    })
  }
  const { chainId } = transaction
  if (chainId !== undefined && !Number.isSafeInteger(chainId))
    throw new AppError('transaction_failure', { message: 'Transaction request chainId must be a number' })
}

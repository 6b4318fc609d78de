import { AppError } from '@latchkey/wire'
import type { SigningRequest } from './request.ts'

/** Methods that depend on the chain. A smart wallet's signature is valid on only one chain. */
const boundToChain: readonly string[] = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'privy_sendSmartWalletTx',
  'privy_signSmartWalletMessage',
  'privy_signSmartWalletTypedData',
]

/**
 * The chain of a transaction, or the one next to the parameters if they have none. Clients write it as a number or in
 * hex.
 */
export function readChainId({ method, params, chainId }: SigningRequest): `0x${string}` | undefined {
  if (!boundToChain.includes(method)) return undefined
  const [transaction] = params
  const own = hasMember(transaction, 'chainId') ? transaction.chainId : chainId
  if (own === undefined || own === null) return undefined
  const id = Number(own)
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError('unsupported_chain_id')
  return `0x${id.toString(16)}`
}

export function hasMember<N extends string>(value: unknown, name: N): value is Record<N, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

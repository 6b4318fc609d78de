import { AppError } from '@latchkey/wire'

/** Of a transaction. Clients write it as a number or in hex. */
export function readChainId([transaction]: unknown[]): `0x${string}` | undefined {
  if (!hasMember(transaction, 'chainId')) return undefined
  const id = Number(transaction.chainId)
  if (!Number.isSafeInteger(id) || id < 1) throw new AppError('unsupported_chain_id')
  return `0x${id.toString(16)}`
}

export function hasMember<N extends string>(value: unknown, name: N): value is Record<N, unknown> {
  return typeof value === 'object' && value !== null && name in value
}

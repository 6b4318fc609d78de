import { AppError, readInteger } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { readQuantity } from './fill.ts'
import { needNode, toAppError } from './node.ts'

type Authorization = { params: Readonly<Record<string, unknown>>; from: string }

/** Fills in the nonce that an [EIP-7702](https://eips.ethereum.org/EIPS/eip-7702) authorization lacks. */
export async function fillAuthorization(
  ctx: Context,
  { params, from }: Authorization,
): Promise<{ nonce: number }> {
  const chainId = readInteger(params.chain_id)
  if (chainId === undefined || chainId <= 0n)
    throw new AppError('invalid_data', { message: 'Give the nonce, or the chain_id of a chain.' })
  try {
    const node = needNode(ctx, `eip155:${chainId}`)
    const count = Number(readQuantity(await node.ask('eth_getTransactionCount', from, 'pending')))
    // If the account sends the transaction itself, that transaction uses the current nonce, and the authorization the
    // next.
    return { nonce: params.executor === 'self' ? count + 1 : count }
  } catch (cause) {
    throw toAppError(cause)
  }
}

import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { askNode } from '../../vendors/chain/rpc.ts'
import { findChain } from '../faucetPayments.ts'

export type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

/** Relay's number for Solana. */
const solanaId = 792_703_809
const timeoutMs = 5_000

export const toChain = (id: number) => (id === solanaId ? 'solana' : String(id))
export const toRelayId = (chain: string) => (chain === 'solana' ? solanaId : Number(chain))

/** The node of a local chain; the sandbox has no other chains. */
export function askLocal(ctx: Pick<Context, 'config'>, chain: string): Ask {
  const { url } = findChain(ctx, chain === 'solana' ? '' : '0x', chain)
  if (url === undefined)
    throw new AppError('invalid_data', { message: `Chain ${chain} does not run on this machine.` })
  return (method, ...params) => askNode({ url, method, params, signal: AbortSignal.timeout(timeoutMs) })
}

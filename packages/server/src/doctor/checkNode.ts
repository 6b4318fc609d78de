import type { Context } from '../context.ts'
import { ChainError, callChain } from '../vendors/chain/rpc.ts'
import { bad, type Finding, ok } from './finding.ts'

/** Calls an address without code, to check that the node answers for the chain. `whose` logins need it. */
export async function checkNode(
  ctx: Context,
  { chain, whose }: { chain: string; whose: string },
): Promise<Finding> {
  try {
    await callChain(ctx, { chain, to: `0x${'0'.repeat(40)}`, data: '0x' })
    return ok(`the node of chain ${chain} answers: ${whose} can log in`)
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    return bad(`the node of chain ${chain} in RPC_URLS: ${cause.reason}`)
  }
}

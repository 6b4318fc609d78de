import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { checkNode } from '../../doctor/checkNode.ts'
import { type Finding, warn } from '../../doctor/finding.ts'

/** Checks the nodes that verify contract wallets. */
export async function checkWallets(ctx: Context, { settings }: App): Promise<Finding[]> {
  if (!settings.wallet_auth) return []
  const chains = Object.keys(ctx.config.rpcUrls)
  if (chains.length === 0)
    return [warn('RPC_URLS is not set: wallets that are contracts (Safe, smart wallets) cannot log in')]
  return Promise.all(chains.map((chain) => checkNode(ctx, { chain, whose: 'its contract wallets' })))
}

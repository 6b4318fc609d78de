import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { checkNode } from '../../doctor/checkNode.ts'
import { bad, type Finding, ok } from '../../doctor/finding.ts'

/** Its relay is open to any client; who owns an id is read from the chain. */
export async function checkFarcaster(ctx: Context, { settings }: App): Promise<Finding[]> {
  if (!settings.farcaster_auth) return []
  if (Object.hasOwn(ctx.config.rpcUrls, '10'))
    return [await checkNode(ctx, { chain: '10', whose: 'Farcaster' })]
  return ctx.config.profile === 'production'
    ? [bad('Farcaster is on and has no node for Optimism: set RPC_URLS=10=https://…')]
    : [ok('Farcaster goes to the sandbox, as there is no node for Optimism (RPC_URLS=10=…)')]
}

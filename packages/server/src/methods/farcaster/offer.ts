import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { Identity } from '../../user/identity.ts'
import { findOwner } from '../../user/store.ts'

/**
 * The embedded wallet that would sign for the id, which published clients send back when they accept a transfer
 * (protocol 9). The offer's nonce decides; the echoed wallet is not read.
 */
export async function getTransferHint(
  ctx: Context,
  { app, identity }: { app: App; identity: Identity },
): Promise<Record<string, unknown>> {
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  const wallet = owner?.accounts.find(
    ({ type, data }) =>
      type === 'wallet' && data.wallet_client_type === 'privy' && data.chain_type === 'ethereum',
  )
  return wallet ? { farcasterEmbeddedAddress: wallet.data.address } : {}
}

import { AppError, funding } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { createSessionToken } from '../vendors/onramps/coinbase.ts'
import { chooseOnramp } from './chooseOnramp.ts'
import { ordersPerMinute } from './orderRoutes.ts'
import { findOrder } from './orderStore.ts'
import { assertAddress, keepOrder, newOrderId, readOrder, toRefusal } from './orders.ts'

/** For published clients, which open Coinbase's page themselves (protocol 8.1). */
export const coinbaseRoutes: Routes = (route, ctx) => {
  route(
    funding.initCoinbase,
    async ({ input: { addresses, assets }, app, user, address: callerAddress }) => {
      const [wallet] = addresses
      if (!wallet) throw new AppError('invalid_data')
      const { address, blockchains } = wallet
      const [network] = blockchains
      const chain = network === undefined ? undefined : chains[network]
      assertAddress(address, chain ?? (address.startsWith('0x') ? 'eip155:1' : 'solana:mainnet'))
      const { onramp, keys } = await chooseOnramp(ctx, app, { provider: 'coinbase' })
      const { token, channelId } = await createSessionToken(ctx, keys, {
        address,
        blockchains,
        assets: assets?.map((asset) =>
          network === 'polygon' && asset !== 'USDC' ? 'POL' : asset.toUpperCase(),
        ),
        callerAddress,
      }).catch((cause: unknown) => {
        throw toRefusal(ctx, onramp.name, cause)
      })
      const { id } = await keepOrder(
        ctx,
        { app, userId: user.userId },
        {
          ...{ id: newOrderId(ctx), provider: 'coinbase', method: 'card', address, amount: undefined },
          ...{ chain: chain ?? network ?? '', use_sandbox: false },
          asset: assets?.[0] === 'USDC' ? 'USDC' : 'native',
        },
      )
      return {
        app_id: keys.project_id ?? '',
        session_token: token,
        channel_id: channelId,
        partner_user_id: id,
      }
    },
    { perMinute: ordersPerMinute },
  )
  route(funding.getCoinbaseStatus, async ({ input: { partnerUserId: id }, app, user: { userId } }) => {
    const order = await findOrder(ctx.db, { appId: app.id, userId }, id)
    if (order?.provider !== 'coinbase')
      throw new AppError('not_found', { message: 'There is no such order.' })
    const { status } = await readOrder(ctx, { app, userId }, id)
    const isOver = status === 'success' || status === 'failure'
    return { status: isOver ? status : ('pending' as const) }
  })
}

/** Coinbase's names of chains, as published clients send them. */
const chains: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  base: 'eip155:8453',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  arbitrum: 'eip155:42161',
  avacchain: 'eip155:43114',
  solana: 'solana:mainnet',
}

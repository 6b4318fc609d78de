import { funding } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { toMoonpayCode, toSignedUrl } from '../vendors/onramps/moonpay.ts'
import { chooseOnramp } from './chooseOnramp.ts'
import { ordersPerMinute } from './orderRoutes.ts'
import { assertAddress, keepOrder, newOrderId } from './orders.ts'

/** For published clients, which open MoonPay's address and poll it themselves (protocol 8.2). */
export const moonpayRoutes: Routes = (route, ctx) => {
  route(
    funding.signMoonpay,
    async ({ input: { address, useSandbox, config }, app, user }) => {
      const isEthereum = address.startsWith('0x')
      assertAddress(address, isEthereum ? 'eip155:1' : 'solana:mainnet')
      const { keys } = await chooseOnramp(ctx, app, { provider: 'moonpay', useSandbox: useSandbox ?? false })
      const code = config.currencyCode ?? (isEthereum ? 'ETH_ETHEREUM' : 'SOL')
      const { id } = await keepOrder(
        ctx,
        { app, userId: user.userId },
        {
          ...{ id: newOrderId(ctx), provider: 'moonpay', method: 'card', address, chain: code },
          ...{
            asset: code.startsWith('USDC') ? 'USDC' : 'native',
            amount: config.quoteCurrencyAmount?.toString(),
          },
          use_sandbox: useSandbox ?? false,
        },
      )
      const signedUrl = toSignedUrl(keys, {
        ...{ id, address, currencyCode: toMoonpayCode(code) },
        quoteCurrencyAmount: config.quoteCurrencyAmount?.toString(),
        paymentMethod: config.paymentMethod ?? undefined,
        email: config.email ?? undefined,
        accentColor: config.uiConfig?.accentColor ?? undefined,
        theme: config.uiConfig?.theme ?? undefined,
      })
      return { signedUrl, externalTransactionId: id }
    },
    { perMinute: ordersPerMinute },
  )
}

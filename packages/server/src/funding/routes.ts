import { funding } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { choosePrices } from '../vendors/prices/choose.ts'
import { chooseSplTokens } from '../vendors/splTokens/choose.ts'
import { coinbaseRoutes } from './coinbaseRoutes.ts'
import { moonpayRoutes } from './moonpayRoutes.ts'
import { orderRoutes } from './orderRoutes.ts'
import { createPrices } from './prices.ts'
import { createSplTokens } from './splTokens.ts'

/** Each mint that a caller makes up causes a request to the vendor. */
const tokensPerMinute = 60

export const fundingRoutes: Routes = (route, ctx) => {
  const readPrice = createPrices(ctx, choosePrices(ctx))
  const readSplToken = createSplTokens(ctx, chooseSplTokens(ctx))
  route(funding.getTokenPrice, async ({ input }) => ({ usd: await readPrice(input) }))
  route(funding.getSplToken, ({ input }) => readSplToken(input), { perMinute: tokensPerMinute })
  for (const addRoutes of [orderRoutes, coinbaseRoutes, moonpayRoutes]) addRoutes(route, ctx)
}

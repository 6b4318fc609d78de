import { funding } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { choosePrices } from '../vendors/prices/choose.ts'
import { createPrices } from './prices.ts'

export const fundingRoutes: Routes = (route, ctx) => {
  const readPrice = createPrices(ctx, choosePrices(ctx))
  route(funding.getTokenPrice, async ({ input }) => ({ usd: await readPrice(input) }))
}

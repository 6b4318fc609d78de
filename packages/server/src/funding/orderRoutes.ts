import { funding } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { listOpenOrders, readOrder, startOrder, toWire } from './orders.ts'

/** Each order requests a page from the vendor. */
export const ordersPerMinute = 60

export const orderRoutes: Routes = (route, ctx) => {
  route(
    funding.startOrder,
    async ({ input, app, user: { userId }, address: callerAddress }) => {
      const { order, url } = await startOrder(
        ctx,
        { app, userId },
        { ...input, amount: input.amount, callerAddress },
      )
      return { order: toWire(order), url }
    },
    { perMinute: ordersPerMinute },
  )
  route(funding.getOrder, ({ input, app, user: { userId } }) =>
    readOrder(ctx, { app, userId }, input.order_id),
  )
  route(funding.listOrders, async ({ app, user: { userId } }) => ({
    orders: await listOpenOrders(ctx, { app, userId }),
  }))
}

import { app as wire } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { insertEvent } from './store.ts'

/** Clients send an event while the page is left, so it must be small. */
const bodyBytes = 16 * 1_024
const perMinute = 120

/** Events that clients report; kept for `analyticsDays`. Clients do not repeat failed requests (protocol 2.12). */
export const analyticsRoutes: Routes = (route, ctx) => {
  route(
    wire.sendAnalytics,
    async ({ app, input }) => {
      const { event_name: name, client_id: client, payload } = input
      await insertEvent(ctx.db, {
        appId: app.id,
        name,
        client: client ?? null,
        payload: payload ?? {},
        at: ctx.now(),
      })
      return { success: true }
    },
    { bodyBytes, perMinute },
  )
}

import { app as wire } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { insertEvent } from './store.ts'

/** Clients send one as a page is left, so it is small or it is nothing. */
const bodyBytes = 16 * 1_024
const perMinute = 120

/** What clients report of themselves; kept for `analyticsDays`, never repeated by them (protocol 2.12). */
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

import { management } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { toUser } from '../user/toWire.ts'
import { findUserFor } from './findUser.ts'
import { listUsers } from './listUsers.ts'
import { changeMetadata } from './metadata.ts'
import { needUser } from './needUser.ts'

/** High, because an app's server sends the requests of all its users from one IP address. */
const perMinute = 60_000

export const managementRoutes: Routes = (route, ctx) => {
  route(
    management.getUser,
    async ({ app, input }) => toUser(await needUser(ctx, { appId: app.id, id: input.user_id })),
    { perMinute },
  )
  route(management.listUsers, (request) => listUsers(ctx, request), { perMinute })
  for (const [name, endpoint] of Object.entries(management.lookups))
    route(endpoint, ({ app, input }) => findUserFor(ctx, { app, name, input }), { perMinute })
  route(
    management.setUserMetadata,
    ({ app, input }) =>
      changeMetadata(ctx, { app, id: input.user_id, by: 'replace', metadata: input.custom_metadata }),
    { perMinute },
  )
  route(
    management.changeUserMetadata,
    ({ app, input }) =>
      changeMetadata(ctx, { app, id: input.user_id, by: 'merge', metadata: input.custom_metadata }),
    { perMinute },
  )
}

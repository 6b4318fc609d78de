import { management } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { importUser, pregenerateWallets } from './pregenerate.ts'

export const pregenerationRoutes: Routes = (route, ctx) => {
  route(management.importUser, ({ app, input }) => importUser(ctx, app, input))
  route(management.addUserWallets, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, userId: input.user_id }, sent.body),
  )
  route(management.addWalletsTo, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, userId: input.user_id }, sent.body),
  )
}

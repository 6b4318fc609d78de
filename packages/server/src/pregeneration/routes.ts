import { limits, management } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { accountReaders } from '../methods/registry.ts'
import { importUsers } from './importUsers.ts'
import { importUser, pregenerateWallets } from './pregenerate.ts'

export const pregenerationRoutes: Routes = (route, ctx) => {
  route(management.importUser, ({ app, input, claim }) =>
    importUser(ctx, { app, readers: accountReaders, claim }, input),
  )
  route(
    management.importUsers,
    ({ app, input, claim }) => importUsers(ctx, { app, readers: accountReaders, claim }, input.users),
    { bodyBytes: limits.walletRpcBytes },
  )
  route(management.addUserWallets, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, id: input.user_id }, sent.body),
  )
  route(management.addWalletsTo, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, id: input.user_id }, sent.body),
  )
}

import { management } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import type { AccountReaders } from '../management/readAccounts.ts'
import { methods } from '../methods/registry.ts'
import { importUsers } from './importUsers.ts'
import { importUser, pregenerateWallets } from './pregenerate.ts'

export const pregenerationRoutes: Routes = (route, ctx) => {
  const readers = Object.assign(
    {},
    ...Object.values(methods).map(({ accounts }) => accounts),
  ) as AccountReaders
  route(management.importUser, ({ app, input, claim }) => importUser(ctx, { app, readers, claim }, input))
  route(management.importUsers, ({ app, input, claim }) =>
    importUsers(ctx, { app, readers, claim }, input.users),
  )
  route(management.addUserWallets, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, id: input.user_id }, sent.body),
  )
  route(management.addWalletsTo, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, id: input.user_id }, sent.body),
  )
}

import { management } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { methods } from '../methods/registry.ts'
import { importUser, pregenerateWallets } from './pregenerate.ts'
import type { AccountReaders } from './readFirstAccount.ts'

export const pregenerationRoutes: Routes = (route, ctx) => {
  const readers = Object.assign(
    {},
    ...Object.values(methods).map(({ accounts }) => accounts),
  ) as AccountReaders
  route(management.importUser, ({ app, input, claim }) => importUser(ctx, { app, readers, claim }, input))
  route(management.addUserWallets, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, userId: input.user_id }, sent.body),
  )
  route(management.addWalletsTo, ({ app, input, sent }) =>
    pregenerateWallets(ctx, { app, userId: input.user_id }, sent.body),
  )
}

import { management } from '@latchkey/wire'
import type { Routes } from '../../http/route.ts'
import { readTestAccounts } from './testAccounts.ts'

/** The test accounts of an app, for its tests (protocol 11.3). */
export const testAccountRoutes: Routes = (route, ctx) => {
  route(management.getTestCredentials, async ({ app }) => ({ data: await readTestAccounts(ctx, app.id) }))
}

import { endGuestCredential, lockGuestCredential } from '../account/guestCredential.ts'
import { retireUser } from '../account/transferStore.ts'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { isProvenLogin } from '../user/identity.ts'
import { findReachable, lockUsers } from '../user/store.ts'
import { needUser, noUser } from './needUser.ts'
import { toUserId } from './userId.ts'

/**
 * Closes a user for the app's server, as a transfer does: sessions and delegations end, accounts are free for a new
 * user, and wallets are kept until the operator restores the user (R63: closed users). The user gets a notice.
 *
 * @throws AppError `not_found`
 */
export async function deleteUser(
  ctx: Context,
  { app, id }: { app: App; id: string },
): Promise<Record<string, never>> {
  const appId = app.id
  const userId = toUserId(id)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const current = await needUser(at, { appId, id })
    await lockGuestCredential(trx, current, { appId })
    if (!(await lockUsers(trx, { appId, ids: [userId] }))) throw noUser(id)
    const user = await needUser(at, { appId, id })
    const before = await findReachable(at, { appId, userId, now })
    await endGuestCredential(trx, user, { appId, now })
    await retireUser(at, { appId, user, reason: 'deleted', now })
    await audit(trx, { appId, userId, event: 'user.deleted', data: { by: 'app' }, at: now })
    ctx.webhooks.report(at, app, { type: 'user.deleted', userId, user })
    // Addresses that only the app's server has named may be of a person who has never been here.
    if (user.accounts.some(isProvenLogin))
      await announce(ctx, at, { app, event: 'deleted', userId, before, hold: null })
    return {}
  })
}

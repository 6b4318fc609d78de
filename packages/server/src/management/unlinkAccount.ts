import { AppError, type User } from '@latchkey/wire'
import { assertNotLast } from '../account/unlink.ts'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { isEmbedded, isGuest, isProvenLogin } from '../user/identity.ts'
import { unlinkAccount } from '../user/ownAccounts.ts'
import { bumpVersion, findReachable, lockUsers } from '../user/store.ts'
import { toUser } from '../user/toWire.ts'
import type { AccountRow } from '../user/user.ts'
import { toWalletSubject } from './lookups.ts'
import { needUser, noUser } from './needUser.ts'
import { toUserId } from './userId.ts'

type Unlinking = { app: App; id: string; type: string; handle: string }

/**
 * Removes an account from a user for the app's server. The user gets a notice with a link that restores it.
 *
 * @throws AppError `not_found`; `linked_account_not_found`; `cannot_unlink_embedded_wallet`;
 * `cannot_unlink_sole_account`
 */
export async function unlinkAccountFor(ctx: Context, { app, id, type, handle }: Unlinking): Promise<User> {
  const appId = app.id
  const userId = toUserId(id)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    if (!(await lockUsers(trx, { appId, ids: [userId] }))) throw noUser(id)
    await ctx.webhooks.watch(at, app, userId)
    const { accounts } = await needUser(at, { appId, id })
    const account = accounts.find((one) => one.type === type && isNamedBy(one, handle))
    if (!account || isGuest(account)) throw new AppError('linked_account_not_found')
    if (isEmbedded(account)) throw new AppError('cannot_unlink_embedded_wallet')
    assertNotLast(accounts, account)
    const before = await findReachable(at, { appId, userId, now })
    await unlinkAccount(at, { appId, userId, account, now, hold: null })
    await bumpVersion(trx, userId)
    await audit(trx, { appId, userId, event: 'account.unlinked', data: { by: 'app', type }, at: now })
    if (accounts.some(isProvenLogin))
      await announce(ctx, at, {
        app,
        event: 'unlinked',
        userId,
        before,
        removed: account,
        hold: null,
        byApp: true,
      })
    return toUser(await needUser(at, { appId, id }))
  })
}

/** A handle is the subject, or what users call the account: an address, a number as it is shown, a name. */
function isNamedBy({ type, subject, data }: AccountRow, handle: string): boolean {
  const text = handle.trim()
  if (text === subject || text.toLowerCase() === subject.toLowerCase()) return true
  if (type === 'wallet' || type === 'smart_wallet') return toWalletSubject(text) === subject
  if (type === 'phone') return text.replace(/[^\d+]/g, '') === subject
  const name = text.replace(/^@/, '').toLowerCase()
  return [data.username, data.email].some((one) => typeof one === 'string' && one.toLowerCase() === name)
}

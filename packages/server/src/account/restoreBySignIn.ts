import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundRow } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import type { NewSession } from '../session/newSession.ts'
import type { IdentityProof } from '../user/identity.ts'
import { restoreAccount } from '../user/ownAccounts.ts'
import { deleteRemoved, isRestorable } from '../user/removedAccountStore.ts'
import { bumpVersion, findReachable, findUser, lockUsers } from '../user/store.ts'
import type { UserRow } from '../user/user.ts'
import { present, spendProof } from './change.ts'
import { openSession } from './signInStore.ts'

/**
 * Logs in with a method that an old session removed: it still belongs to its user, works like any other, and is linked
 * again (decision 11: holds and notices). Undefined if it is not kept for a user: then it is an ordinary login.
 */
export async function restoreBySignIn(
  ctx: Context,
  {
    app,
    proof,
    session,
    account,
  }: { app: App; proof: IdentityProof; session: NewSession; account: BoundRow<'linked_accounts'> },
): Promise<{ restoredUser: UserRow } | undefined> {
  const now = ctx.now()
  const { identity } = proof
  const userId = account.user_id
  if (!isRestorable(account, now)) {
    await deleteRemoved(ctx, { appId: app.id, identity, now })
    return undefined
  }
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const own = { appId: app.id, userId, identity, now }
    const before = await findReachable(at, { appId: app.id, userId, now })
    // Restored, transferred or expired in the meantime: the login itself reads the present owner.
    if (!(await lockUsers(trx, { appId: app.id, ids: [userId] }))) return undefined
    await ctx.webhooks.watch(at, app, userId)
    if (!(await restoreAccount(at, own))) return undefined
    await spendProof(trx, proof)
    await openSession(at, { ...own, session, heldUntil: proof.heldUntil ?? null })
    await bumpVersion(trx, userId)
    const line = { appId: app.id, userId, data: { type: identity.type }, at: now }
    await audit(trx, { ...line, event: 'session.opened' })
    await audit(trx, { ...line, event: 'account.restored' })
    ctx.webhooks.report(at, app, { type: 'user.authenticated', userId, account: identity })
    await announce(ctx, at, { app, event: 'restored', userId, type: identity.type, before, hold: null })
    return { restoredUser: present(await findUser(at, { appId: app.id, id: userId })) }
  })
}

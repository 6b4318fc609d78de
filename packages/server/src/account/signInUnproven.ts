import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { getChannels } from '../notices/channels.ts'
import { describeAccount } from '../notices/events.ts'
import { holdFrom } from '../session/freshLogin.ts'
import type { NewSession } from '../session/newSession.ts'
import { getNaming, type IdentityProof, isProvenLogin, isUnproven } from '../user/identity.ts'
import { isHeld } from '../user/ownAccounts.ts'
import { bumpVersion, findReachable, findUser, getAccount, lockUsers, proveAccount } from '../user/store.ts'
import type { AccountRow, UserRow } from '../user/user.ts'
import { present, spendProof } from './change.ts'
import { tellOthers } from './release.ts'
import { openSession } from './signInStore.ts'

type FirstLogin = { app: App; userId: string; proof: IdentityProof; session: NewSession }

/**
 * Logs in for the first time with an account that only the app's server has named. The first login of a user is an
 * ordinary one. After it, another named account may be a thief's: it is on hold for a day and announced, unless the user
 * had a notice when the app's server added it (decision 36: management API). Undefined if the account was changed
 * meanwhile.
 *
 * @throws AppError `disallowed_login_method` if no proven address of the user could get the notice.
 */
export async function signInUnproven(
  ctx: Context,
  { app, userId, proof, session }: FirstLogin,
): Promise<{ restoredUser: UserRow } | undefined> {
  const now = ctx.now()
  const { identity } = proof
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const own = { appId: app.id, userId, now }
    if (!(await lockUsers(trx, { appId: app.id, ids: [userId] }))) return undefined
    await ctx.webhooks.watch(at, app, userId)
    const user = present(await findUser(at, { appId: app.id, id: userId }))
    const account = getAccount(user, identity)
    if (!account || !isUnproven(account)) return undefined
    const before = await findReachable(at, own)
    const isFirst = !user.accounts.some(isProvenLogin)
    const isNew = !isFirst && getNaming(account) !== 'announced'
    if (isNew && !getChannels(before, now).some(({ isSure }) => isSure)) throw cannotNotify()
    await spendProof(trx, proof)
    const hold = isNew ? holdFrom(now) : isHeld(account, now) ? account.held_until : null
    await proveAccount(at, { ...own, account, identity, heldUntil: hold })
    const heldUntil = proof.heldUntil && (!hold || proof.heldUntil > hold) ? proof.heldUntil : hold
    await openSession(at, { ...own, session, heldUntil })
    await bumpVersion(trx, userId)
    const line = { appId: app.id, userId, data: { type: identity.type }, at: now }
    await audit(trx, { ...line, event: 'session.opened' })
    await audit(trx, { ...line, event: isNew ? 'account.linked' : 'account.proven' })
    ctx.webhooks.report(at, app, { type: 'user.authenticated', userId, account: identity })
    if (isNew)
      await announce(ctx, at, {
        ...{ event: 'linked', app, userId, before, added: identity, hold, more: listOthers(user, account) },
      })
    if (isFirst) await tellOthers(ctx, at, { app, user, account })
    return { restoredUser: await readUser(at, own) }
  })
}

async function readUser(at: BoundDb, { appId, userId }: { appId: string; userId: string }): Promise<UserRow> {
  return present(await findUser(at, { appId, id: userId }))
}

/** For the owner of the new account, who may not know of the others. */
function listOthers({ accounts }: UserRow, account: AccountRow): string[] {
  const kinds = new Set(accounts.filter((one) => one !== account && isProvenLogin(one)).map(describeAccount))
  return kinds.size === 0 ? [] : [`Other ways to log in to this account: ${[...kinds].join(', ')}.`]
}

/** Otherwise a thief with a stolen app secret could log in to a user who hears of nothing. */
function cannotNotify(): AppError {
  return new AppError('disallowed_login_method', {
    message: 'Log in with the method that you used before. Then link this one.',
  })
}

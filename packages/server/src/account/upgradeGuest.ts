import { AppError } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context, SignedIn } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { holdBy } from '../session/freshLogin.ts'
import type { NewSession } from '../session/newSession.ts'
import type { OpenedSession } from '../session/reply.ts'
import { findLive, revoke } from '../session/store.ts'
import { isOnAllowlist } from '../user/accessStore.ts'
import { linkAccount } from '../user/ownAccounts.ts'
import { bumpVersion, findOwner, findUser, lockUsers } from '../user/store.ts'
import { present, spendProof } from './change.ts'
import { endGuest } from './endGuest.ts'
import { endGuestCredential } from './guestCredential.ts'
import { type SignInRequest, signInProven } from './signInProven.ts'
import { openSession } from './signInStore.ts'

type UpgradeRequest = SignInRequest & { session: NewSession; guest: SignedIn }

/**
 * A guest who logs in stays the same user and keeps the wallet: the proven account becomes the guest's first. If the
 * account already has a user, that user is signed in and the guest's session ends.
 */
export async function upgradeGuest(ctx: Context, request: UpgradeRequest): Promise<OpenedSession> {
  const { app, guest, session } = request
  const { identity } = request.proof
  const now = ctx.now()
  const guestSession = { appId: app.id, id: guest.sessionId, reason: 'logged in', now }
  if (await findOwner(ctx, { appId: app.id, identity, now })) {
    const login = await signInProven(ctx, request)
    await revoke(ctx.db, guestSession)
    return login
  }
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    // Locked before the user, in the same order as a login as this guest.
    await endGuestCredential(trx, guest.user, { appId: app.id, now })
    const isThere = await lockUsers(trx, { appId: app.id, ids: [guest.userId] })
    if (!isThere || !(await findLive(at, { appId: app.id, id: guest.sessionId, now })))
      throw new AppError('invalid_credentials')
    await ctx.webhooks.watch(at, app, guest.userId)
    await spendProof(trx, request.proof)
    if (request.mode === 'no-signup') throw new AppError('user_does_not_exist')
    if (app.settings.allowlist_enabled && !(await isOnAllowlist(trx, { appId: app.id, identity })))
      throw new AppError('allowlist_rejected')
    const hold = holdBy(ctx, { ...guest, app }, 'upgraded')
    await linkAccount(at, { appId: app.id, userId: guest.userId, identity, now, hold })
    await endGuest(at, { appId: app.id, userId: guest.userId, now })
    await revoke(trx, guestSession)
    await bumpVersion(trx, guest.userId)
    await openSession(at, { appId: app.id, userId: guest.userId, session, now, heldUntil: hold })
    await audit(trx, {
      appId: app.id,
      userId: guest.userId,
      event: 'guest.upgraded',
      data: { type: identity.type },
      at: now,
    })
    const user = present(await findUser(at, { appId: app.id, id: guest.userId }))
    ctx.webhooks.report(at, app, { type: 'user.authenticated', userId: user.id, account: identity })
    const notice = {
      event: 'upgraded',
      app,
      userId: user.id,
      before: [],
      added: identity,
      by: guest,
      hold,
    } as const
    await announce(ctx, at, notice)
    return { user, session: { id: session.id, sid: session.sid, counter: 0 }, isNewUser: false }
  })
}

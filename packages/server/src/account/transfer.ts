import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context, SignedIn } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { holdBy } from '../session/freshLogin.ts'
import { randomId } from '../session/newSession.ts'
import { findLive, renameSid } from '../session/store.ts'
import { type Identity, isTransferable, withoutNaming, withoutSigner, withoutTest } from '../user/identity.ts'
import { linkAccount } from '../user/ownAccounts.ts'
import { bumpVersion, findReachable, findUser, getAccount, lockUsers } from '../user/store.ts'
import type { UserRow } from '../user/user.ts'
import { present } from './change.ts'
import { endGuest } from './endGuest.ts'
import { lockGuestCredential } from './guestCredential.ts'
import { assertRoomForType, assertRoomForWallet, isOfUser } from './link.ts'
import { hashOfNonce } from './offerTransfer.ts'
import { retireUser, takeTransfer } from './transferStore.ts'

export type TransferRequest = {
  app: App
  caller: SignedIn
  nonce: string
  /** The account that the client claims to take over. The offer decides (protocol 2.8, 2.6). */
  claimed: { types: readonly Identity['type'][]; subject?: string | undefined }
}

/**
 * Moves an offered account from another user to the caller. Soft-deletes the other user (R62: transfer nonce, R63:
 * closed users).
 */
export async function transfer(ctx: Context, request: TransferRequest): Promise<UserRow> {
  const { app, caller } = request
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const offer = await takeTransfer(at, {
      appId: app.id,
      nonceHash: hashOfNonce(request.nonce),
      userId: caller.userId,
      session: caller.sessionId,
      now,
    })
    if (!offer) throw refusal()
    const { losingUserId, type, subject } = offer
    if (!isClaimed(request.claimed, offer) || !isTransferable(type)) throw refusal()
    assertRoomForType(caller.user.accounts, { type })
    await lockGuestCredential(trx, caller.user, { appId: app.id })
    if (!(await lockUsers(trx, { appId: app.id, ids: [caller.userId, losingUserId] }))) throw refusal()
    const session = await findLive(at, { appId: app.id, id: caller.sessionId, now })
    if (!session) throw refusal()
    const { accounts } = present(await findUser(at, { appId: app.id, id: caller.userId }))
    assertRoomForWallet(app, accounts, { type })
    const losing = present(await findUser(at, { appId: app.id, id: losingUserId }))
    const movedAccount = getAccount(losing, { type, subject })
    // Refuses after any change since the offer: the caller would delete something other than the screen showed.
    if (!movedAccount || !isOfUser(losing, movedAccount, now) || losing.version !== offer.losingVersion)
      throw refusal()
    const before = await findReachable(at, { appId: app.id, userId: caller.userId, now })
    const losingReachable = await findReachable(at, { appId: app.id, userId: losingUserId, now })
    await retireUser(at, { appId: app.id, user: losing, reason: 'transferred', now })
    const identity = {
      type,
      subject,
      data: withoutSigner(withoutTest(withoutNaming(movedAccount.data))),
      display: subject,
    }
    const hold = holdBy(ctx, { ...caller, app }, 'takenOver')
    await linkAccount(at, { appId: app.id, userId: caller.userId, identity, now, hold })
    if (caller.user.is_guest)
      await endGuest(at, { appId: app.id, userId: caller.userId, now, except: caller.sessionId })
    await bumpVersion(trx, caller.userId)
    await renameSid(at, session, { was: caller.sid, sid: randomId(ctx), now })
    const line = { appId: app.id, at: now }
    const data = { type, from: losingUserId, to: caller.userId }
    await audit(trx, { ...line, userId: losingUserId, event: 'user.deleted', data })
    await audit(trx, { ...line, userId: caller.userId, event: 'account.transferred', data })
    const takeoverNotice = {
      event: 'takenOver',
      app,
      userId: caller.userId,
      before,
      added: identity,
      by: caller,
      hold,
    } as const
    const closedBy = { user: caller.userId, account: { type, subject } }
    const loss = {
      event: 'closed',
      app,
      userId: losingUserId,
      before: losingReachable,
      traces: { closedBy },
      hold: null,
    } as const
    ctx.webhooks.report(at, app, {
      ...{ type: 'user.transferred_account', userId: caller.userId },
      ...{ account: { type, subject }, fromUserId: losingUserId },
    })
    await announce(ctx, at, takeoverNotice)
    await announce(ctx, at, loss)
    return present(await findUser(at, { appId: app.id, id: caller.userId }))
  })
}

function isClaimed(
  { types, subject }: TransferRequest['claimed'],
  account: { type: string; subject: string },
): boolean {
  return (
    (types as readonly string[]).includes(account.type) && (subject ?? account.subject) === account.subject
  )
}

function refusal(): AppError {
  return new AppError('invalid_credentials', { message: 'This transfer is no longer possible.' })
}

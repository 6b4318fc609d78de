import type { App } from '../../app/app.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import type { BoundDb } from '../../db/binding.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announce } from '../../notices/announce.ts'
import { takeChange, type UndoableChange } from '../../notices/undoLink.ts'
import { holdFrom } from '../../session/freshLogin.ts'
import { revoke } from '../../session/store.ts'
import { canLogIn } from '../../user/identity.ts'
import { bumpVersion, findReachable, findUser, lockUsers } from '../../user/store.ts'
import { forgetDevice } from '../../wallet/forgetDevice.ts'
import { withdraw } from '../goneStore.ts'
import { reopenUser } from '../reopen.ts'
import { returnAccount, returnAllSince } from './accounts.ts'

/** How it went: what could not be put back, because another user has it by now. */
export type UndoResult = { missing: string[] }

/**
 * Takes back a change the user disowns: every session ends, what was added goes, what was removed returns,
 * a device that recovered the wallet loses it. Undefined when the link is spent, over or not this app's.
 */
export async function undo(
  ctx: Context,
  { app, token }: { app: App; token: string },
): Promise<UndoResult | undefined> {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const change = await takeChange(at, { app, token, now })
    if (!change) return undefined
    const before = await findReachable(at, { app: app.id, user: change.user })
    const undone = await takeBack(at, { app, change, now })
    // Closed since: the notice of that has a link of its own.
    if (!undone) return undefined
    await bumpVersion(trx, change.user)
    await audit(trx, { app: app.id, user: change.user, event: 'account.undone', at: now })
    const after = await findReachable(at, { app: app.id, user: change.user })
    await announce(ctx, at, {
      ...{ app, event: 'undone', user: change.user, before: [...before, ...after], hold: null },
    })
    return undone
  })
}

type UndoParams = { app: App; change: UndoableChange; now: Date }

async function takeBack(at: BoundDb, { app, change, now }: UndoParams): Promise<UndoResult | undefined> {
  const { user, added, removed, device, closedBy } = change
  const own = { app: app.id, user, now }
  if (closedBy) return reopenUser(at, { ...own, takeBack: closedBy })
  if (!(await lockUsers(at.db, { app: app.id, ids: [user] }))) return undefined
  await revoke(at.db, { ...own, reason: 'undone' })
  if (added) await withdraw(at, { ...own, identity: added })
  // Of two who both had the account, time decides: what a login took that may do anything comes back on hold.
  const heldUntil = change.wasHeld ? null : holdFrom(now)
  const isBack = !removed || (await returnAccount(at, { ...own, identity: removed, heldUntil }))
  const owner = await findUser(at, { app: app.id, id: user })
  // What was added has since replaced everything else. No user may be left without a login method.
  if (!owner?.accounts.some(canLogIn))
    await returnAllSince(at, { ...own, since: new Date(change.at), except: added })
  if (device !== undefined) await forgetDevice(at.db, { app: app.id, user }, { id: device, now })
  return { missing: isBack || !removed ? [] : [removed.type] }
}

import type { App } from '../../app/app.ts'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import type { BoundDb } from '../../db/binding.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announce } from '../../notices/announce.ts'
import { takeChange, takeChanges, type UndoableChange } from '../../notices/undoLink.ts'
import { listFamily } from '../../session/forkStore.ts'
import { forgetKnown } from '../../session/knownDeviceStore.ts'
import { revoke } from '../../session/store.ts'
import { bumpVersion, findReachable, lockUsers } from '../../user/store.ts'
import { release } from '../release.ts'
import { reopenUser } from '../reopen.ts'
import { takeBack } from './takeBack.ts'

export type UndoResult = {
  /** Accounts that could not be restored, because another user has them by now. */
  missing: string[]
  /** The number of further changes of the same login that were reverted as well. */
  further: number
  /** An address was taken off a user, and no device was logged out. */
  isReleased?: boolean
}

/**
 * Reverts a change the user disowns: every session ends, added accounts are removed, removed ones return, and devices
 * registered since are disabled. For a change on hold, all other changes by held logins of its session are reverted
 * too. Undefined if the link is used, expired or of another app.
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
    if (change.released) return undoNaming(ctx, at, { app, change, now })
    const before = await findReachable(at, { appId: app.id, userId: change.user, now })
    const undone = await undoAll(ctx, at, { app, change, now })
    // The user was closed since: the notice about that has its own link.
    if (!undone) return undefined
    await bumpVersion(trx, change.user)
    const data = { further: undone.further }
    await audit(trx, { appId: app.id, userId: change.user, event: 'account.undone', data, at: now })
    const after = await findReachable(at, { appId: app.id, userId: change.user, now })
    const more =
      undone.further === 0
        ? []
        : [`Further changes by the same login were undone with it: ${undone.further}.`]
    await announce(ctx, at, {
      ...{ app, event: 'undone', userId: change.user, before: [...before, ...after], hold: null, more },
    })
    return undone
  })
}

/** The owner of an address takes it off a user. Nothing else of the user changes. */
async function undoNaming(
  ctx: Context,
  at: BoundDb,
  { app, change, now }: UndoParams,
): Promise<UndoResult | undefined> {
  if (!(await lockUsers(at.db, { appId: app.id, ids: [change.user] }))) return undefined
  await ctx.webhooks.watch(at, app, change.user)
  const isReleased = await release(ctx, at, { app, change, now })
  return isReleased ? { missing: [], further: 0, isReleased } : undefined
}

type UndoParams = { app: App; change: UndoableChange; now: Date }

async function undoAll(
  ctx: Context,
  at: BoundDb,
  { app, change, now }: UndoParams,
): Promise<UndoResult | undefined> {
  const { user: userId, closedBy } = change
  const own = { appId: app.id, userId, now }
  const watch = (id: string) => ctx.webhooks.watch(at, app, id)
  if (closedBy) {
    const reopening = await reopenUser(at, {
      ...{ ...own, watch },
      takeBack: { userId: closedBy.user, account: closedBy.account },
    })
    if (reopening) ctx.webhooks.report(at, app, { type: 'user.created', userId })
    return reopening && { missing: reopening.missing, further: 0 }
  }
  if (!(await lockUsers(at.db, { appId: app.id, ids: [userId] }))) return undefined
  await watch(userId)
  await revoke(at.db, { ...own, reason: 'undone' })
  // One of the known devices may be the thief's, with its own guesses (decision 7: codes and limits).
  await forgetKnown(at.db, userId)
  const further = change.wasHeld ? await takeRelated(at, { app, change, now }) : []
  const missing: string[] = []
  // The newest first: each restores the state before it.
  const all = [change, ...further].sort((a, b) => (a.at < b.at ? 1 : -1))
  for (const one of all) missing.push(...(await takeBack(ctx, at, { app, change: one, now })))
  return { missing, further: further.length }
}

/** Changes made while on hold by the same session, its forks, and logins with methods that it added. */
async function takeRelated(at: BoundDb, { app, change, now }: UndoParams): Promise<UndoableChange[]> {
  const { user: userId, session } = change
  const family = session === undefined ? undefined : await listFamily(at, { appId: app.id, userId, session })
  return takeChanges(at, {
    ...{ app, userId, now },
    fits: (other) =>
      other.wasHeld &&
      other.closedBy === undefined &&
      (other.isByHeldLogin === true || (other.session !== undefined && family?.has(other.session) === true)),
  })
}

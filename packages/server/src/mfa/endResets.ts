import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { findApp } from '../app/store.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { findReachable, lockUsers, rewriteData } from '../user/store.ts'
import { writeMfa } from './enroll.ts'
import { markEmptied, readFactors, removeFactor } from './factors.ts'

const batch = 100

/**
 * Removes the factors of resets that an operator began a day ago and that were not canceled. Returns the number of
 * users.
 */
export async function endResets(ctx: Context): Promise<number> {
  const due = await ctx.db
    .selectFrom('mfa_factors')
    .select(['app_id', 'user_id'])
    .distinct()
    .where('ends_at', '<=', ctx.now())
    .where('removed_at', 'is', null)
    .limit(batch)
    .execute()
  let count = 0
  for (const { app_id, user_id } of due) {
    const app = await findApp(ctx, app_id)
    if (app && (await endReset(ctx, { app, userId: user_id }))) count++
  }
  return count
}

async function endReset(ctx: Context, { app, userId }: { app: App; userId: string }): Promise<boolean> {
  const now = ctx.now()
  const owner = { appId: app.id, userId }
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    if (!(await lockUsers(trx, { appId: app.id, ids: [userId] }))) return false
    await ctx.webhooks.watch(at, app, userId)
    // A row from another writer is not among these, and is required as before.
    const { active } = await readFactors(at, owner)
    const due = active.find(({ endsAt }) => endsAt && endsAt <= now)
    if (!due?.endsAt) return false
    // The day of the hold has passed. It began with the operator's command (R58: notices and holds).
    const startedAt = new Date(due.endsAt.getTime() - limits.holdSeconds * 1_000)
    // Factors added meanwhile are removed as well, because a thief's must not outlive the reset.
    for (const factor of active) await removeFactor(at, owner, { ...factor, now: startedAt })
    const before = await findReachable(at, { ...owner, now: ctx.now() })
    for (const account of before)
      if (account.type === 'passkey' && account.data.enrolled_in_mfa === true)
        await rewriteData(at, { ...owner, account, now }, { enrolled_in_mfa: false })
    const after = await readFactors(at, owner)
    await markEmptied(at, owner, { ...due, removedAt: startedAt })
    await writeMfa(at, owner, after)
    const data = { factors: active.map(({ type }) => type).join(' '), left: after.active.length }
    await audit(trx, { ...owner, event: 'mfa.reset_ended', data, at: now })
    await announce(ctx, at, { event: 'mfaEnded', app, userId, before, hold: null })
    return true
  })
}

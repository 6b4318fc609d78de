import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { holdFrom } from '../session/freshLogin.ts'
import { findReachable, lockUsers } from '../user/store.ts'
import { type Factors, type Owner, readFactors, setEnd } from './factors.ts'
import { findCodesTime } from './recoveryCodeStore.ts'

export type ResetRequest = {
  app: App
  userId: string
  /** Returns the result without changing anything. */
  dryRun: boolean
}
/** The factors to remove, and when. */
export type ResetResult = { factors: string[]; endsAt: Date }

/**
 * Begins to remove all second factors of a user who has lost them, for the operator. They stay valid for a day, in
 * which the user is notified everywhere and verifying one of them cancels the removal. So an attacker who persuades an
 * operator has not opened anything yet (decision 17: second factors). Throws a plain Error with the reason if it is
 * impossible.
 */
export async function resetFactors(
  ctx: Context,
  { app, userId, dryRun }: ResetRequest,
): Promise<ResetResult> {
  const endsAt = holdFrom(ctx.now())
  const factors = await underLock(ctx, { app, userId }, async (at, owner, { active }) => {
    const [firstEnd] = active.flatMap((factor) => (factor.endsAt ? [factor.endsAt] : []))
    if (firstEnd)
      throw new Error(`The removal is already under way: it happens at ${firstEnd.toISOString()}.`)
    const factors = [...new Set(active.map(({ type }) => type))]
    if (dryRun) return factors
    for (const factor of active) await setEnd(at, owner, { ...factor, endsAt })
    const data = { factors: factors.join(' '), ends_at: endsAt.toISOString() }
    await audit(at.db, { ...owner, event: 'mfa.reset', data, at: ctx.now() })
    await tell(ctx, at, { app, owner, event: 'mfaReset' })
    return factors
  })
  return { factors, endsAt }
}

/** Cancels the removal, for the operator. */
export async function cancelReset(ctx: Context, { app, userId, dryRun }: ResetRequest): Promise<void> {
  await underLock(ctx, { app, userId }, async (at, owner, { active }) => {
    if (!active.some(({ endsAt }) => endsAt)) throw new Error(`No removal is under way for user ${userId}.`)
    if (!dryRun) await stop(ctx, at, { app, owner, active })
  })
}

type PassedFactor = { factors: Pick<Factors, 'active'>; type: string; subject: string | undefined }

/**
 * Whether a reset is under way that began after this factor was added. Factors or codes added since do not cancel it:
 * they may be a thief's.
 */
export async function isOlderThanReset(
  at: BoundDb,
  owner: Owner,
  { factors: { active }, type, subject }: PassedFactor,
): Promise<boolean> {
  // The reset has set an end for the factors that existed when it began.
  const ending = active.filter(({ endsAt }) => endsAt !== null)
  const [first] = ending
  if (!first?.endsAt) return false
  if (type === 'recovery-code') {
    const startedAt = first.endsAt.getTime() - limits.holdSeconds * 1_000
    const madeAt = await findCodesTime(at, owner)
    return madeAt !== undefined && madeAt.getTime() < startedAt
  }
  return ending.some((one) => one.type === type && (subject === undefined || one.subject === subject))
}

/** Called when a factor is verified: it was not lost. */
export async function stopReset(ctx: Context, { app, userId }: { app: App; userId: string }): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const [at, owner] = [
      { db: trx, binding: ctx.binding },
      { appId: app.id, userId },
    ]
    if (!(await lockUsers(trx, { appId: app.id, ids: [userId] }))) return
    const { active } = await readFactors(at, owner)
    if (active.some(({ endsAt }) => endsAt)) await stop(ctx, at, { app, owner, active })
  })
}

type Stop = { app: App; owner: Owner; active: Factors['active'] }

async function stop(ctx: Context, at: BoundDb, { app, owner, active }: Stop): Promise<void> {
  for (const factor of active) if (factor.endsAt) await setEnd(at, owner, { ...factor, endsAt: null })
  await audit(at.db, { ...owner, event: 'mfa.reset_stopped', data: {}, at: ctx.now() })
  await tell(ctx, at, { app, owner, event: 'mfaResetStopped' })
}

type Telling = { app: App; owner: Owner; event: 'mfaReset' | 'mfaResetStopped' }

async function tell(ctx: Context, at: BoundDb, { app, owner, event }: Telling): Promise<void> {
  const before = await findReachable(at, { ...owner, now: ctx.now() })
  await announce(ctx, at, { event, app, userId: owner.userId, before, hold: null })
}

type Work<T> = (at: BoundDb, owner: Owner, factors: Factors) => Promise<T>

async function underLock<T>(
  ctx: Context,
  { app, userId }: { app: App; userId: string },
  work: Work<T>,
): Promise<T> {
  return inTransaction(ctx.db, async (trx) => {
    const [at, owner] = [
      { db: trx, binding: ctx.binding },
      { appId: app.id, userId },
    ]
    if (!(await lockUsers(trx, { appId: app.id, ids: [userId] })))
      throw new Error(`App ${app.id} has no user ${userId}.`)
    const factors = await readFactors(at, owner)
    if (factors.active.length > 0) return work(at, owner, factors)
    // Such rows need the backup; a reset cannot repair them.
    if (factors.isRequired)
      throw new Error(`The second factors of ${userId} are not as this server wrote them.`)
    throw new Error(`User ${userId} has no second factor.`)
  })
}

import { limits } from '@latchkey/wire'
import { type RawBuilder, sql } from 'kysely'
import { dropAuditMonths, makeAuditMonths } from '../audit/months.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { endResets } from '../mfa/endResets.ts'
import { dropSessionMonths, makeSessionMonths } from '../session/months.ts'
import { eraseSlots } from '../wallet/slotErasure.ts'

/** An arbitrary number, shared only by Latchkey processes of one database. */
const cleaningLock = 7_306_073
/** Rows per statement: far below the statement timeout, so no request waits behind a lock. */
const batch = 2_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const committedIntentDays = 30
/** A user who looks for missing money has the vendor's mail, which leads to the order. */
const orderDays = 400
/** Events that were sent or given up. Until then a replay sends them again. */
const webhookDays = 30

export type Rule = { table: string; where: RawBuilder<unknown> }

/**
 * Removes expired rows: one batch per table, round and process. Only one process cleans at a time; the others find the
 * lock taken and continue. Failures are logged and counted, and stop nothing else. Returns the removed rows by table.
 */
export async function clean(ctx: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const now = ctx.now()
  for (const rule of cleaningRules(now.getTime())) {
    const count = await attempt(ctx, rule.table, () => removeAll(ctx, rule))
    if (count > 0) counts[rule.table] = (counts[rule.table] ?? 0) + count
  }
  await attempt(ctx, 'mfa_factors', () => endResets(ctx))
  const slotCount = await attempt(ctx, 'slots', () => eraseSlots(ctx.db, now))
  if (slotCount > 0) counts.slots = slotCount
  await attempt(ctx, 'audit_log', () => makeAuditMonths(ctx.db, now).then(() => 0))
  const keep = ctx.config.auditLogMonths
  const months =
    keep === undefined ? 0 : await attempt(ctx, 'audit_log', () => dropAuditMonths(ctx.db, { keep, now }))
  if (months > 0) counts.audit_log_months = months
  await attempt(ctx, 'sessions', () => makeSessionMonths(ctx.db, now).then(() => 0))
  const sessionMonths = await attempt(ctx, 'sessions', () => dropSessionMonths(ctx.db, now))
  if (sessionMonths > 0) counts.session_months = sessionMonths
  if (Object.keys(counts).length > 0) ctx.log.info({ removed: counts }, 'cleaned')
  return counts
}

/** 0 after a failure: one table must not block the others. */
async function attempt(ctx: Context, table: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (err) {
    ctx.metrics.events.inc({ event: 'cleaning', result: 'failed' })
    ctx.log.error({ err, table }, 'cleaning failed; the next round tries again')
    return 0
  }
}

async function removeAll(ctx: Context, rule: Rule): Promise<number> {
  let removedCount = 0
  // A stopping server leaves the rest to the next one.
  while (!ctx.stopping.aborted) {
    const count = await removeBatch(ctx, rule)
    removedCount += count
    if (count < batch) break
  }
  return removedCount
}

/** The expired rows at a moment. Each condition uses an index: the rounds never end. */
export function cleaningRules(now: number): Rule[] {
  const before = (ms: number) => new Date(now - ms)
  const stagedBefore = before(limits.walletStagedHours * hourMs)
  return [
    // Unfinished creations: their addresses were never shown (I3), no device resumed them (security 2.5).
    {
      table: 'wallet_intents',
      where: sql`status <> 'committed' and coalesce(staged_at, created_at) < ${stagedBefore} and lease_expires_at < ${stagedBefore}`,
    },
    // Finished ones answer a repeated commit; after that the wallet itself answers (openIntent).
    {
      table: 'wallet_intents',
      where: sql`status = 'committed' and committed_at < ${before(committedIntentDays * dayMs)}`,
    },
    // Changes of a wallet's recovery: abandoned, or finished and no longer repeated.
    { table: 'recovery_changes', where: sql`created_at < ${stagedBefore}` },
    { table: 'codes', where: sql`expires_at < ${before(dayMs)}` },
    // Kept for a day after their end: a clock that jumps back must not make them valid again (F16: wrong clocks).
    { table: 'spent', where: sql`expires_at < ${before(dayMs)}` },
    { table: 'counters', where: sql`window_ends_at < ${before(dayMs)}` },
    { table: 'known_devices', where: sql`expires_at < ${new Date(now)}` },
    { table: 'fork_tokens', where: sql`expires_at < ${before(dayMs)}` },
    // A ceremony without its row is invalid, so unfinished ones are removed soon: any caller may begin one. Finished
    // ones are kept for a day: a code that is presented again reveals a thief (R37: redirect code).
    {
      table: 'ceremonies',
      where: sql`expires_at < ${before(hourMs)} and (used_at is null or expires_at < ${before(dayMs)})`,
    },
    // Kept for one more day: a clock that jumps back must not let a request run again.
    { table: 'idempotency_keys', where: sql`expires_at < ${before(dayMs)}` },
    { table: 'transfers', where: sql`expires_at < ${before(dayMs)}` },
    // Those in months are dropped with their month.
    { table: 'sessions_other', where: sql`expires_at < ${before(limits.restorableDays * dayMs)}` },
    { table: 'analytics_events', where: sql`created_at < ${before(limits.analyticsDays * dayMs)}` },
    { table: 'wallet_transactions', where: sql`created_at < ${before(orderDays * dayMs)}` },
    { table: 'funding_orders', where: sql`created_at < ${before(orderDays * dayMs)}` },
    // With their deliveries.
    { table: 'webhook_events', where: sql`created_at < ${before(webhookDays * dayMs)}` },
    { table: 'sandbox_channels', where: sql`created_at < ${before(dayMs)}` },
    { table: 'sandbox_intents', where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_purchases', where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_signers', where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_webhooks', where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_messages', where: sql`created_at < ${before(7 * dayMs)}` },
  ]
}

/** In its own transaction, under the lock of all processes: short, so that a killed process blocks nothing. */
async function removeBatch(ctx: Context, { table, where }: Rule): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${cleaningLock}) as taken`.execute(trx)
    if (!rows[0]?.taken) return 0
    const result = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${batch} for update skip locked))`.execute(
      trx,
    )
    return Number(result.numAffectedRows ?? 0)
  })
}

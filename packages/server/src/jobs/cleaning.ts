import { limits } from '@latchkey/wire'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { endResets } from '../mfa/endResets.ts'
import { eraseSlots } from '../wallet/slotErasure.ts'
import { dropParts, makeParts } from './partitioning.ts'

/** An arbitrary number, shared only by Latchkey processes of one database. */
const cleaningLock = 7_306_073
/** Rows per statement: far below the statement timeout, so no request waits behind a lock. */
const batch = 2_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const committedIntentDays = 30
/** A user who looks for missing money has the vendor's mail, which leads to the order. */
const orderDays = 400

/** `key`: the columns of the primary key. */
export type Rule = { table: string; key: readonly string[]; where: RawBuilder<unknown> }

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
  await makeParts(ctx)
  Object.assign(counts, await dropParts(ctx))
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
      key: ['id'],
      where: sql`status <> 'committed' and coalesce(staged_at, created_at) < ${stagedBefore} and lease_expires_at < ${stagedBefore}`,
    },
    // Finished ones answer a repeated commit; after that the wallet itself answers (openIntent).
    {
      table: 'wallet_intents',
      key: ['id'],
      where: sql`status = 'committed' and committed_at < ${before(committedIntentDays * dayMs)}`,
    },
    // Changes of a wallet's recovery: abandoned, or finished and no longer repeated.
    { table: 'recovery_changes', key: ['slot_id'], where: sql`created_at < ${stagedBefore}` },
    {
      table: 'codes',
      key: ['app_id', 'channel', 'identity', 'purpose', 'user_id'],
      where: sql`expires_at < ${before(dayMs)}`,
    },
    // Kept for a day after their end: a clock that jumps back must not make them valid again (F16: wrong clocks).
    { table: 'spent', key: ['key'], where: sql`expires_at < ${before(dayMs)}` },
    { table: 'counters', key: ['key'], where: sql`window_ends_at < ${before(dayMs)}` },
    { table: 'coarse_counters', key: ['key'], where: sql`window_ends_at < ${before(dayMs)}` },
    { table: 'known_devices', key: ['user_id', 'device'], where: sql`expires_at < ${new Date(now)}` },
    { table: 'fork_tokens', key: ['token_hash'], where: sql`expires_at < ${before(dayMs)}` },
    // A ceremony without its row is invalid, so unfinished ones are removed soon: any caller may begin one. Finished
    // ones are kept for a day: a code that is presented again reveals a thief (R37: redirect code).
    {
      table: 'ceremonies',
      key: ['key_hash'],
      where: sql`expires_at < ${before(hourMs)} and (used_at is null or expires_at < ${before(dayMs)})`,
    },
    // Kept for one more day: a clock that jumps back must not let a request run again.
    { table: 'idempotency_keys', key: ['app_id', 'key'], where: sql`expires_at < ${before(dayMs)}` },
    { table: 'transfers', key: ['nonce_hash'], where: sql`expires_at < ${before(dayMs)}` },
    // The others are dropped with their month.
    {
      table: 'sessions_other',
      key: ['id'],
      where: sql`expires_at < ${before(limits.restorableDays * dayMs)}`,
    },
    { table: 'wallet_transactions', key: ['id'], where: sql`created_at < ${before(orderDays * dayMs)}` },
    { table: 'funding_orders', key: ['id'], where: sql`created_at < ${before(orderDays * dayMs)}` },
    { table: 'sandbox_channels', key: ['token'], where: sql`created_at < ${before(dayMs)}` },
    { table: 'sandbox_intents', key: ['id'], where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_purchases', key: ['id'], where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_signers', key: ['token'], where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_webhooks', key: ['id'], where: sql`created_at < ${before(7 * dayMs)}` },
    { table: 'sandbox_messages', key: ['id'], where: sql`created_at < ${before(7 * dayMs)}` },
  ]
}

/** In its own transaction, under the lock of all processes: short, so that a killed process blocks nothing. */
async function removeBatch(ctx: Context, rule: Rule): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${cleaningLock}) as taken, ${byKey}`.execute(trx)
    if (!rows[0]?.taken) return 0
    const result = await removal(rule).execute(trx)
    return Number(result.numAffectedRows ?? 0)
  })
}

/** For the transaction: without statistics, Postgres may read a whole table to find the rows of a batch in it. */
export const byKey = sql`
  set_config('enable_hashjoin', 'off', true) as hashes, set_config('enable_mergejoin', 'off', true) as merges`

/** Deletes a batch by the primary key. The place of a row, `ctid`, names another row in each part of a table. */
export function removal({ table, key, where }: Rule): RawBuilder<unknown> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`expired.${column}`)}`),
    sql` and `,
  )
  return sql`
    with expired as materialized (
      select ${columns} from ${sql.table(table)} where ${where} limit ${batch} for update skip locked)
    delete from ${sql.table(table)} using expired where ${isSame}`
}

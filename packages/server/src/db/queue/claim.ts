import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'

type ClaimRequest = {
  table: 'outbox' | 'webhook_deliveries'
  /** Only these rows, of those that are due. */
  where: RawBuilder<unknown>
  /** Of all rows that may be due; bounds the parts that are read. */
  within?: RawBuilder<unknown>
  /** More columns to set. */
  set?: RawBuilder<unknown>
  now: Date
  /** For this long no other process takes them. */
  leaseSeconds: number
  /** A row is never due later than this. A later one was written while a clock was wrong (F16: wrong clocks). */
  longestRetrySeconds: number
  limit: number
}

/**
 * Takes due rows of a queue and counts an attempt. Each row goes to only one process, until its lease ends. The oldest
 * come first.
 *
 * @example
 * const rows = await claim<OutboxRow>(ctx.db, {
 *   ...{ table: 'outbox', where: sql`true`, now: ctx.now() },
 *   ...{ leaseSeconds: 20, longestRetrySeconds: 86_400, limit: 10 },
 * })
 */
export async function claim<Row>(db: Kysely<Schema>, request: ClaimRequest): Promise<Row[]> {
  const { now, limit, where, within = sql`true`, set = sql`` } = request
  const table = sql.table(request.table)
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const { rows } = await sql<Row>`
    update ${table} set attempts = attempts + 1, due_at = ${at(request.leaseSeconds)} ${set}
    where ${within} and id = any(array(
      select id from ${table} as queued
      where ${within} and ${where} and (due_at <= ${now} or due_at > ${at(request.longestRetrySeconds)})
      order by due_at, id limit ${limit} for update skip locked))
    returning *`.execute(db)
  return rows
}

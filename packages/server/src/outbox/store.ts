import { type Kysely, type Selectable, sql } from 'kysely'
import type { BoundDb, Members } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
export type OutboxRow = Selectable<Schema['outbox']>

export async function insertRow(
  { db, binding }: BoundDb,
  { now, ...row }: Members<'outbox'> & { now: Date },
): Promise<void> {
  const mac = await binding.mac('outbox', row)
  await db
    .insertInto('outbox')
    .values({ ...row, created_at: now, due_at: now, mac })
    .execute()
}

type Claim = {
  /** Only these rows, or all that are due. */
  ids?: readonly string[]
  now: Date
  /** Until then no other process takes them. */
  leaseEndsAt: Date
  /** A row is never due later than this. A later one was written while a clock was wrong (F16: wrong clocks). */
  latest: Date
  limit: number
}

/** Takes due rows and counts an attempt. Each row goes to only one process. */
export async function claimRows(db: Db, claim: Claim): Promise<OutboxRow[]> {
  const among = claim.ids === undefined ? sql`true` : sql`id = any(${[...claim.ids]}::uuid[])`
  const { rows } = await sql<OutboxRow>`
    update outbox set attempts = attempts + 1, due_at = ${claim.leaseEndsAt}
    where id = any(array(
      select id from outbox where ${among} and (due_at <= ${claim.now} or due_at > ${claim.latest})
      order by due_at limit ${claim.limit} for update skip locked))
    returning *`.execute(db)
  return rows
}

export async function deleteRow(db: Db, { id }: Pick<OutboxRow, 'id'>): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Sets the next attempt, unless another process has begun one since. */
export async function postponeRow(
  db: Db,
  { id, attempts, dueAt }: Pick<OutboxRow, 'id' | 'attempts'> & { dueAt: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

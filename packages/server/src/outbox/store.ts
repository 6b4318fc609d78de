import { type Kysely, type Selectable, sql } from 'kysely'
import type { BoundDb, Members } from '../db/binding.ts'
import { claim } from '../db/queue/claim.ts'
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

type Claim = Omit<Parameters<typeof claim>[1], 'table' | 'where'> & {
  /** Only these rows, or all that are due. */
  ids: readonly string[] | undefined
}

/** Takes due rows and counts an attempt. Each row goes to only one process. */
export function claimRows(db: Db, { ids, ...rest }: Claim): Promise<OutboxRow[]> {
  const where = ids === undefined ? sql`true` : sql`id = any(${[...ids]}::uuid[])`
  return claim<OutboxRow>(db, { ...rest, table: 'outbox', where })
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

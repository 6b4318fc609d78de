import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../db/schema.ts'

type Store = Pick<Context, 'db' | 'now'>
export type Intent = Selectable<Schema['sandbox_intents']>

export async function addIntent(
  { db, now }: Store,
  intent: Omit<Intent, 'status' | 'transaction_hash' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('sandbox_intents')
    .values({ ...intent, status: 'waiting', transaction_hash: null, created_at: now() })
    .execute()
}

export function findIntent({ db }: Store, id: string): Promise<Intent | undefined> {
  return db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listIntents({ db }: Store): Promise<Intent[]> {
  return db.selectFrom('sandbox_intents').selectAll().orderBy('created_at', 'desc').limit(50).execute()
}

type Status = Intent['status']

/** Changes the state of an intent, unless another caller was first. */
export async function moveIntent(
  { db }: Store,
  { id, from, to }: { id: string; from: readonly Status[]; to: Status },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_intents')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function notePayout({ db }: Store, id: string, hash: string | undefined): Promise<void> {
  await db
    .updateTable('sandbox_intents')
    .set({ transaction_hash: hash ?? null })
    .where('id', '=', id)
    .execute()
}

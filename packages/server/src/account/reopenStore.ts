import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
type UserKey = { appId: string; userId: string }

/** Locks a closed user and returns the time of closing; undefined if there is none. */
export async function lockClosed(db: Db, { appId, userId }: UserKey): Promise<Date | undefined> {
  const row = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('app_id', '=', appId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row?.deleted_at ?? undefined
}

/** Counts the user again, even above the app's limit: the seat was this user's. */
export async function openUser(db: Db, { appId, userId }: UserKey): Promise<void> {
  await db
    .updateTable('users')
    .set({ deleted_at: null })
    .where('app_id', '=', appId)
    .where('id', '=', userId)
    .execute()
  await sql`update apps set user_count = user_count + 1 where id = ${appId} and user_limit is not null`.execute(
    db,
  )
}

/** The user who took this one over, according to the audit log. */
export async function closedBy(db: Db, { appId, userId }: UserKey): Promise<string | undefined> {
  const { rows } = await sql<{ to: string | null }>`
    select data ->> 'to' as to from audit_log
    where app_id = ${appId} and user_id = ${userId} and event = 'user.deleted' order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.to ?? undefined
}

export async function listWalletAddresses(db: Db, { appId, userId }: UserKey): Promise<string[]> {
  const rows = await db
    .selectFrom('wallets')
    .select('address')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('set_aside_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ address }) => address)
}

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
type KnownDevice = {
  userId: string
  device: Uint8Array
  sessionId: string
  max: number
  expiresAt: Date
  now: Date
}

/** Stores a device for a session without hold, and deletes the oldest ones beyond `most`. */
export async function storeKnown(db: Db, device: KnownDevice): Promise<void> {
  await sql`
    with stored as (
      insert into known_devices (user_id, device, logged_in_at, expires_at)
      select s.user_id, ${device.device}::bytea, ${device.now}::timestamptz, ${device.expiresAt}::timestamptz from sessions s
      where s.id = ${device.sessionId} and s.user_id = ${device.userId} and (s.held_until is null or s.held_until <= ${device.now})
      on conflict (user_id, device) do update
        set logged_in_at = excluded.logged_in_at, expires_at = excluded.expires_at
      returning 1)
    delete from known_devices k where k.user_id = ${device.userId} and k.device <> ${device.device}::bytea and k.device not in (
      select n.device from known_devices n where n.user_id = ${device.userId} and n.device <> ${device.device}::bytea
      order by n.logged_in_at desc limit ${device.max - 1})`.execute(db)
}

/** The newest few that are not too old: two simultaneous logins may both have been stored. */
export async function listKnown(
  db: Db,
  query: { userId: string; max: number; now: Date },
): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', query.userId)
    .where('expires_at', '>', query.now)
    .orderBy('logged_in_at', 'desc')
    .limit(query.max)
    .execute()
  return rows.map(({ device }) => device)
}

/** When a user's sessions are ended, a device may have been lost. */
export async function forgetKnown(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

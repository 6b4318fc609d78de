import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
type Known = {
  user: string
  device: Uint8Array
  sessionId: string
  most: number
  expiresAt: Date
  now: Date
}

/** Stores one for a session that is on no hold, and lets the oldest go beyond `most`. */
export async function storeKnown(db: Db, o: Known): Promise<void> {
  await sql`
    with stored as (
      insert into known_devices (user_id, device, logged_in_at, expires_at)
      select s.user_id, ${o.device}::bytea, ${o.now}::timestamptz, ${o.expiresAt}::timestamptz from sessions s
      where s.id = ${o.sessionId} and s.user_id = ${o.user} and (s.held_until is null or s.held_until <= ${o.now})
      on conflict (user_id, device) do update
        set logged_in_at = excluded.logged_in_at, expires_at = excluded.expires_at
      returning 1)
    delete from known_devices k where k.user_id = ${o.user} and k.device <> ${o.device}::bytea and k.device not in (
      select n.device from known_devices n where n.user_id = ${o.user} and n.device <> ${o.device}::bytea
      order by n.logged_in_at desc limit ${o.most - 1})`.execute(db)
}

/** The newest few that are not too old: two that logged in at once may both have been kept. */
export async function listKnown(db: Db, o: { user: string; most: number; now: Date }): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', o.user)
    .where('expires_at', '>', o.now)
    .orderBy('logged_in_at', 'desc')
    .limit(o.most)
    .execute()
  return rows.map(({ device }) => device)
}

/** Whoever ends the sessions of a user may have lost a device. */
export async function forgetKnown(db: Db, user: string): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', user).execute()
}

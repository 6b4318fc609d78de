import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { NewSession } from './newSession.ts'

type Db = Kysely<Schema>

export async function insertForkToken(
  db: Db,
  o: {
    hash: Uint8Array
    app: string
    session: string
    targetOrigin: string | undefined
    state: string | undefined
    expiresAt: Date
  },
): Promise<void> {
  await db
    .insertInto('fork_tokens')
    .values({
      token_hash: o.hash,
      app_id: o.app,
      session_id: o.session,
      target_origin: o.targetOrigin ?? null,
      state: o.state ?? null,
      expires_at: o.expiresAt,
    })
    .execute()
}

/** Uses a fork token up and opens the session it stands for, in one statement; false when it is worth nothing (R12, R13). */
export async function takeForkToken(
  db: Db,
  o: {
    hash: Uint8Array
    app: string
    origin: string | undefined
    state: string | undefined
    /** Only one that somebody asked for: the app's setting may be newer than the token. */
    solicited: boolean
    session: NewSession
    now: Date
  },
): Promise<boolean> {
  const { id, sid, label, expiresAt } = o.session
  const { rows } = await sql`
    with taken as (
      update fork_tokens set used_at = ${o.now}
      where token_hash = ${o.hash} and app_id = ${o.app} and used_at is null and expires_at > ${o.now}
        and (target_origin is null or target_origin = ${o.origin ?? ''})
        and ((state is null and not ${o.solicited}::boolean) or state = ${o.state ?? ''})
      returning session_id)
    insert into sessions (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at,
      label, forked_from)
    select ${id}, s.app_id, s.user_id, ${sid}, ${o.now}::timestamptz, ${o.now}::timestamptz, s.authenticated_at,
      ${o.now}::timestamptz, ${expiresAt}::timestamptz, ${label}, s.id
    from taken join sessions s on s.id = taken.session_id and s.revoked_at is null and s.expires_at > ${o.now}
    returning id`.execute(db)
  return rows.length === 1
}

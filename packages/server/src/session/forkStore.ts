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

/** The session that was forked. */
export type Parent = { session: string; user: string }

/** Uses a fork token up; undefined when it is worth nothing (R12, R13). */
export async function takeForkToken(
  db: Db,
  o: {
    hash: Uint8Array
    app: string
    origin: string | undefined
    state: string | undefined
    /** Only one that somebody asked for: the app's setting may be newer than the token. */
    solicited: boolean
    now: Date
  },
): Promise<Parent | undefined> {
  const { rows } = await sql<Parent>`
    update fork_tokens t set used_at = ${o.now} from sessions s
    where t.token_hash = ${o.hash} and t.app_id = ${o.app} and t.used_at is null and t.expires_at > ${o.now}
      and (t.target_origin is null or t.target_origin = ${o.origin ?? ''})
      and ((t.state is null and not ${o.solicited}::boolean) or t.state = ${o.state ?? ''})
      and s.id = t.session_id
    returning s.id as session, s.user_id as user`.execute(db)
  return rows[0]
}

/**
 * Opens the forked session, if the one it comes from lives. It is as old as the login behind both, so that forking
 * again and again does not outlive what the app allows (R5).
 */
export async function openFork(
  db: Db,
  o: { app: string; parent: Parent; session: NewSession; mostSeconds: number; now: Date },
): Promise<void> {
  const { id, sid, label, expiresAt } = o.session
  await sql`
    insert into sessions (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at,
      label, held_until, forked_from)
    select ${id}, app_id, user_id, ${sid}, ${o.now}::timestamptz, ${o.now}::timestamptz, authenticated_at,
      ${o.now}::timestamptz,
      least(${expiresAt}::timestamptz, authenticated_at + make_interval(secs => ${o.mostSeconds}::int)),
      ${label}, held_until, id
    from sessions where id = ${o.parent.session} and app_id = ${o.app} and revoked_at is null
      and expires_at > ${o.now}`.execute(db)
}

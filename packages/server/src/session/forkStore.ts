import { sql } from 'kysely'
import type { BoundDb, BoundRow, Members } from '../db/binding.ts'
import { boundSession, type NewSession } from './newSession.ts'

export async function insertForkToken(
  { db, binding }: BoundDb,
  token: {
    hash: Uint8Array
    appId: string
    session: string
    targetOrigin: string | undefined
    state: string | undefined
    expiresAt: Date
  },
): Promise<void> {
  const row = {
    token_hash: token.hash,
    app_id: token.appId,
    session_id: token.session,
    target_origin: token.targetOrigin ?? null,
    state: token.state ?? null,
    expires_at: token.expiresAt,
  }
  const mac = await binding.mac('fork_tokens', row)
  await db
    .insertInto('fork_tokens')
    .values({ ...row, mac })
    .execute()
}

/**
 * Uses a fork token up, and returns the forked session; undefined for an invalid token (R12: forked sessions, R13:
 * session handed over in a URL).
 */
export async function takeForkToken(
  { db, binding }: BoundDb,
  claim: {
    hash: Uint8Array
    appId: string
    origin: string | undefined
    state: string | undefined
    /** Requires a token that was asked for (solicited): the app's setting may be newer than the token. */
    solicited: boolean
    now: Date
  },
): Promise<string | undefined> {
  const { rows } = await sql<BoundRow<'fork_tokens'>>`
    update fork_tokens set used_at = ${claim.now}
    where token_hash = ${claim.hash} and app_id = ${claim.appId} and used_at is null and expires_at > ${claim.now}
      and (target_origin is null or target_origin = ${claim.origin ?? ''})
      and ((state is null and not ${claim.solicited}::boolean) or state = ${claim.state ?? ''})
    returning *`.execute(db)
  const [row] = rows
  return row && (await binding.holds('fork_tokens', row)) ? row.session_id : undefined
}

/**
 * Opens the forked session next to its origin. It is as old as their common login, so that repeated forking does not
 * outlive the app's limit (R5: derived refresh tokens), and on hold as long.
 */
export async function openFork(
  { db, binding }: BoundDb,
  opening: { parent: Members<'sessions'>; session: NewSession; maxSeconds: number; now: Date },
): Promise<void> {
  const { parent, session, now } = opening
  const { app_id: appId, user_id: userId, authenticated_at, held_until: heldUntil } = parent
  const fork = boundSession(session, { appId, userId, now, heldUntil })
  const row = { ...fork, authenticated_at, forked_from: parent.id }
  const end = Math.min(session.expiresAt.getTime(), authenticated_at.getTime() + opening.maxSeconds * 1_000)
  await db
    .insertInto('sessions')
    .values({
      ...row,
      mac: await binding.mac('sessions', row),
      label: session.label,
      rotated_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(end),
    })
    .execute()
}

/** A session, all forks of it, and the sessions that it was forked from. */
export async function listFamily(
  { db }: Pick<BoundDb, 'db'>,
  { appId, userId, session }: { appId: string; userId: string; session: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive family (id, forked_from) as (
      select id, forked_from from sessions where id = ${session} and app_id = ${appId} and user_id = ${userId}
      union
      select s.id, s.forked_from from sessions s join family f on s.id = f.forked_from or s.forked_from = f.id
      where s.app_id = ${appId} and s.user_id = ${userId})
    select id from family`.execute(db)
  return new Set([session, ...rows.map(({ id }) => id)])
}

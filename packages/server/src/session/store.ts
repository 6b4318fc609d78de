import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type BoundDb, type Members, members } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import { repeatOnConflict } from '../db/transaction.ts'
import { accountsJoin, type JoinedRow, joinUser, type UserRow, userColumns } from '../user/user.ts'

type Db = Kysely<Schema>
/** A live session, with the members that its readers need. */
export type SessionRow = {
  session_id: string
  sid: string
  counter: number
  rotated_at: Date
  authenticated_at: Date
  own_page: boolean
  held_until: Date | null
}
export type SessionWithUser = SessionRow & { user: UserRow }

const sessionColumns = sql`
  s.id as session_id, s.sid, s.counter, s.rotated_at, s.authenticated_at, s.own_page, s.previous_sid, s.forked_from,
  s.held_until, s.mac as s_mac`
/** Read only for the MAC. */
type BoundColumns = { previous_sid: string | null; forked_from: string | null; s_mac: Uint8Array | null }

/** The session of an access token, if it is live, and its user: one query for every guarded call. */
export async function findBySid(
  at: BoundDb,
  session: { appId: string; sid: string; now: Date },
): Promise<SessionWithUser | undefined> {
  return findWithUser(at, { ...session, which: sql`s.sid = ${session.sid}` })
}

/**
 * The same by the `sid` that a link or an update has replaced, which stays valid for a moment (R9: changing session
 * id).
 */
export async function findByPreviousSid(
  at: BoundDb,
  session: { appId: string; sid: string; now: Date; replacedAfter: Date },
): Promise<SessionWithUser | undefined> {
  return findWithUser(at, {
    ...session,
    which: sql`s.previous_sid = ${session.sid} and s.sid_changed_at > ${session.replacedAfter}`,
  })
}

export async function findById(
  at: BoundDb,
  session: { appId: string; id: string; now: Date },
): Promise<SessionWithUser | undefined> {
  return findWithUser(at, { ...session, which: sql`s.id = ${session.id}` })
}

/**
 * A session, if it is still live. Call it with the user locked: the caller may have been signed out while the call
 * waited (R65: guest credentials).
 */
export async function findLive(
  { db, binding }: BoundDb,
  session: { appId: string; id: string; now: Date },
): Promise<Members<'sessions'> | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select([...members.sessions, 'mac'])
    .where('id', '=', session.id)
    .where('app_id', '=', session.appId)
    .where('revoked_at', 'is', null)
    .where(endsAfter(session.now))
    .executeTakeFirst()
  return row && (await binding.holds('sessions', row)) ? row : undefined
}

/**
 * Whether a session ends after a moment. The month is a part of the text, so that Postgres leaves out the
 * partitions of earlier months when it plans the statement, once a month (decision 40: growing tables).
 */
function endsAfter(now: Date, table = 'sessions'): RawBuilder<boolean> {
  const month = `${now.toISOString().slice(0, 7)}-01T00:00:00Z`
  const end = sql.ref(`${table}.expires_at`)
  return sql<boolean>`(${end} > ${now} and ${end} >= ${sql.lit(month)}::timestamptz)`
}

type SessionQuery = { appId: string; now: Date; which: RawBuilder<unknown> }

async function findWithUser(
  at: BoundDb,
  { appId, now, which }: SessionQuery,
): Promise<SessionWithUser | undefined> {
  const { rows } = await sql<JoinedRow<SessionRow & BoundColumns>>`
    select ${sessionColumns}, ${userColumns}
    from sessions s join users u on u.id = s.user_id ${accountsJoin}
    where ${which} and s.app_id = ${appId} and s.revoked_at is null and ${endsAfter(now, 's')}
      and u.deleted_at is null`.execute(at.db)
  return verifyRow(at, { appId, rows })
}

/** The session as it was opened: undefined if its row was changed (decision 15: bound rows). */
async function verifyRow(
  at: BoundDb,
  { appId, rows }: { appId: string; rows: readonly JoinedRow<SessionRow & BoundColumns>[] },
): Promise<SessionWithUser | undefined> {
  const [firstRow] = rows
  if (!firstRow) return undefined
  const { id: user_id, session_id: id, previous_sid, forked_from, s_mac: mac } = firstRow
  const { sid, authenticated_at, own_page, held_until } = firstRow
  const login = { authenticated_at, own_page, held_until, forked_from }
  const row = { app_id: appId, user_id, id, sid, previous_sid, ...login, mac }
  if (!(await at.binding.holds('sessions', row))) return undefined
  const user = await joinUser(at, { appId, rows })
  if (!user) return undefined
  const { counter, rotated_at } = firstRow
  return { session_id: id, sid, counter, rotated_at, authenticated_at, own_page, held_until, user }
}

export type RotationParams = {
  appId: string
  id: string
  counter: number
  now: Date
  /** A session ends after this time without use, and in any case after the other. */
  idleSeconds: number
  maxSeconds: number
}

/**
 * Advances the counter if it is still the caller's: of any number of callers with the same token one succeeds (R6:
 * refresh race). The end moves only by at least a thirtieth, so that few refreshes move the row to another month. The
 * app's present setting applies, not the one at the session's beginning.
 */
export async function rotate(at: BoundDb, rotation: RotationParams): Promise<SessionWithUser | undefined> {
  const idle = sql`make_interval(secs => ${rotation.idleSeconds}::int)`
  const maxAge = sql`make_interval(secs => ${rotation.maxSeconds}::int)`
  const now = sql`${rotation.now}::timestamptz`
  const rotating = sql<JoinedRow<SessionRow & BoundColumns>>`
    with s as (
      update sessions set counter = counter + 1, rotated_at = ${rotation.now}, last_used_at = ${rotation.now},
        expires_at = least(authenticated_at + ${maxAge}, case
          when expires_at between ${now} + ${idle} * 29 / 30 and ${now} + ${idle} then expires_at
          else ${now} + ${idle} end)
      where id = ${rotation.id} and app_id = ${rotation.appId} and counter = ${rotation.counter}
        and revoked_at is null and ${endsAfter(rotation.now)}
        and rotated_at + ${idle} > ${now} and authenticated_at + ${maxAge} > ${now}
      returning id, user_id, sid, counter, rotated_at, authenticated_at, own_page, previous_sid, forked_from,
        held_until, mac)
    select ${sessionColumns}, ${userColumns}
    from s join users u on u.id = s.user_id and u.deleted_at is null ${accountsJoin}`
  const { rows } = await repeatOnConflict(at.db, () => rotating.execute(at.db))
  return verifyRow(at, { appId: rotation.appId, rows })
}

/** Ends one session of a user, or all, or all but one. Without its MAC no session can be restored. */
export async function revoke(
  db: Db,
  which: {
    appId: string
    userId?: string
    id?: string
    sid?: string
    /** The id of the session to keep. */
    except?: string
    reason: string
    now: Date
  },
): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: which.now, revoked_reason: which.reason, mac: null })
    .where('app_id', '=', which.appId)
    .where('revoked_at', 'is', null)
  if (which.userId === undefined && which.id === undefined) throw new Error('Whose sessions?')
  if (which.userId !== undefined) query = query.where('user_id', '=', which.userId)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.sid !== undefined) query = query.where('sid', '=', which.sid)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  const { numUpdatedRows } = await repeatOnConflict(db, () => query.executeTakeFirst())
  return Number(numUpdatedRows)
}

/**
 * Gives every session of a user a new `sid`: their access tokens end in a moment, while their refresh tokens stay valid
 * (R64: replaced address).
 */
export async function renameAllSids(
  at: BoundDb,
  renaming: { appId: string; userId: string; newSid: () => string; now: Date },
): Promise<void> {
  const rows = await at.db
    .selectFrom('sessions')
    .select([...members.sessions, 'mac'])
    .where('app_id', '=', renaming.appId)
    .where('user_id', '=', renaming.userId)
    .where('revoked_at', 'is', null)
    .where(endsAfter(renaming.now))
    .execute()
  // An invalid row stays as it is: a new MAC would make it valid.
  for (const { mac, ...session } of rows)
    if (await at.binding.holds('sessions', { ...session, mac }))
      await renameSid(at, session, { was: session.sid, sid: renaming.newSid(), now: renaming.now })
}

/**
 * Gives a session a new `sid`, because its user's permissions have changed (R9: changing session id). The caller's
 * token stays valid for a moment; clients refresh right after.
 */
export async function renameSid(
  { db, binding }: BoundDb,
  session: Members<'sessions'>,
  renaming: { was: string; sid: string; now: Date },
): Promise<void> {
  const sids = { sid: renaming.sid, previous_sid: renaming.was }
  const mac = await binding.mac('sessions', { ...session, ...sids })
  await db
    .updateTable('sessions')
    .set({ ...sids, sid_changed_at: renaming.now, mac })
    .where('id', '=', session.id)
    .execute()
}

export async function listLive(db: Db, owner: { appId: string; userId: string; now: Date }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'sid', 'created_at', 'last_used_at', 'label'])
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('revoked_at', 'is', null)
    .where(endsAfter(owner.now))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

/** The session's id by the `sid` of a token of any age. */
export async function findByAnySid(
  db: Db,
  session: { appId: string; userId: string; sid: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('app_id', '=', session.appId)
    .where('user_id', '=', session.userId)
    .where((where) => where.or([where('sid', '=', session.sid), where('previous_sid', '=', session.sid)]))
    .executeTakeFirst()
  return row?.id
}

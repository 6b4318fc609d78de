import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { NewSession } from '../session/newSession.ts'
import { isGuest, type Proof, storedData } from './identity.ts'
import { accountsJoin, type JoinedRow, joined, type UserRow, userColumns } from './user.ts'

export type Entry = {
  app: string
  proof: Proof
  session: NewSession
  /** The id of the user, should it be a new one. */
  newUserId: string
  maySignUp: boolean
  /** Only identities on the app's list may sign up. */
  byAllowlist: boolean
  now: Date
}
type Outcome = { proven: number; allowed: number; newcomers: number; entered: number }
/** How far it went, and the user as before: a newcomer has no row in the snapshot that the statement reads. */
export type Entered = Outcome & Omit<UserRow, 'id'> & { id: string | null }

/**
 * Spends the proof, finds or creates its user and opens the session, in one statement: nothing of it is ever written
 * without the rest (F1), and of any number of callers with the same proof one gets in (R18).
 */
export async function enter(db: Kysely<Schema>, o: Entry): Promise<Entered> {
  const { identity } = o.proof
  const { rows } = await sql<JoinedRow<Outcome>>`
    with proof as (${o.proof.spend}),
    ${o.proof.along ? sql`along as (${o.proof.along}),` : sql``}
    known as (
      update linked_accounts set latest_verified_at = ${o.now}, data = data || ${storedData(identity)}::jsonb
      where app_id = ${o.app} and type = ${identity.type} and subject = ${identity.subject} and deleted_at is null
        and removed_at is null and exists (select 1 from proof)
      returning user_id, held_until),
    unknown as (select 1 from proof where not exists (select 1 from known) and ${o.maySignUp}::boolean),
    allowed as (select 1 from unknown where ${isAllowed(o)}),
    ${seats(o.app)},
    newcomer as (
      insert into users (id, app_id, created_at, is_guest)
      select ${o.newUserId}, ${o.app}, ${o.now}::timestamptz, ${isGuest(identity)}::boolean from seat
      returning id),
    account as (
      insert into linked_accounts
        (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at)
      select ${o.app}, id, ${identity.type}, ${identity.subject}, ${storedData(identity)}::jsonb,
        ${o.now}::timestamptz, ${o.now}::timestamptz, ${o.now}::timestamptz from newcomer),
    ${o.proof.withNewUser ? sql`stored as (${o.proof.withNewUser}),` : sql``}
    opened as (${open(o, sql`(select user_id, held_until from known union all select id, null from newcomer) as who`)}),
    noted as (
      insert into audit_log (app_id, user_id, event, data, created_at)
      select ${o.app}, user_id, 'session.opened', ${JSON.stringify({ type: identity.type })}::jsonb,
        ${o.now}::timestamptz from opened)
    select (select count(*) from proof) as proven, (select count(*) from allowed) as allowed,
      (select count(*) from newcomer) as newcomers, (select count(*) from opened) as entered, ${userColumns}
    from (select 1) once left join known on true left join users u on u.id = known.user_id ${accountsJoin}`.execute(
    db,
  )
  const row: Entered | undefined = joined(rows)
  if (!row) throw new Error('A select without conditions has a row.')
  return row
}

function isAllowed({ app, byAllowlist, proof: { identity } }: Entry): RawBuilder<unknown> {
  return sql`(not ${byAllowlist}::boolean or exists (
    select 1 from allowlist_entries
    where app_id = ${app} and type = ${identity.type} and value = ${identity.subject}))`
}

/**
 * A seat for each row of `allowed`. Under a limit the counter of the app's row decides (R67); without one nothing is
 * counted, or all sign-ups of an app would wait for each other. `apps_count_users` counts when a limit is set, and the
 * share lock makes it wait for whoever is just signing up.
 */
function seats(app: string): RawBuilder<unknown> {
  return sql`
    unlimited as (
      select 1 from apps where id = ${app} and user_limit is null and exists (select 1 from allowed) for share),
    counted as (
      update apps set user_count = user_count + 1
      where id = ${app} and user_count < user_limit and exists (select 1 from allowed)
      returning 1),
    seat as (select 1 from unlimited union all select 1 from counted)`
}

/** Opens a session for each row of `who`, which has a `user_id` and says how long its method is on hold. */
function open(
  o: { app: string; session: NewSession; now: Date; proof?: Pick<Proof, 'heldUntil'> },
  who: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { id, sid, label, ownPage, expiresAt } = o.session
  return sql`
    insert into sessions
      (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at, label, own_page,
      held_until)
    select ${id}, ${o.app}, user_id, ${sid}, ${o.now}::timestamptz, ${o.now}::timestamptz, ${o.now}::timestamptz,
      ${o.now}::timestamptz, ${expiresAt}::timestamptz, ${label}, ${ownPage}::boolean,
      greatest(case when held_until > ${o.now}::timestamptz then held_until end,
        ${o.proof?.heldUntil ?? null}::timestamptz) from ${who}
    returning user_id`
}

/** Opens a session for a user whose proof the open transaction has spent. */
export async function openSession(
  db: Kysely<Schema>,
  o: { app: string; user: string; session: NewSession; now: Date; heldUntil: Date | null },
): Promise<void> {
  await open(
    o,
    sql`(select ${o.user}::text as user_id, ${o.heldUntil}::timestamptz as held_until) as who`,
  ).execute(db)
}

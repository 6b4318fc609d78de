import { type RawBuilder, sql } from 'kysely'
import type { BoundDb, BoundRow } from '../db/binding.ts'
import { boundSession, type NewSession } from '../session/newSession.ts'
import { selectAllowed } from '../user/accessStore.ts'
import { type IdentityProof, isGuest, storedData, withStored } from '../user/identity.ts'
import { accountsJoin, type JoinedRow, joinUser, type UserRow, userColumns } from '../user/user.ts'

export type SignInParams = {
  appId: string
  proof: IdentityProof
  session: NewSession
  /** The id for a new user. */
  newUserId: string
  maySignUp: boolean
  /** Only identities on the app's list may sign up. */
  byAllowlist: boolean
  now: Date
  /** The account's owner, just read. Undefined if it has none. */
  known: BoundRow<'linked_accounts'> | undefined
}
type SignInCounts = { proven: number; allowed: number; newcomers: number; entered: number }
/** The counts of each step, and the user before the statement: its snapshot does not contain a new user. */
export type SignInOutcome = SignInCounts & { user: UserRow | undefined }

/**
 * Uses the proof, finds or creates its user and opens the session in one statement. So nothing is written in part (F1:
 * killed login), and of any number of callers with the same proof only one succeeds (R18: code spent once).
 *
 * The account's owner was read just before, because session and account are bound to their user (decision 15: bound
 * rows). If it has changed, the statement rolls back with `serialization_failure` and the proof stays unused.
 */
export async function signInStatement(at: BoundDb, entry: SignInParams): Promise<SignInOutcome> {
  const { known, proof } = entry
  const { identity } = proof
  const { mac, opening } = await bind(at, entry)
  const { rows } = await sql<JoinedRow<SignInCounts>>`
    with proof as (${entry.proof.spend}),
    ${entry.proof.withProof ? sql`with_proof as (${entry.proof.withProof}),` : sql``}
    known as (
      update linked_accounts
      set latest_verified_at = ${entry.now}, data = data || ${storedData(identity)}::jsonb, mac = ${mac}
      where ${selectLinked(entry)} and removed_at is null and user_id = ${known?.user_id ?? null} and mac = ${known?.mac ?? null}
        and exists (select 1 from proof)
      returning user_id),
    unknown as (select 1 from proof where ${known === undefined && entry.maySignUp}::boolean),
    allowed as (select 1 from unknown where ${isAllowed(entry)}),
    ${quota(entry.appId)},
    newcomer as (
      insert into users (id, app_id, created_at, is_guest)
      select ${entry.newUserId}, ${entry.appId}, ${entry.now}::timestamptz, ${isGuest(identity)}::boolean from seat
      returning id),
    account as (
      insert into linked_accounts
        (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at, mac)
      select ${entry.appId}, id, ${identity.type}, ${identity.subject}, ${storedData(identity)}::jsonb,
        ${entry.now}::timestamptz, ${entry.now}::timestamptz, ${entry.now}::timestamptz, ${mac}::bytea from newcomer),
    ${entry.proof.withNewUser ? sql`stored as (${entry.proof.withNewUser}),` : sql``}
    opened as (${open(opening, sql`(select user_id from known union all select id from newcomer) as who`)}),
    noted as (
      insert into audit_log (app_id, user_id, event, data, created_at)
      select ${entry.appId}, user_id, 'session.opened', ${JSON.stringify({ type: identity.type })}::jsonb,
        ${entry.now}::timestamptz from opened)
    select (select count(*) from proof) as proven, (select count(*) from allowed) as allowed,
      (select count(*) from newcomer) as newcomers, (select count(*) from opened) as entered,
      case when exists (select 1 from proof) and ${isStale(entry)} then changed_meanwhile() end as stale,
      ${userColumns}
    from (select 1) once left join known on true left join users u on u.id = known.user_id ${accountsJoin}`.execute(
    at.db,
  )
  const [row] = rows
  if (!row) throw new Error('A select without conditions has a row.')
  const { proven, allowed, newcomers, entered } = row
  // The columns of an unknown user are null.
  const user = row.id === null ? undefined : await joinUser(at, { appId: entry.appId, rows })
  return { proven, allowed, newcomers, entered, user }
}

/** The MACs of the rows to write. */
async function bind(at: BoundDb, entry: SignInParams) {
  const { appId, proof, session, newUserId, now, known } = entry
  const { type, subject } = proof.identity
  const userId = known?.user_id ?? newUserId
  const data = withStored(known?.data ?? {}, proof.identity)
  const held_until = known?.held_until ?? null
  const account = { app_id: appId, user_id: userId, type, subject, data, held_until }
  const heldUntil = latest(
    [held_until, proof.heldUntil ?? null].filter((time) => time !== null && time > now),
  )
  return {
    mac: await at.binding.mac('linked_accounts', { ...account, removed_at: null, deleted_at: null }),
    opening: await bindSession(at, { appId, userId, session, now, heldUntil }),
  }
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((a, b) => (a !== null && (b === null || a > b) ? a : b), null)
}

type SessionOpening = { appId: string; session: NewSession; now: Date; heldUntil: Date | null }

async function bindSession({ binding }: BoundDb, opening: SessionOpening & { userId: string }) {
  return { ...opening, mac: await binding.mac('sessions', boundSession(opening.session, opening)) }
}

function selectLinked({ appId, proof: { identity } }: SignInParams): RawBuilder<unknown> {
  return sql`app_id = ${appId} and type = ${identity.type} and subject = ${identity.subject} and deleted_at is null`
}

/** Whether the account was moved, removed or added since it was read. */
function isStale(entry: SignInParams): RawBuilder<unknown> {
  return entry.known
    ? sql`not exists (select 1 from known)`
    : sql`exists (select 1 from linked_accounts where ${selectLinked(entry)})`
}

function isAllowed({ appId, byAllowlist, proof: { identity } }: SignInParams): RawBuilder<unknown> {
  return byAllowlist ? sql`exists (${selectAllowed(appId, identity)})` : sql`true`
}

/**
 * A seat for each row of `allowed`. With a limit, the counter in the app's row decides (R67: allowlist and user limit).
 * Without one nothing is counted, because all sign-ups of an app would wait for each other. `apps_count_users` counts
 * when a limit is set, and the share lock makes it wait for running sign-ups.
 */
function quota(appId: string): RawBuilder<unknown> {
  return sql`
    unlimited as (
      select 1 from apps where id = ${appId} and user_limit is null and exists (select 1 from allowed) for share),
    counted as (
      update apps set user_count = user_count + 1
      where id = ${appId} and user_count < user_limit and exists (select 1 from allowed)
      returning 1),
    seat as (select 1 from unlimited union all select 1 from counted)`
}

/** Opens a session for each row of `who`, which has a `user_id`. */
function open(opening: SessionOpening & { mac: Uint8Array }, who: RawBuilder<unknown>): RawBuilder<unknown> {
  const { id, sid, label, isFirstParty, expiresAt } = opening.session
  return sql`
    insert into sessions
      (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at, label, own_page,
       held_until, mac)
    select ${id}, ${opening.appId}, user_id, ${sid}, ${opening.now}::timestamptz, ${opening.now}::timestamptz, ${opening.now}::timestamptz,
      ${opening.now}::timestamptz, ${expiresAt}::timestamptz, ${label}, ${isFirstParty}::boolean,
      ${opening.heldUntil}::timestamptz, ${opening.mac}::bytea from ${who}
    returning user_id`
}

/** Opens a session for a user whose proof the open transaction has used. */
export async function openSession(at: BoundDb, opening: SessionOpening & { userId: string }): Promise<void> {
  await open(await bindSession(at, opening), sql`(select ${opening.userId}::text as user_id) as who`).execute(
    at.db,
  )
}

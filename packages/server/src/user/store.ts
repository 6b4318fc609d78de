import { type Kysely, sql } from 'kysely'
import { type BoundDb, type BoundRow, members } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import { type Identity, storedData, withStored } from './identity.ts'
import { type AccountRow, accountsJoin, type JoinedRow, joined, type UserRow, userColumns } from './user.ts'

type Db = Kysely<Schema>
type InApp = { app: string; now: Date }
type Named = Pick<Identity, 'type' | 'subject'>

export async function findUser(at: BoundDb, o: { app: string; id: string }): Promise<UserRow | undefined> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from users u ${accountsJoin}
    where u.id = ${o.id} and u.app_id = ${o.app} and u.deleted_at is null`.execute(at.db)
  return joined(at, { app: o.app, rows })
}

/** The user whose account this is, also while it is kept for that user after it was taken off. */
export async function findOwner(at: BoundDb, o: InApp & { identity: Named }): Promise<UserRow | undefined> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from linked_accounts l join users u on u.id = l.user_id
    left join linked_accounts a
      on a.user_id = u.id and coalesce(a.deleted_at, case when a.id <> l.id then a.removed_at end) is null
    where l.app_id = ${o.app} and l.type = ${o.identity.type} and l.subject = ${o.identity.subject}
      and l.deleted_at is null and (l.removed_at is null or l.held_until > ${o.now}) and u.deleted_at is null`.execute(
    at.db,
  )
  const owner = await joined(at, { app: o.app, rows })
  // Without this account among them, whoever it is was only written there.
  return accountOf(owner, o.identity) ? owner : undefined
}

/** An account as it stands, for whoever is about to log in by it: its user's, or kept for one. */
export async function findAccount(
  { db }: BoundDb,
  o: { app: string; identity: Named },
): Promise<BoundRow<'linked_accounts'> | undefined> {
  return db
    .selectFrom('linked_accounts')
    .select([...members.linked_accounts, 'mac'])
    .where('app_id', '=', o.app)
    .where('type', '=', o.identity.type)
    .where('subject', '=', o.identity.subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Everything that a user has, and what is kept of what was taken off: wherever the user can be reached. */
export async function findReachable(at: BoundDb, o: { app: string; user: string }): Promise<AccountRow[]> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from users u
    left join linked_accounts a on a.user_id = u.id and a.deleted_at is null
    where u.id = ${o.user} and u.app_id = ${o.app}`.execute(at.db)
  return (await joined(at, { app: o.app, rows }))?.accounts ?? []
}

export function accountOf(
  user: Pick<UserRow, 'accounts'> | undefined,
  { type, subject }: Pick<Identity, 'type' | 'subject'>,
): AccountRow | undefined {
  return user?.accounts.find((row) => row.type === type && row.subject === subject)
}

/**
 * Holds users still until the transaction ends, always in the same order. Whoever changes what is linked does this
 * first: two unlinks at once would otherwise each see the account that the other one takes away.
 */
export async function lockUsers(db: Db, o: { app: string; ids: readonly string[] }): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('app_id', '=', o.app)
    .where('id', 'in', [...o.ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length === o.ids.length
}

/** Counts a change of what is linked: an offer to transfer this user, made before it, is void (R62). */
export async function bumpVersion(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set({ version: sql`version + 1` }).where('id', '=', id).execute()
}

type Linked = { user: string; identity: Named & Pick<Identity, 'data' | 'kept'>; heldUntil?: Date | null }

/** Fails on `linked_accounts_owner` when it has an owner, on `linked_accounts_one_of_type` when the user has another. */
export async function insertAccount(
  { db, binding }: BoundDb,
  { app, user, identity, now, heldUntil = null }: InApp & Linked,
): Promise<void> {
  const { type, subject } = identity
  const states = { held_until: heldUntil, removed_at: null, deleted_at: null }
  const row = { app_id: app, user_id: user, type, subject, ...states }
  const data = storedData(identity)
  const mac = await binding.mac('linked_accounts', { ...row, data: JSON.parse(data) })
  const times = { verified_at: now, first_verified_at: now, latest_verified_at: now }
  await db
    .insertInto('linked_accounts')
    .values({ ...row, ...times, data, mac })
    .execute()
}

/** An account of a user who is held still, as it was read since. */
export type Own = InApp & { user: string; account: AccountRow }
type States = Pick<BoundRow<'linked_accounts'>, 'held_until' | 'removed_at' | 'deleted_at'>

/** Writes an account anew, with its MAC. Whole, not merged there: what is stored is what was bound. */
async function rewrite(
  { db, binding }: BoundDb,
  { app, user, account }: Own,
  change: Partial<States> & { data?: Record<string, unknown>; latest_verified_at?: Date },
): Promise<void> {
  const { latest_verified_at, ...changed } = change
  const { type, subject, data, held_until } = account
  const states = { held_until, removed_at: null, deleted_at: null }
  const row = { app_id: app, user_id: user, type, subject, data, ...states, ...changed }
  const mac = await binding.mac('linked_accounts', row)
  await db
    .updateTable('linked_accounts')
    .set({ ...states, ...change, data: JSON.stringify(row.data), mac })
    .where('app_id', '=', app)
    .where('user_id', '=', user)
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
}

/** Proven once more: a new time, and what the identity says of itself today. */
export async function markVerified(at: BoundDb, o: Own & { identity: Identity }): Promise<void> {
  await rewrite(at, o, { latest_verified_at: o.now, data: withStored(o.account.data, o.identity) })
}

/** The row stays, bound as one that was removed: nobody brings it back by a word in the database. */
export async function removeAccount(at: BoundDb, o: Own): Promise<void> {
  await rewrite(at, o, { deleted_at: o.now })
}

/** Taken off, and kept for its user until `hold` ends. */
export async function keepAccount(at: BoundDb, { hold, ...o }: Own & { hold: Date }): Promise<void> {
  await rewrite(at, o, { removed_at: o.now, held_until: hold })
}

export async function isOnAllowlist(db: Db, o: { app: string; identity: Named }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from allowlist_entries
    where app_id = ${o.app} and type = ${o.identity.type} and value = ${o.identity.subject}`.execute(db)
  return rows.length === 1
}

export async function setTermsAccepted(db: Db, o: InApp & { user: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ accepted_terms_at: o.now })
    .where('id', '=', o.user)
    .where('app_id', '=', o.app)
    .where('accepted_terms_at', 'is', null)
    .execute()
}

import { limits } from '@latchkey/wire'
import { type Kysely, sql } from 'kysely'
import { type BoundDb, type BoundRow, members } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import { asOfPerson, type Identity, storedData, withoutNaming, withStored } from './identity.ts'
import { type AccountRow, accountsJoin, type JoinedRow, joinUser, type UserRow, userColumns } from './user.ts'

type Db = Kysely<Schema>
type InApp = { appId: string; now: Date }
type AccountKey = Pick<Identity, 'type' | 'subject'>

export async function findUser(
  at: BoundDb,
  user: { appId: string; id: string },
): Promise<UserRow | undefined> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from users u ${accountsJoin}
    where u.id = ${user.id} and u.app_id = ${user.appId} and u.deleted_at is null`.execute(at.db)
  return joinUser(at, { appId: user.appId, rows })
}

/** The user of an account, also while it is kept for that user after its removal. */
export async function findOwner(
  at: BoundDb,
  account: InApp & { identity: AccountKey },
): Promise<UserRow | undefined> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from linked_accounts l join users u on u.id = l.user_id
    left join linked_accounts a
      on a.user_id = u.id and coalesce(a.deleted_at, case when a.id <> l.id then a.removed_at end) is null
    where l.app_id = ${account.appId} and l.type = ${account.identity.type} and l.subject = ${account.identity.subject}
      and l.deleted_at is null and (l.removed_at is null or l.held_until > ${account.now}) and u.deleted_at is null`.execute(
    at.db,
  )
  const owner = await joinUser(at, { appId: account.appId, rows })
  // If the user does not have this account, its row was changed.
  return getAccount(owner, account.identity) ? owner : undefined
}

/** A stored account, for a caller who is about to log in with it: linked to its user, or kept for one. */
export async function findAccount(
  { db }: BoundDb,
  account: { appId: string; identity: AccountKey },
): Promise<BoundRow<'linked_accounts'> | undefined> {
  return db
    .selectFrom('linked_accounts')
    .select([...members.linked_accounts, 'mac'])
    .where('app_id', '=', account.appId)
    .where('type', '=', account.identity.type)
    .where('subject', '=', account.identity.subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Every account at which the user can be notified: linked ones, kept ones, and those removed for good within a day.
 * Otherwise a thief who removes an address first would be the only reader of the next notice.
 */
export async function findReachable(
  at: BoundDb,
  user: { appId: string; userId: string; now: Date },
): Promise<AccountRow[]> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from users u
    left join linked_accounts a on a.user_id = u.id and a.deleted_at is null
    where u.id = ${user.userId} and u.app_id = ${user.appId}`.execute(at.db)
  const accounts = (await joinUser(at, { appId: user.appId, rows }))?.accounts ?? []
  return [...accounts, ...(await findRemoved(at, user))]
}

/** Accounts removed within a day. One that a link has withdrawn gets no notices: it was a thief's. */
async function findRemoved(
  { db, binding }: BoundDb,
  { appId, userId, now }: { appId: string; userId: string; now: Date },
): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom('linked_accounts')
    .select([...members.linked_accounts, 'mac'])
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('deleted_at', '>', new Date(now.getTime() - limits.holdSeconds * 1_000))
    .where(sql<boolean>`removed_at is distinct from deleted_at`)
    .execute()
  const holds = await Promise.all(rows.map((row) => binding.holds('linked_accounts', row)))
  return rows.filter((_, n) => holds[n]).map(toRemovedAccount)
}

/** An account that was on hold when it was removed gets no link, however long ago that hold ended. */
function toRemovedAccount(row: BoundRow<'linked_accounts'>): AccountRow {
  const { type, subject, data, held_until, removed_at, deleted_at } = row
  const wasHeld = removed_at === null && held_until !== null && deleted_at !== null && held_until > deleted_at
  return {
    ...{ type, subject, data, verified_at: 0, first_verified_at: 0, latest_verified_at: 0 },
    ...(wasHeld ? { held_until: forEver, is_removed: false } : { held_until: null, is_removed: true }),
  }
}

const forEver = new Date(8.64e15)

export function getAccount(
  user: Pick<UserRow, 'accounts'> | undefined,
  { type, subject }: Pick<Identity, 'type' | 'subject'>,
): AccountRow | undefined {
  return user?.accounts.find((row) => row.type === type && row.subject === subject)
}

/**
 * Locks users until the transaction ends, always in the same order. Every change of linked accounts does this first:
 * otherwise two simultaneous unlinks would each see the account that the other one removes.
 */
export async function lockUsers(db: Db, users: { appId: string; ids: readonly string[] }): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('app_id', '=', users.appId)
    .where('id', 'in', [...users.ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length === users.ids.length
}

/**
 * Counts a change of the linked accounts: earlier offers to transfer this user become invalid (R62: transfer nonce).
 */
export async function bumpVersion(db: Db, id: string): Promise<void> {
  await db.updateTable('users').set({ version: sql`version + 1` }).where('id', '=', id).execute()
}

type NewAccount = {
  userId: string
  identity: AccountKey & Pick<Identity, 'data' | 'privateData'>
  heldUntil?: Date | null
}

/**
 * Fails on `linked_accounts_owner` when it has an owner, on `linked_accounts_one_of_type` when the user has another.
 */
export async function insertAccount(
  { db, binding }: BoundDb,
  { appId, userId, identity, now, heldUntil = null }: InApp & NewAccount,
): Promise<void> {
  const { type, subject } = identity
  const states = { held_until: heldUntil, removed_at: null, deleted_at: null }
  const row = { app_id: appId, user_id: userId, type, subject, ...states }
  const data = storedData(identity)
  const mac = await binding.mac('linked_accounts', { ...row, data: JSON.parse(data) })
  const times = { verified_at: now, first_verified_at: now, latest_verified_at: now }
  await db
    .insertInto('linked_accounts')
    .values({ ...row, ...times, data, mac })
    .execute()
}

/** An account of a locked user, as read since the lock. */
export type OwnAccount = InApp & { userId: string; account: AccountRow }
type States = Pick<BoundRow<'linked_accounts'>, 'held_until' | 'removed_at' | 'deleted_at'>

/** Writes an account again, with its MAC. As a whole instead of merged in SQL: exactly the stored members are bound. */
async function rewrite(
  { db, binding }: BoundDb,
  { appId, userId, account }: OwnAccount,
  change: Partial<States> & {
    data?: Record<string, unknown>
    first_verified_at?: Date
    latest_verified_at?: Date
  },
): Promise<void> {
  const { first_verified_at, latest_verified_at, ...changed } = change
  const { type, subject, data, held_until } = account
  const states = { held_until, removed_at: null, deleted_at: null }
  const row = { app_id: appId, user_id: userId, type, subject, data, ...states, ...changed }
  const mac = await binding.mac('linked_accounts', row)
  await db
    .updateTable('linked_accounts')
    .set({ ...states, ...change, data: JSON.stringify(row.data), mac })
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
}

/** Writes members of an account's own data. */
export async function rewriteData(
  at: BoundDb,
  own: OwnAccount,
  change: Record<string, unknown>,
): Promise<void> {
  await rewrite(at, own, { data: { ...own.account.data, ...change } })
}

/** Proven again: a new time, and the identity's present data. */
export async function markVerified(at: BoundDb, own: OwnAccount & { identity: Identity }): Promise<void> {
  const identity = asOfPerson(own.identity, own.account.data)
  await rewrite(at, own, { latest_verified_at: own.now, data: withStored(own.account.data, identity) })
}

/** Proven for the first time: only the app's server had named it. It is on hold until `heldUntil`. */
export async function proveAccount(
  at: BoundDb,
  { heldUntil, identity, ...own }: OwnAccount & { identity: Identity; heldUntil: Date | null },
): Promise<void> {
  const data = withStored(withoutNaming(own.account.data), identity)
  const times = { first_verified_at: own.now, latest_verified_at: own.now }
  await rewrite(at, own, { data, held_until: heldUntil, ...times })
}

/** Replaces the data of an account at the same address; nothing of its earlier data stays. */
export async function replaceData(
  at: BoundDb,
  { data, ...own }: OwnAccount & { data: Record<string, unknown> },
): Promise<void> {
  await rewrite(at, own, { data, held_until: null, latest_verified_at: own.now })
}

/** When an address or number of the user was last removed or replaced for good; removals by a link do not count. */
export async function lastContactRemoval(
  db: Db,
  { appId, userId }: { appId: string; userId: string },
): Promise<Date | null> {
  const { last } = await db
    .selectFrom('linked_accounts')
    .select(({ fn }) => fn.max('deleted_at').as('last'))
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`removed_at is distinct from deleted_at`)
    .where((column) =>
      column.or([column('type', 'in', ['email', 'phone']), column('type', 'like', '%\\_oauth')]),
    )
    .executeTakeFirstOrThrow()
  return last
}

/** The row stays, bound as removed: clearing a column in the database does not restore it. */
export async function removeAccount(at: BoundDb, own: OwnAccount): Promise<void> {
  await rewrite(at, own, { deleted_at: own.now })
}

/**
 * The same for an account on hold that is replaced by the earlier one. Only such rows have two equal times: they get no
 * notices, and their end delays nothing.
 */
export async function withdrawAccount(at: BoundDb, own: OwnAccount): Promise<void> {
  await rewrite(at, own, { removed_at: own.now, deleted_at: own.now })
}

/** Removes an account, and keeps it for its user until `hold` ends. */
export async function removeOnHold(
  at: BoundDb,
  { hold, ...key }: OwnAccount & { hold: Date },
): Promise<void> {
  await rewrite(at, key, { removed_at: key.now, held_until: hold })
}

export async function setTermsAccepted(db: Db, user: InApp & { userId: string }): Promise<void> {
  await db
    .updateTable('users')
    .set({ accepted_terms_at: user.now })
    .where('id', '=', user.userId)
    .where('app_id', '=', user.appId)
    .where('accepted_terms_at', 'is', null)
    .execute()
}

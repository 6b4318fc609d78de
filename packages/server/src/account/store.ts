import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { type Identity, storedData } from './identity.ts'
import { type AccountRow, accountsJoin, type JoinedRow, joined, type UserRow, userColumns } from './user.ts'

type Db = Kysely<Schema>
type InApp = { app: string; now: Date }

export async function findUser(db: Db, o: { app: string; id: string }): Promise<UserRow | undefined> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from users u ${accountsJoin}
    where u.id = ${o.id} and u.app_id = ${o.app} and u.deleted_at is null`.execute(db)
  return joined(rows)
}

/** The user whose account this is, also while it is kept for that user after it was taken off. */
export async function findOwner(
  db: Db,
  o: InApp & { identity: Pick<Identity, 'type' | 'subject'> },
): Promise<UserRow | undefined> {
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from linked_accounts l join users u on u.id = l.user_id
    left join linked_accounts a on a.user_id = u.id and a.deleted_at is null and (a.removed_at is null or a.id = l.id)
    where l.app_id = ${o.app} and l.type = ${o.identity.type} and l.subject = ${o.identity.subject}
      and l.deleted_at is null and (l.removed_at is null or l.held_until > ${o.now}) and u.deleted_at is null`.execute(
    db,
  )
  return joined(rows)
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

type Linked = { user: string; identity: Identity; heldUntil?: Date | null }

/** Fails on `linked_accounts_owner` when it has an owner, on `linked_accounts_one_of_type` when the user has another. */
export async function insertAccount(
  db: Db,
  { app, user, identity, now, heldUntil = null }: InApp & Linked,
): Promise<void> {
  await db
    .insertInto('linked_accounts')
    .values({
      app_id: app,
      user_id: user,
      type: identity.type,
      subject: identity.subject,
      data: storedData(identity),
      verified_at: now,
      first_verified_at: now,
      latest_verified_at: now,
      held_until: heldUntil,
    })
    .execute()
}

type One = InApp & { user: string; identity: Pick<Identity, 'type' | 'subject'> }

function one(db: Db, { app, user, identity }: Omit<One, 'now'>) {
  return db
    .updateTable('linked_accounts')
    .where('app_id', '=', app)
    .where('user_id', '=', user)
    .where('type', '=', identity.type)
    .where('subject', '=', identity.subject)
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
}

/** Proven once more: a new time, and what the identity says of itself today. */
export async function markVerified(db: Db, o: One & { identity: Identity }): Promise<void> {
  await one(db, o)
    .set({ latest_verified_at: o.now, data: sql`data || ${storedData(o.identity)}::jsonb` })
    .execute()
}

export async function removeAccount(db: Db, o: One): Promise<boolean> {
  const { numUpdatedRows } = await one(db, o).set({ deleted_at: o.now }).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function isOnAllowlist(
  db: Db,
  o: { app: string; identity: Pick<Identity, 'type' | 'subject'> },
): Promise<boolean> {
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

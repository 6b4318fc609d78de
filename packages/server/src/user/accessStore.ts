import { AppError, limits } from '@latchkey/wire'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { type AccessEntry, toDenials, toEntries } from './accessEntry.ts'
import type { AccountRow } from './user.ts'

type Account = Pick<AccountRow, 'type' | 'subject' | 'data'>
type List = 'allowlist_entries' | 'denylist_entries'
export type StoredEntry = AccessEntry & { id: string }

/** Adds an entry to a list, if it is not on it. */
export async function addEntry(
  db: Db,
  list: List,
  { appId, entry }: { appId: string; entry: AccessEntry },
): Promise<StoredEntry & { isNew: boolean }> {
  const row = await db
    .insertInto(list)
    .values({ app_id: appId, ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return { ...entry, id: row.id, isNew: true }
  const { id } = await db
    .selectFrom(list)
    .select('id')
    .where('app_id', '=', appId)
    .where('type', '=', entry.type)
    .where('value', '=', entry.value)
    .executeTakeFirstOrThrow()
  return { ...entry, id, isNew: false }
}

/** Removes an entry. Undefined if it was not on the list. */
export async function removeEntry(
  db: Db,
  list: List,
  { appId, ...entry }: { appId: string } & (AccessEntry | { id: string }),
): Promise<StoredEntry | undefined> {
  const rows = db.deleteFrom(list).where('app_id', '=', appId)
  const matches =
    'id' in entry
      ? rows.where('id', '=', entry.id)
      : rows.where('type', '=', entry.type).where('value', '=', entry.value)
  return matches.returning(['id', 'type', 'value']).executeTakeFirst()
}

/** Lists the allowlist, or one entry of it, with the time at which a user with the account signed up. */
export async function listInvitations(
  db: Db,
  { appId, id }: { appId: string; id?: string },
): Promise<(StoredEntry & { accepted_at: Date | null })[]> {
  const { rows } = await sql<StoredEntry & { accepted_at: Date | null }>`
    select e.id, e.type, e.value,
      (select min(l.first_verified_at) from linked_accounts l
       where l.app_id = e.app_id and l.type = e.type and l.subject = e.value and l.deleted_at is null
         and l.removed_at is null) as accepted_at
    from allowlist_entries e where e.app_id = ${appId} and e.id = coalesce(${id ?? null}, e.id)
    order by e.created_at, e.id`.execute(db)
  return rows
}

/** A page of the denylist, in the order of the ids. */
export async function listDenied(
  db: Db,
  { appId, after, limit }: { appId: string; after?: string | undefined; limit: number },
): Promise<StoredEntry[]> {
  let query = db.selectFrom('denylist_entries').select(['id', 'type', 'value']).where('app_id', '=', appId)
  if (after !== undefined) query = query.where('id', '>', after)
  return query.orderBy('id').limit(limit).execute()
}

/** @throws AppError `max_denylist_entries_reached` */
export async function assertRoomOnDenylist(db: Db, appId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from denylist_entries where app_id = ${appId} limit ${limits.denylistEntries}) entries`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) >= limits.denylistEntries)
    throw new AppError('max_denylist_entries_reached', {
      message: `The denylist has ${limits.denylistEntries} entries. Remove some, or deny a whole domain.`,
    })
}

/** Whether the account, or the domain of its email address, is on the app's allowlist. */
export async function isOnAllowlist(
  db: Kysely<Schema>,
  { appId, identity }: { appId: string; identity: Account },
): Promise<boolean> {
  const { rows } = await sql`${selectAllowed(appId, identity)}`.execute(db)
  return rows.length > 0
}

/** Entries of the allowlist that name an account, as part of a statement. */
export function selectAllowed(appId: string, identity: Account): RawBuilder<unknown> {
  return sql`select 1 from allowlist_entries where ${names(appId, toEntries(identity))}`
}

/** Whether an entry of the denylist names one of the accounts. */
export async function isDenied(
  db: Kysely<Schema>,
  { appId, accounts }: { appId: string; accounts: readonly Account[] },
): Promise<boolean> {
  const entries = accounts.flatMap(toDenials)
  if (entries.length === 0) return false
  const { rows } = await sql`
    select 1 from denylist_entries where ${names(appId, entries)} limit 1`.execute(db)
  return rows.length > 0
}

function names(appId: string, entries: readonly AccessEntry[]): RawBuilder<unknown> {
  const [types, values] = [entries.map(({ type }) => type), entries.map(({ value }) => value)]
  return sql`app_id = ${appId}
    and (type, value) in (select * from unnest(${types}::text[], ${values}::text[]))`
}

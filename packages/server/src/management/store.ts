import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../db/binding.ts'
import {
  type AccountRow,
  accountsJoin,
  type JoinedRow,
  joinUser,
  type UserRow,
  userColumns,
} from '../user/user.ts'

/** An account by which an app's server finds its user. */
export type AccountQuery = { type: string } & ({ subject: string } | { username: string })

/** Neither removed nor deleted. */
export const isLinked: RawBuilder<unknown> = sql`deleted_at is null and removed_at is null`

/**
 * Finds the user of an account in one statement. Several users may have the same username, because networks give it to
 * another user after a while: the one who proved it last is found.
 */
export async function findUserByAccount(
  at: BoundDb,
  { appId, account }: { appId: string; account: AccountQuery },
): Promise<UserRow | undefined> {
  const isIt =
    'subject' in account
      ? sql`subject = ${account.subject}`
      : sql`lower(data ->> 'username') collate "C" = lower(${account.username})`
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from (
      select user_id from linked_accounts
      where app_id = ${appId} and type = ${account.type} and ${isIt} and ${isLinked}
      order by latest_verified_at desc, id desc limit 1) l
    join users u on u.id = l.user_id and u.app_id = ${appId} and u.deleted_at is null ${accountsJoin}`.execute(
    at.db,
  )
  const user = await joinUser(at, { appId, rows })
  // If the user does not have this account, its row was changed.
  return user?.accounts.some((row) => isAccount(row, account)) ? user : undefined
}

function isAccount({ type, subject, data }: AccountRow, account: AccountQuery): boolean {
  if (type !== account.type) return false
  return 'subject' in account
    ? subject === account.subject
    : String(data.username).toLowerCase() === account.username.toLowerCase()
}

/** Reads users with all accounts, in the order of the ids. Leaves out deleted ones. */
export async function listUsersById(
  at: BoundDb,
  { appId, ids }: { appId: string; ids: readonly string[] },
): Promise<UserRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<JoinedRow<unknown>>`
    select ${userColumns} from users u ${accountsJoin}
    where u.id = any(${[...ids]}) and u.app_id = ${appId} and u.deleted_at is null`.execute(at.db)
  const byUser = new Map<string, JoinedRow<unknown>[]>()
  for (const row of rows) byUser.set(row.id, [...(byUser.get(row.id) ?? []), row])
  const users = await Promise.all(ids.map((id) => joinUser(at, { appId, rows: byUser.get(id) ?? [] })))
  return users.filter((user) => user !== undefined)
}

/** Lists ids of users, newest first, from after the user `after`. */
export async function listUserIds(
  { db }: Pick<BoundDb, 'db'>,
  { appId, after, limit }: { appId: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const since =
    after === undefined
      ? sql``
      : sql`and (created_at, id) < (select created_at, id from users where id = ${after} and app_id = ${appId})`
  const { rows } = await sql<{ id: string }>`
    select id from users where app_id = ${appId} and deleted_at is null ${since}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

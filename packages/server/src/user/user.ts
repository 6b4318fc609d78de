import type { MfaMethod } from '@latchkey/wire'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb, BoundRow } from '../db/binding.ts'

/** A linked account, as stored. Times are Unix seconds. */
export type AccountRow = {
  type: string
  /** Identifies the account, normalized. */
  subject: string
  /** The members of the wire account except type and times. */
  data: Record<string, unknown>
  verified_at: number
  first_verified_at: number
  latest_verified_at: number
  /** A login with it is on hold until then (session/freshLogin.ts). For a removed account: how long it is kept. */
  held_until: Date | null
  /**
   * Removed by an old login: never shown, and a login with it restores it. Only `findOwner` returns such an account.
   */
  is_removed: boolean
}

/** A user with all accounts, from one query. */
export type UserRow = {
  id: string
  created_at: Date
  is_guest: boolean
  accepted_terms_at: Date | null
  custom_metadata: Record<string, string | number | boolean> | null
  /** The second factors for clients; `mfa/` decides by its own rows. */
  mfa_methods: { type: MfaMethod; verified_at: number }[] | null
  version: number
  accounts: AccountRow[]
}

/** One row of a user per account, or a single one without. Times are Unix seconds with their fraction. */
type JoinedAccount = {
  a_id: number | null
  a_type: string
  a_subject: string
  a_data: Record<string, unknown>
  a_verified: number
  a_first: number
  a_latest: number
  a_held: Date | null
  a_removed: Date | null
  a_mac: Uint8Array | null
}
export type JoinedRow<T> = T & Omit<UserRow, 'accounts'> & JoinedAccount

/** As a float: `extract` returns a numeric, which is slow to compute with and to print. */
const seconds = (column: string) => sql`date_part('epoch', ${sql.ref(`a.${column}`)})`

/**
 * A user's columns, of the table `users` with the alias `u` in the query, which ends with `accountsJoin`. Rows are
 * combined here: Postgres takes twice as long for the same query with a JSON aggregate.
 */
export const userColumns: RawBuilder<unknown> = sql`
  u.id, u.created_at, u.is_guest, u.accepted_terms_at, u.custom_metadata, u.mfa_methods, u.version,
  a.id as a_id, a.type as a_type, a.subject as a_subject, a.data as a_data, ${seconds('verified_at')} as a_verified,
  ${seconds('first_verified_at')} as a_first, ${seconds('latest_verified_at')} as a_latest, a.held_until as a_held,
  a.removed_at as a_removed, a.mac as a_mac`

/**
 * Accounts neither deleted nor removed, in one expression: a partial index fits `deleted_at is null`, and Postgres
 * would read all of it without statistics, as after a restore (decision 16: database).
 */
export const accountsJoin: RawBuilder<unknown> = sql`
  left join linked_accounts a on a.user_id = u.id and coalesce(a.deleted_at, a.removed_at) is null`

/**
 * Builds the one user of such a query with all accounts, those linked first in front. Leaves out accounts that this
 * server did not write (decision 15: bound rows). Members are listed one by one: on the path of every request, a copy
 * with a rest parameter would cost more than everything else here.
 */
export async function joinUser(
  { binding }: Pick<BoundDb, 'binding'>,
  { appId, rows }: { appId: string; rows: readonly JoinedRow<unknown>[] },
): Promise<UserRow | undefined> {
  const [first] = rows
  if (!first) return undefined
  const accounts: JoinedAccount[] = []
  for (const row of rows)
    if (row.a_id !== null && (await binding.holds('linked_accounts', toBoundRow(appId, row))))
      accounts.push(row)
  accounts.sort((a, b) => a.a_first - b.a_first || Number(a.a_id) - Number(b.a_id))
  return {
    id: first.id,
    created_at: first.created_at,
    is_guest: first.is_guest,
    accepted_terms_at: first.accepted_terms_at,
    custom_metadata: first.custom_metadata,
    mfa_methods: first.mfa_methods,
    version: first.version,
    accounts: accounts.map(toAccountRow),
  }
}

/** Adds the columns that the query leaves out: it reads only rows of this user that are not deleted. */
function toBoundRow(appId: string, row: JoinedRow<unknown>): BoundRow<'linked_accounts'> {
  const { id: user_id, a_type: type, a_subject: subject, a_data: data, a_mac: mac } = row
  const states = { held_until: row.a_held, removed_at: row.a_removed, deleted_at: null }
  return { app_id: appId, user_id, type, subject, data, ...states, mac }
}

function toAccountRow(row: JoinedAccount): AccountRow {
  return {
    type: row.a_type,
    subject: row.a_subject,
    data: row.a_data,
    verified_at: Math.floor(row.a_verified),
    first_verified_at: Math.floor(row.a_first),
    latest_verified_at: Math.floor(row.a_latest),
    held_until: row.a_held,
    is_removed: row.a_removed !== null,
  }
}

import { type RawBuilder, sql } from 'kysely'

/** Something linked to a user, as stored. Times are Unix seconds. */
export type AccountRow = {
  type: string
  /** What makes the account this account, normalised. */
  subject: string
  /** The members of the wire account besides type and times. */
  data: Record<string, unknown>
  verified_at: number
  first_verified_at: number
  latest_verified_at: number
}

/** A user with everything linked, as one query gives it. */
export type UserRow = {
  id: string
  created_at: Date
  is_guest: boolean
  accepted_terms_at: Date | null
  custom_metadata: Record<string, string | number | boolean> | null
  version: number
  accounts: AccountRow[]
}

const seconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(`a.${column}`)}))`

/** What belongs to a `UserRow`, of the table `users` named `u` in the query. */
export const userColumns: RawBuilder<UserRow> = sql`
  u.id, u.created_at, u.is_guest, u.accepted_terms_at, u.custom_metadata, u.version,
  (select coalesce(json_agg(json_build_object(
      'type', a.type, 'subject', a.subject, 'data', a.data,
      'verified_at', ${seconds('verified_at')},
      'first_verified_at', ${seconds('first_verified_at')},
      'latest_verified_at', ${seconds('latest_verified_at')}) order by a.first_verified_at, a.id), '[]')
    from linked_accounts a where a.user_id = u.id and a.deleted_at is null) as accounts`

import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../db/binding.ts'
import { isLinked } from './store.ts'

/** The texts of an account that a search compares as a whole or from their beginning, each by its own index. */
const columns: readonly RawBuilder<string>[] = [
  sql`lower(subject) collate "C"`,
  sql`lower(data ->> 'username') collate "C"`,
  sql`lower(data ->> 'email') collate "C"`,
]
/** The same expression as in the index `linked_accounts_search`. */
const allText = sql`lower(subject || ' ' || coalesce(data ->> 'username', '') || ' ' || coalesce(data ->> 'email', '') || ' '
  || coalesce(data ->> 'name', '') || ' ' || coalesce(data ->> 'display_name', '') || ' '
  || coalesce(data ->> 'first_name', '') || ' ' || coalesce(data ->> 'last_name', ''))`

/** A match. `type` and `subject` name the account, which the caller verifies. */
export type Match = { user_id: string; text: string; type: string; subject: string }
type Search = { appId: string; terms: readonly string[]; limit: number }

const isVisible = sql`${isLinked} and type <> 'guest'`

/** Lists accounts with a text that is one of the terms, sorted by user. */
export async function listExact(
  { db }: Pick<BoundDb, 'db'>,
  { appId, terms, limit, after }: Search & { after: string },
): Promise<Match[]> {
  const each = columns.map(
    (column) => sql`(
      select user_id, type, subject from linked_accounts
      where app_id = ${appId} and ${column} = any(${[...terms]}) and ${isVisible} and user_id > ${after}
      order by user_id limit ${limit})`,
  )
  const { rows } = await sql<Match>`
    select distinct on (user_id) user_id, '' as text, type, subject
    from (${sql.join(each, sql` union all `)}) found order by user_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Lists accounts with a text that begins with one of the terms, sorted by the text. Leaves out users who have the term
 * itself, and all but the first text of a user, so that no user is on two pages. `scanned` is the last row that was
 * read: a page may have fewer users than rows.
 */
export async function listByPrefix(
  { db }: Pick<BoundDb, 'db'>,
  { appId, terms, limit, after }: Search & { after: { text: string; userId: string } },
): Promise<{ matches: Match[]; scanned: Match | undefined; isLast: boolean }> {
  const each = terms.flatMap((term) =>
    columns.map(
      (column) => sql`(
        select user_id, ${column} as text, type, subject from linked_accounts
        where app_id = ${appId} and ${column} >= ${term} and ${column} < ${toUpperBound(term)} and ${isVisible}
          and (${column}, user_id) > (${after.text}, ${after.userId})
        order by ${column}, user_id limit ${limit})`,
    ),
  )
  const begins = sql.join(
    terms.map((term) => sql`(t collate "C" >= ${term} and t collate "C" < ${toUpperBound(term)})`),
    sql` or `,
  )
  const { rows } = await sql<Match & { is_first: boolean }>`
    select found.*, found.text = own.first and not own.has_exact as is_first
    from (select * from (${sql.join(each, sql` union all `)}) found order by text collate "C", user_id limit ${limit}) found
    cross join lateral (
      select min(t collate "C") filter (where ${begins}) as first, bool_or(t = any(${[...terms]})) as has_exact
      from linked_accounts o, unnest(array[lower(o.subject), lower(o.data ->> 'username'), lower(o.data ->> 'email')]) t
      where o.user_id = found.user_id and coalesce(o.deleted_at, o.removed_at) is null and o.type <> 'guest') own
    order by found.text collate "C", found.user_id`.execute(db)
  return {
    matches: rows.filter(({ is_first }) => is_first),
    scanned: rows.at(-1),
    isLast: rows.length < limit,
  }
}

/**
 * Lists users with an account that contains a term, sorted by id, without those whose account begins with it. Empty
 * without the index, which needs `pg_trgm`.
 */
export async function listContaining(
  { db }: Pick<BoundDb, 'db'>,
  { appId, terms, limit, after }: Search & { after: string },
): Promise<Match[]> {
  const contains = sql.join(
    terms.map((term) => sql`${allText} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` or `,
  )
  const begins = sql.join(
    terms.map((term) => sql`(t collate "C" >= ${term} and t collate "C" < ${toUpperBound(term)})`),
    sql` or `,
  )
  const { rows } = await sql<Match>`
    select user_id, '' as text, type, subject from linked_accounts l
    where app_id = ${appId} and (${contains}) and ${isVisible} and user_id > ${after}
      and to_regclass('linked_accounts_search') is not null
      and not exists (
        select 1
        from linked_accounts o, unnest(array[lower(o.subject), lower(o.data ->> 'username'), lower(o.data ->> 'email')]) t
        where o.user_id = l.user_id and coalesce(o.deleted_at, o.removed_at) is null and o.type <> 'guest'
          and (${begins}))
    order by user_id limit ${limit}`.execute(db)
  return rows
}

/** Lists accounts by type and subject, sorted by user. */
export async function listBySubjects(
  { db }: Pick<BoundDb, 'db'>,
  {
    appId,
    accounts,
    limit,
    after,
  }: Omit<Search, 'terms'> & { accounts: readonly (readonly [string, string])[]; after: string },
): Promise<Match[]> {
  const types = accounts.map(([type]) => type)
  const subjects = accounts.map(([, subject]) => subject)
  const { rows } = await sql<Match>`
    select distinct on (l.user_id) l.user_id, '' as text, l.type, l.subject
    from unnest(${types}::text[], ${subjects}::text[]) wanted (type, subject)
    join linked_accounts l on l.app_id = ${appId} and l.type = wanted.type and l.subject = wanted.subject
      and l.deleted_at is null and l.removed_at is null
    where l.user_id > ${after} order by l.user_id limit ${limit}`.execute(db)
  return rows
}

/** The first text, in byte order, that does not begin with this one. */
export function toUpperBound(text: string): string {
  const points = [...text]
  const last = points.pop()?.codePointAt(0) ?? 0
  if (last >= 0x10ffff) return `${toUpperBound(points.join(''))}`
  // Surrogates are not characters.
  return `${points.join('')}${String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)}`
}

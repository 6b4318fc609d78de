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
/** A page of a step. `last` is the row after which the next one begins; undefined on the last page. */
type MatchPage = { matches: Match[]; last: Match | undefined }
type Search = { appId: string; terms: readonly string[]; limit: number }

const isVisible = sql`${isLinked} and type <> 'guest'`

/**
 * Lists accounts with a text that is one of the terms, sorted by user. Each index is read in this order and up to the
 * limit: Postgres expects many more rows than there are, and would start parallel workers for all of them.
 */
export async function listExact(
  { db }: Pick<BoundDb, 'db'>,
  { appId, terms, limit, after }: Search & { after: string },
): Promise<MatchPage> {
  const each = terms.flatMap((term) =>
    columns.map(
      (column) => sql`(
        select user_id, type, subject from linked_accounts
        where app_id = ${appId} and ${column} = ${term} and user_id > ${after} and ${isVisible}
        order by user_id limit ${limit})`,
    ),
  )
  const { rows } = await sql<Match>`
    select user_id, '' as text, type, subject from (${sql.join(each, sql` union all `)}) found
    order by user_id limit ${limit}`.execute(db)
  const isFirst = ({ user_id }: Match, index: number) => user_id !== rows[index - 1]?.user_id
  return { matches: rows.filter(isFirst), last: rows.length < limit ? undefined : rows.at(-1) }
}

/**
 * Lists accounts with a text that begins with one of the terms, sorted by the text. Leaves out users who have the term
 * itself, and all but the first text of a user, so that no user is on two pages.
 */
export async function listByPrefix(
  { db }: Pick<BoundDb, 'db'>,
  { appId, terms, limit, after }: Search & { after: { text: string; userId: string } },
): Promise<MatchPage> {
  const each = terms.flatMap((term) =>
    columns.map(
      (column) => sql`(
        select user_id, ${column} as text, type, subject from linked_accounts
        where app_id = ${appId} and ${isAfter(column, term, after)} and ${column} < ${toUpperBound(term)}
          and ${isVisible}
        order by ${column}, user_id limit ${limit})`,
    ),
  )
  const { rows } = await sql<Match & { is_first: boolean }>`
    select found.*, found.text = own.first and not own.has_exact as is_first
    from (select * from (${sql.join(each, sql` union all `)}) found order by text collate "C", user_id limit ${limit}) found
    cross join lateral (
      select min(t collate "C") filter (where ${beginsWithAny(terms)}) as first, bool_or(t = any(${[...terms]})) as has_exact
      from linked_accounts o, ${ownTexts} t
      where o.user_id = found.user_id and coalesce(o.deleted_at, o.removed_at) is null and o.type <> 'guest') own
    order by found.text collate "C", found.user_id`.execute(db)
  return toPage(rows, limit)
}

function toPage(rows: readonly (Match & { is_first: boolean })[], limit: number): MatchPage {
  return {
    matches: rows.filter(({ is_first }) => is_first),
    last: rows.length < limit ? undefined : rows.at(-1),
  }
}

/** The same texts of the account `o`. */
const ownTexts = sql`unnest(array[lower(o.subject), lower(o.data ->> 'username'), lower(o.data ->> 'email')])`

function beginsWithAny(terms: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    terms.map((term) => sql`(t collate "C" >= ${term} and t collate "C" < ${toUpperBound(term)})`),
    sql` or `,
  )
}

/** One lower bound: of two, Postgres would begin at the smaller one. */
function isAfter(
  column: RawBuilder<string>,
  term: string,
  after: { text: string; userId: string },
): RawBuilder<unknown> {
  return Buffer.compare(Buffer.from(after.text), Buffer.from(term)) < 0
    ? sql`${column} >= ${term}`
    : sql`(${column}, user_id) > (${after.text}, ${after.userId})`
}

/** The number of users that one statement of `scanForPart` reads. */
const scanUsers = 500
/** A term that so many of them have is frequent. */
const frequentMatches = 5

/**
 * Lists accounts that contain a term among the next 500 users, newest first, without users who have a text that begins
 * with it. For frequent terms: the trigram index would find a tenth of all accounts before the first is sorted.
 * `after` is the id of a user, or empty. `isRare`: the index finds the term faster.
 */
export async function scanForPart(
  { db }: Pick<BoundDb, 'db'>,
  { appId, terms, limit, after }: Search & { after: string },
): Promise<MatchPage & { isRare: boolean }> {
  const since =
    after === ''
      ? sql``
      : sql`and (created_at, id) < (select created_at, id from users where id = ${after} and app_id = ${appId})`
  const { rows } = await sql<{ last: string; is_full: boolean } & (Match | { user_id: null })>`
    with page as materialized (
      select id, created_at from users where app_id = ${appId} and deleted_at is null ${since}
      order by created_at desc, id desc limit ${scanUsers}),
    matches as (
      select user_id, '' as text, type, subject, created_at from page
      join linked_accounts l on l.user_id = page.id and coalesce(l.deleted_at, l.removed_at) is null
      where type <> 'guest' and (${containsAny(terms)}) and ${hasNoBeginning(sql.ref('page.id'), terms)})
    select (select id from page order by created_at, id limit 1) as last,
      (select count(*) = ${scanUsers} from page) as is_full, matches.*
    from (select 1) once left join matches on true
    order by matches.created_at desc, matches.user_id desc`.execute(db)
  const byUser = new Map(rows.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row] as const])))
  const matches = [...byUser.values()]
  const [first] = rows
  const isRare = first?.is_full === true && matches.length < frequentMatches
  if (matches.length > limit) return { matches: matches.slice(0, limit), last: matches[limit - 1], isRare }
  const last = first?.is_full ? { user_id: first.last, text: '', type: '', subject: '' } : undefined
  return { matches, last, isRare }
}

/**
 * Lists accounts that contain a term, sorted by user, without users who have a text that begins with it. Reads twice the
 * limit at most: nearly all rows may belong to users of the step before. Empty without the index, which needs `pg_trgm`.
 * All matches are found before they are sorted, because Postgres expects more of them than there are, and would read
 * all accounts in the order of users.
 */
export async function listContaining(
  { db }: Pick<BoundDb, 'db'>,
  { appId, terms, limit, after }: Search & { after: string },
): Promise<MatchPage> {
  const most = 2 * limit
  const { rows } = await sql<Match & { is_first: boolean }>`
    with matches as materialized (
      select user_id, type, subject from linked_accounts
      where app_id = ${appId} and (${containsAny(terms)}) and ${isVisible} and user_id > ${after}
        and to_regclass('linked_accounts_search') is not null),
    page as materialized (select * from matches order by user_id limit ${most})
    select page.*, '' as text, ${hasNoBeginning(sql.ref('page.user_id'), terms)} as is_first
    from page order by user_id`.execute(db)
  const { matches, last } = toPage(rows, most)
  return matches.length <= limit
    ? { matches, last }
    : { matches: matches.slice(0, limit), last: matches[limit - 1] }
}

function containsAny(terms: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    terms.map((term) => sql`${allText} like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` or `,
  )
}

/** Whether no text of the user begins with a term. */
function hasNoBeginning(userId: RawBuilder<unknown>, terms: readonly string[]): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from linked_accounts o, ${ownTexts} t
    where o.user_id = ${userId} and coalesce(o.deleted_at, o.removed_at) is null and o.type <> 'guest'
      and (${beginsWithAny(terms)}))`
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

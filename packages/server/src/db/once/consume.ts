import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Tables of single-use rows, with `expires_at` and `used_at`. */
type SingleUse = 'codes' | 'transfers' | 'fork_tokens' | 'ceremonies'

/**
 * Uses a row up and returns it; undefined if it is unknown, used or expired. One statement, so of any number of
 * simultaneous callers only one gets the row (R18: code spent once, R62: transfer nonce; find-then-update would return
 * it to all of them).
 */
export async function consumeOnce<T extends SingleUse>(
  db: Kysely<Schema>,
  table: T,
  query: { where: Partial<Selectable<Schema[T]>>; now: Date },
): Promise<Selectable<Schema[T]> | undefined> {
  return (await consuming(table, query).execute(db)).rows[0]
}

/**
 * `consumeOnce` as part of the statement that uses it, so that both are written together or not at all (R18: code spent
 * once, F1: killed login).
 */
export function consuming<T extends SingleUse>(
  table: T,
  query: { where: Partial<Selectable<Schema[T]>>; now: Date },
): RawBuilder<Selectable<Schema[T]>> {
  return sql`
    update ${sql.table(table)} set used_at = ${query.now}
    where ${matches(query.where)} and used_at is null and expires_at > ${query.now}
    returning *`
}

/** Every column equals its value. */
export function matches(where: Record<string, unknown>, table?: string) {
  const entries = Object.entries(where)
  // An undefined value would match other users' rows too.
  if (entries.length === 0 || entries.some(([, value]) => value === undefined || value === null))
    throw new Error('A single-use row is found by complete, defined values only.')
  return sql.join(
    entries.map(([column, value]) => sql`${sql.ref(table ? `${table}.${column}` : column)} = ${value}`),
    sql` and `,
  )
}

import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Tables of things that work once: rows carry `expires_at` and `used_at`. */
type SingleUse = 'codes' | 'transfers' | 'fork_tokens' | 'ceremonies'

/**
 * Uses a row up and returns it; undefined when it is unknown, spent or too old. One statement, so of any number of
 * callers at the same moment one gets the row (R18, R62; find-then-update lets all of them through).
 */
export async function consumeOnce<T extends SingleUse>(
  db: Kysely<Schema>,
  table: T,
  query: { where: Partial<Selectable<Schema[T]>>; now: Date },
): Promise<Selectable<Schema[T]> | undefined> {
  return (await consuming(table, query).execute(db)).rows[0]
}

/**
 * `consumeOnce` as a part of the statement that acts on it, so that what is used up and what it was used for are
 * written together or not at all (R18, F1).
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

export type AttemptResult =
  | { kind: 'reserved'; code: Selectable<Schema['codes']> }
  /** No live code, or its attempts are used up. */
  | { kind: 'none' }
  /** Too many failures, over all codes. */
  | { kind: 'locked' }

/**
 * Reserves one attempt at a code before anything is compared (R17), and counts it as a failure until `givingBack` says
 * otherwise: of any number of guesses at the same moment no more than the limits are compared. A guess beyond the
 * failures costs the code nothing: an attacker out of guesses could spoil the owner's codes.
 */
export async function reserveAttempt(
  db: Kysely<Schema>,
  attempt: { where: Partial<Selectable<Schema['codes']>>; limit: number; failures: Limit },
): Promise<AttemptResult> {
  const { rows } = await sql<Selectable<Schema['codes']> & { counted: number }>`
    with code as materialized (
      select * from codes
      where ${matches(attempt.where)} and used_at is null and expires_at > ${attempt.failures.now} and attempts < ${attempt.limit}
      for update),
    counted as (${counting(attempt.failures, sql`code`)}),
    reserved as (
      update codes set attempts = codes.attempts + 1 from counted where ${matches(attempt.where, 'codes')} returning 1)
    select code.*, (select count(*) from reserved) as counted from code`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'none' }
  const { counted, ...code } = row
  return counted === 0 ? { kind: 'locked' } : { kind: 'reserved', code }
}

/** A value that works once, such as the `jti` of a proof. After `expiresAt` it is worth nothing by itself. */
export type Spendable = { key: string; expiresAt: Date; now: Date }

/** Marks a value as used. False when it was already. */
export async function spend(db: Kysely<Schema>, spendable: Spendable): Promise<boolean> {
  return (await spending(spendable).execute(db)).rows.length === 1
}

/** `spend` as a part of the statement that acts on it: has one row for the first who runs it. */
export function spending({ key, expiresAt, now }: Spendable): RawBuilder<{ key: string }> {
  return sql`
    insert into spent (key, expires_at) values (${key}, ${expiresAt})
    on conflict (key) do update set expires_at = excluded.expires_at where spent.expires_at <= ${now}
    returning key`
}

export type Limit = {
  /** What is counted, with everything it is bound to: `send:<app>:<identity>`. */
  key: string
  limit: number
  windowSeconds: number
  /** The window ends that long after the last count, not after the first. */
  isRenewed?: boolean
  now: Date
}
export type CountResult = { allowed: boolean; retryAfterSeconds: number }

/**
 * Counts one more, unless that would pass the limit within the window, which begins with the first count, or anew with each. One
 * statement: however many ask at once, at most `limit` are allowed.
 */
export async function incrementBelow(db: Kysely<Schema>, limit: Limit): Promise<CountResult> {
  const { rows } = await counting(limit, sql`(select 1) once`).execute(db)
  if (rows.length === 1) return { allowed: true, retryAfterSeconds: 0 }
  return { allowed: false, retryAfterSeconds: await secondsLeft(db, limit) }
}

/** `incrementBelow` as a part of a larger statement: counts when `from` has its one row, and has a row if it counted. */
export function counting(limit: Limit, from: RawBuilder<unknown>): RawBuilder<{ count: number }> {
  const windowEndsAt = new Date(limit.now.getTime() + limit.windowSeconds * 1_000)
  return sql`
    insert into counters as c (key, count, window_ends_at)
    select ${limit.key}, 1, ${windowEndsAt}::timestamptz from ${from} where ${limit.limit}::int > 0
    on conflict (key) do update set
      count = case when c.window_ends_at <= ${limit.now} then 1 else c.count + 1 end,
      window_ends_at = case when c.window_ends_at <= ${limit.now} or ${limit.isRenewed === true} then excluded.window_ends_at else c.window_ends_at end
    where c.window_ends_at <= ${limit.now} or c.count < ${limit.limit}
    returning count`
}

/** Takes one count back, when `from` has a row: what was counted beforehand has turned out well. */
export function givingBack(key: string, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update counters set count = count - 1 where key = ${key} and count > 0 and exists (select 1 from ${from})`
}

/** Whether the next count would still be allowed. Decides nothing: only `incrementBelow` does. */
export async function isBelow(db: Kysely<Schema>, limit: Omit<Limit, 'windowSeconds'>): Promise<boolean> {
  const row = await db
    .selectFrom('counters')
    .select('count')
    .where('key', '=', limit.key)
    .where('window_ends_at', '>', limit.now)
    .executeTakeFirst()
  return (row?.count ?? 0) < limit.limit
}

/** Until the window of a counter ends, at least 1. */
export async function secondsLeft(db: Kysely<Schema>, limit: Pick<Limit, 'key' | 'now'>): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('window_ends_at')
    .where('key', '=', limit.key)
    .executeTakeFirst()
  const left = row ? row.window_ends_at.getTime() - limit.now.getTime() : 0
  return Math.max(1, Math.ceil(left / 1_000))
}

function matches(where: Record<string, unknown>, table?: string) {
  const entries = Object.entries(where)
  // An absent value would widen the condition to other people's rows.
  if (entries.length === 0 || entries.some(([, value]) => value === undefined || value === null))
    throw new Error('A single-use row is found by complete, defined values only.')
  return sql.join(
    entries.map(([column, value]) => sql`${sql.ref(table ? `${table}.${column}` : column)} = ${value}`),
    sql` and `,
  )
}

/** A code of a second factor, and the MAC of its row once it is used. */
type SpentCode = { app: string; id: string; usedAt: Date; mac: Uint8Array }

/** Marks a recovery code as used. False when it was already, or is of a set that is gone: of ten at once one passes. */
export async function spendRecoveryCode(
  db: Kysely<Schema>,
  { app, id, usedAt, mac }: SpentCode,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: usedAt, mac })
    .where('app_id', '=', app)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Tries at a second factor of a user. */
export type Tries = {
  app: string
  user: string
  /** Whose tries are counted together, see `mfa/tryCounter.ts`. */
  counter: string
  /** Wrong ones before the first lock. */
  free: number
  /** Seconds of the first lock, the second, and so on; of the last for all that follow. */
  lockSeconds: readonly number[]
  now: Date
}

/**
 * Counts one more try as a wrong one, before anything is compared, unless the caller is locked; the one that uses up the
 * free ones locks, and each after it for longer. However many ask at once, no more are compared. Null when it may be
 * compared, else the seconds to wait. Only `forgetTries` clears what was counted (R56).
 */
export async function reserveTry(
  db: Kysely<Schema>,
  { app, user, counter, free, lockSeconds, now }: Tries,
): Promise<number | null> {
  const longest = Math.max(...lockSeconds)
  // A lock that ends later than any could was set while a clock was wrong (F16).
  const { rows } = await sql`
    insert into mfa_tries as t (app_id, user_id, counter, failures) values (${app}, ${user}, ${counter}, 1)
    on conflict (app_id, user_id, counter) do update set
      failures = t.failures + 1,
      locked_until = case when t.failures + 1 >= ${free}::int then ${now}::timestamptz + interval '1 second' *
        (${[...lockSeconds]}::int[])[least(t.failures + 2 - ${free}::int, ${lockSeconds.length}::int)] end
    where t.locked_until is null or t.locked_until <= ${now}
      or t.locked_until > ${now}::timestamptz + interval '1 second' * ${longest}::int
    returning 1`.execute(db)
  if (rows.length === 1) return null
  const row = await db
    .selectFrom('mfa_tries')
    .select('locked_until')
    .where('app_id', '=', app)
    .where('user_id', '=', user)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return Math.max(1, Math.ceil(((row?.locked_until ?? now).getTime() - now.getTime()) / 1_000))
}

/** A right answer: the next wrong one is the first again. */
export async function forgetTries(
  db: Kysely<Schema>,
  { app, user, counter }: Pick<Tries, 'app' | 'user' | 'counter'>,
): Promise<void> {
  await db
    .deleteFrom('mfa_tries')
    .where('app_id', '=', app)
    .where('user_id', '=', user)
    .where('counter', '=', counter)
    .execute()
}

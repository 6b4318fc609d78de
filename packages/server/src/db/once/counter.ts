import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * `protecting`: whatever a thief could gain by starting anew, such as guesses, codes and changes of a user. It survives
 * a crash. `coarse`: only saves cost, and is not written to the log (decision 45: coarse limits). In doubt, protecting.
 */
export type LimitKind = 'protecting' | 'coarse'
const tables = { protecting: 'counters', coarse: 'coarse_counters' } as const

export type Limit = {
  kind: LimitKind
  /** The counted thing, with everything it is bound to: `send:<app>:<identity>`. */
  key: string
  limit: number
  windowSeconds: number
  /** The window ends that long after the last count instead of the first. */
  isRenewed?: boolean
  now: Date
}
export type CountResult = {
  allowed: boolean
  retryAfterSeconds: number
  /** For a renewed window: its end before this count. */
  formerEnd?: Date | undefined
}

/**
 * Counts one more, unless that would exceed the limit within the window. The window begins with the first count; with
 * `isRenewed`, each count restarts it. One statement: of any number of simultaneous callers at most `limit` are
 * allowed.
 */
export async function incrementBelow(db: Kysely<Schema>, limit: Limit): Promise<CountResult> {
  const { rows } = await counting(limit, sql`(select 1) once`).execute(db)
  const [row] = rows
  if (row) {
    const result = { allowed: true, retryAfterSeconds: 0 }
    return limit.isRenewed ? { ...result, formerEnd: row.former_end ?? undefined } : result
  }
  return { allowed: false, retryAfterSeconds: await secondsLeft(db, limit) }
}

/**
 * `incrementBelow` inside a larger statement: counts only if `from` returns its one row, and returns a row if it did.
 */
export function counting(
  limit: Limit,
  from: RawBuilder<unknown>,
): RawBuilder<{ count: number; former_end?: Date | null }> {
  const windowEndsAt = toWindowEnd(limit)
  // The subquery sees the row as it was before this statement.
  const table = sql.table(tables[limit.kind])
  const formerEnd = sql`, (select f.window_ends_at from ${table} f where f.key = ${limit.key}) as former_end`
  return sql`
    insert into ${table} as c (key, count, window_ends_at)
    select ${limit.key}, 1, ${windowEndsAt}::timestamptz from ${from} where ${limit.limit}::int > 0
    on conflict (key) do update set
      count = case when c.window_ends_at <= ${limit.now} then 1 else c.count + 1 end,
      window_ends_at = case when c.window_ends_at <= ${limit.now} or ${limit.isRenewed === true} then excluded.window_ends_at else c.window_ends_at end
    where c.window_ends_at <= ${limit.now} or c.count < ${limit.limit}
    returning count${limit.isRenewed ? formerEnd : sql``}`
}

/** Reverts one count if `from` returns a row: the counted attempt was successful. */
export function givingBack(
  { kind, key }: Pick<Limit, 'kind' | 'key'>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    update ${sql.table(tables[kind])} set count = count - 1
    where key = ${key} and count > 0 and exists (select 1 from ${from})`
}

function toWindowEnd({ now, windowSeconds }: Limit): Date {
  return new Date(now.getTime() + windowSeconds * 1_000)
}

/** Reverts a count of a renewed window, and its renewal unless another count has renewed it since. */
export async function giveBackRenewed(db: Kysely<Schema>, limit: Limit, formerEnd?: Date): Promise<void> {
  await sql`
    update ${sql.table(tables[limit.kind])} set count = count - 1,
      window_ends_at = case when window_ends_at = ${toWindowEnd(limit)} then coalesce(${formerEnd ?? null}::timestamptz, window_ends_at)
        else window_ends_at end
    where key = ${limit.key} and count > 0`.execute(db)
}

/** Whether the next count would still be allowed. For display only: `incrementBelow` decides. */
export async function isBelow(db: Kysely<Schema>, limit: Omit<Limit, 'windowSeconds'>): Promise<boolean> {
  const row = await db
    .selectFrom(tables[limit.kind])
    .select('count')
    .where('key', '=', limit.key)
    .where('window_ends_at', '>', limit.now)
    .executeTakeFirst()
  return (row?.count ?? 0) < limit.limit
}

/** The seconds until the window of a counter ends, at least 1. */
export async function secondsLeft(
  db: Kysely<Schema>,
  limit: Pick<Limit, 'kind' | 'key' | 'now'>,
): Promise<number> {
  const row = await db
    .selectFrom(tables[limit.kind])
    .select('window_ends_at')
    .where('key', '=', limit.key)
    .executeTakeFirst()
  const msLeft = row ? row.window_ends_at.getTime() - limit.now.getTime() : 0
  return Math.max(1, Math.ceil(msLeft / 1_000))
}

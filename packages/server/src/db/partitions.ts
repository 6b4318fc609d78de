import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'
import { sqlState } from './sqlState.ts'
import { inTransaction } from './transaction.ts'

type Db = Kysely<Schema>

/**
 * A table in parts of a week (from Monday) or a month, in UTC, so that old rows go with their whole part. The
 * default partition, `_other`, takes the rows of a time without a part: no row is ever refused.
 */
export type PartitionedTable = {
  readonly table: string
  /** The `timestamptz` or `date` of the ranges. */
  readonly column: string
  readonly period: 'week' | 'month'
  /** The primary key of each part, for a table whose key does not have `column`. */
  readonly key?: readonly string[]
  /** Makes the part that begins at a time, for a table whose parts need more than columns and indexes. */
  readonly make?: (db: Db, first: Date) => Promise<void>
}

/** A part with its range; null where it has no end on that side. */
type Part = { name: string; first: Date | null; end: Date | null }

/** An arbitrary number, shared only by Latchkey processes of one database. */
const partitionsLock = 7_306_076
/** Requests wait behind a change that waits for its lock, so it waits only briefly. */
const lockTimeout = '200ms'
const tries = 5
/** Milliseconds before the second try, times the number of tries. */
const firstPause = 50
const daysOfWeek = 7
const lockNotAvailable = '55P03'

/**
 * Creates the part of `now` and of the next `ahead` periods, and those of the oldest and the newest row in the default
 * partition. Safe under load, and in several processes at once.
 *
 * @throws Postgres's error if the locks are still taken after several tries. The next call continues.
 */
export async function makePartitions(
  db: Db,
  target: PartitionedTable,
  { now, ahead }: { now: Date; ahead: number },
): Promise<void> {
  const periods = Array.from({ length: ahead + 1 }, (_, n) => getStart(target, now, n))
  const strays = await listStrays(db, target)
  const parts = await listParts(db, target)
  const starts = new Set([...periods, ...strays.map((time) => getStart(target, time))].map(Number))
  for (const first of [...starts].map((time) => new Date(time)))
    if (!parts.some((part) => contains(part, first))) await persist(() => makePart(db, target, first))
}

/** Drops the parts that ended by `before`, oldest first. Returns their number. */
export async function dropPartitions(
  db: Db,
  target: PartitionedTable,
  { before }: { before: Date },
): Promise<number> {
  const parts = await listParts(db, target)
  const over = parts.filter(({ end }) => end !== null && end <= before)
  for (const { name } of over)
    await persist(() =>
      inTransaction(db, async (trx) => {
        await takeTurn(trx)
        // Another process may have dropped it.
        await sql`drop table if exists ${sql.table(name)}`.execute(trx)
      }),
    )
  return over.length
}

/** The start of the period of a time, or of one that is `later` by a number of periods. */
export function getStart({ period }: Pick<PartitionedTable, 'period'>, time: Date, later = 0): Date {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  if (period === 'month') return new Date(Date.UTC(year, month + later))
  const sinceMonday = (time.getUTCDay() + daysOfWeek - 1) % daysOfWeek
  return new Date(Date.UTC(year, month, day - sinceMonday + later * daysOfWeek))
}

/** In the order of their ranges, without the default partition. */
async function listParts(db: Db, { table }: PartitionedTable): Promise<Part[]> {
  const { rows } = await sql<{ name: string; first: number | null; end: number | null }>`
    select name, ${readBound(sql.ref('first'))} as first, ${readBound(sql.ref('last'))} as "end"
    from (
      select c.relname as name, bounds[1] as first, bounds[2] as last
      from pg_inherits i join pg_class c on c.oid = i.inhrelid,
        regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''?([^'')]+)''?\\) TO \\(''?([^'')]+)''?\\)') as bounds
      where i.inhparent = ${table}::regclass and bounds is not null) parts
    order by 3 nulls last`.execute(db)
  return rows.map(({ name, first, end }) => ({ name, first: toTime(first), end: toTime(end) }))
}

/** Milliseconds. A time has its offset from UTC, a date has none and must not get the session's. */
function readBound(edge: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${edge} ~ '^(MIN|MAX)VALUE$' then null
    when ${edge} ~ ':' then extract(epoch from ${edge}::timestamptz)
    else extract(epoch from ${edge}::date) end * 1000)::bigint`
}

function toTime(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

function contains({ first, end }: Part, time: Date): boolean {
  return (first === null || first <= time) && (end === null || end > time)
}

/** The times of the oldest and the newest row without a part: two reads of an index. */
async function listStrays(db: Db, { table, column }: PartitionedTable): Promise<Date[]> {
  const time = sql.ref(column)
  const { rows } = await sql<{ oldest: number | null; newest: number | null }>`
    select floor(extract(epoch from min(${time})) * 1000)::bigint as oldest,
      floor(extract(epoch from max(${time})) * 1000)::bigint as newest
    from ${sql.table(`${table}_other`)}`.execute(db)
  return [rows[0]?.oldest, rows[0]?.newest].filter((ms) => typeof ms === 'number').map((ms) => new Date(ms))
}

/** Tries again if other statements hold the locks for longer than requests may wait behind this one. */
async function persist(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      if (attempt >= tries || sqlState(cause) !== lockNotAvailable) throw cause
    }
    await pause(firstPause * attempt)
  }
}

/**
 * One process at a time. No request waits behind this lock, so other processes may have it for longer than requests may
 * have to wait for the tables, which the short limit is for.
 */
async function takeTurn(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${partitionsLock})`.execute(trx)
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx)
}

async function makePart(db: Db, target: PartitionedTable, first: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await takeTurn(trx)
    // Another process may have made it meanwhile.
    if ((await listParts(trx, target)).some((part) => contains(part, first))) return
    if (target.make) return target.make(trx, first)
    await attach(trx, target, first)
  })
}

async function attach(trx: Db, target: PartitionedTable, first: Date): Promise<void> {
  const { table, column, key } = target
  const end = getStart(target, first, 1)
  const name = `${table}_${toName(target, first)}`
  const [parent, part, other] = [sql.table(table), sql.table(name), sql.table(`${table}_other`)]
  await sql`create table ${part} (like ${parent} including defaults including generated including constraints)`.execute(
    trx,
  )
  if (key)
    await sql`alter table ${part} add primary key (${sql.join(key.map((column) => sql.ref(column)))})`.execute(
      trx,
    )
  // Rows of this period must not be added there while those that are there move.
  await sql`lock table ${other} in access exclusive mode`.execute(trx)
  // One that keeps rows from being deleted must not keep them from moving.
  await sql`alter table ${other} disable trigger user`.execute(trx)
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    trx,
  )
  const columns = sql.join(rows.map((row) => sql.ref(row.name)))
  await sql`
    with moved as (delete from ${other} where ${sql.ref(column)} >= ${literal(first)} and ${sql.ref(column)} < ${literal(end)} returning *)
    insert into ${part} (${columns}) select ${columns} from moved`.execute(trx)
  await sql`alter table ${other} enable trigger user`.execute(trx)
  await sql`
    alter table ${parent} attach partition ${part}
    for values from (${literal(first)}) to (${literal(end)})`.execute(trx)
}

/** Without a type, so that it becomes a time or a date as the column is. */
function literal(time: Date): RawBuilder<unknown> {
  return sql.lit(time.toISOString())
}

/** `2026_11` for a month, `2026_11_23` for a week. */
function toName({ period }: PartitionedTable, first: Date): string {
  const length = period === 'month' ? '2026-11'.length : '2026-11-23'.length
  return first.toISOString().slice(0, length).replaceAll('-', '_')
}

import { createHash, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { withoutBrin } from './brin.ts'
import { ask, askBriefly, findLongTransactions, isLockTaken, type LongTransaction } from './migrationLocks.ts'
import { isOutsideTransaction, runStatements } from './migrationStatements.ts'
import type { Schema } from './schema.ts'

/** An arbitrary number, the same in every Latchkey process. */
const migrationLock = 7_306_072
/** From src and from dist. */
const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations/', import.meta.url))

type Migration = { name: string; sql: string; checksum: string }

/** The interval of tries while another process has the lock. */
const againMs = 200
/** The pause after a try that found a table in use, so that the requests behind it are answered first. */
const pauseMs = { shortest: 500, longest: 1_500 }
/** The interval of reports about a migration that cannot get its locks. */
const reportMs = 30_000

/** A migration that waits, and the transactions that it may wait for, longest first. */
export type BlockedMigration = { name: string; tries: number; transactions: LongTransaction[] }
/**
 * `folder` differs only in tests, and so does `hasBrin`, which is read from the database. `onWait` is called once if
 * another process is migrating now, `onBlocked` at the first try that gets no lock and then every half minute.
 */
type Options = {
  folder?: string
  hasBrin?: boolean
  onWait?: () => void
  onBlocked?: (migration: BlockedMigration) => void
}

/**
 * Migrates the database to this version: `migrations/*.sql` in the order of their names, one process at a time, while
 * servers use the tables. Each is one transaction that waits only briefly for a lock, because requests wait behind it;
 * then it is rolled back and tried again, for as long as it takes. Refuses a database that a newer or another version
 * has changed. A migration is never undone (decision 41: without downtime).
 */
export async function migrate(pool: pg.Pool, options: Options = {}): Promise<string[]> {
  const { folder, onWait, hasBrin = await knowsBrin(pool) } = options
  const files = await readMigrations(folder ?? migrationsFolder)
  const migrations = hasBrin ? files : files.map((one) => ({ ...one, sql: withoutBrin(one.sql) }))
  const names: string[] = []
  const noteBlocked = createReport(pool, options.onBlocked)
  for (let isSaid = false; ; ) {
    const step = await takeStep(pool, migrations)
    if (step.what === 'done') return names
    if (step.what === 'applied') {
      names.push(step.name)
      continue
    }
    if (step.what === 'blocked') {
      await noteBlocked(step.name)
      await pause(randomInt(pauseMs.shortest, pauseMs.longest))
      continue
    }
    if (!isSaid) onWait?.()
    isSaid = true
    await pause(againMs)
  }
}

/** Names of all migrations of this version, in their order. */
export async function migrationFiles(): Promise<string[]> {
  return (await readMigrations(migrationsFolder)).map(({ name }) => name)
}

/** Names of the migrations that the next start will apply. Changes nothing. */
export async function waitingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const names = await migrationFiles()
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('migrations') is not null as found`.execute(db)
  if (!rows[0]?.found) return names
  const migrationRows = await sql<{ name: string }>`select name from migrations`.execute(db)
  return names.filter((name) => !migrationRows.rows.some((row) => row.name === name))
}

/**
 * Names of migrations in the database that this server does not have, because a newer one was here. Changes nothing.
 */
export async function unknownMigrations(db: Kysely<Schema>): Promise<string[]> {
  const names = await migrationFiles()
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !names.includes(name))
}

async function knowsBrin(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select 1 from pg_am where amname = 'brin'")
  return rows.length > 0
}

type Report = (name: string) => Promise<void>

function createReport(pool: pg.Pool, onBlocked: Options['onBlocked']): Report {
  let last = { name: '', tries: 0, at: 0 }
  return async (name) => {
    if (last.name !== name) last = { name, tries: 0, at: Number.NEGATIVE_INFINITY }
    last.tries += 1
    if (performance.now() - last.at < reportMs) return
    last.at = performance.now()
    onBlocked?.({ name, tries: last.tries, transactions: await findLongTransactions(pool) })
  }
}

type Step = { what: 'done' } | { what: 'applied' | 'blocked'; name: string } | { what: 'taken' }

/** Runs the next migration in one transaction with the lock and its entry. */
async function takeStep(pool: pg.Pool, migrations: readonly Migration[]): Promise<Step> {
  const client = await pool.connect()
  const current: { name?: string } = {}
  try {
    await ask(client, begin)
    const step = await stepInside({ client, pool, migrations, current })
    await ask(client, 'commit')
    client.release()
    return step
  } catch (cause) {
    // Closed instead of returned to the pool: Postgres rolls back the open transaction.
    client.release(true)
    if (current.name !== undefined && isLockTaken(cause)) return { what: 'blocked', name: current.name }
    throw cause
  }
}

/**
 * Building an index may take longer than a request may. Set in the transaction: a pooler keeps no other settings. An
 * open transaction must hold no snapshot between its statements: building an index concurrently waits for those.
 */
const begin = `begin isolation level read committed; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

type StepParams = {
  client: pg.PoolClient
  pool: pg.Pool
  migrations: readonly Migration[]
  /** Gets the name of the migration, once it runs. */
  current: { name?: string }
}

async function stepInside({ client, pool, migrations, current }: StepParams): Promise<Step> {
  // Tried without waiting: a waiting statement keeps old row versions alive and one of a pooler's connections busy.
  const { rows } = await ask<{ got: boolean }>(
    client,
    `select pg_try_advisory_xact_lock(${migrationLock}) as got`,
  )
  if (!rows[0]?.got) return { what: 'taken' }
  const next = await findNext(client, migrations)
  if (!next) return { what: 'done' }
  current.name = next.name
  await apply(client, pool, next)
  return { what: 'applied', name: next.name }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function findNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  await ask(
    client,
    `create table if not exists migrations
     (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await ask<{ name: string; checksum: string }>(
    client,
    'select name, checksum from migrations order by name',
  )
  for (const row of rows) {
    const ours = migrations.find(({ name }) => name === row.name)
    if (!ours)
      throw new Error(`The database is newer than this server: it already has ${row.name}. Update Latchkey.`)
    if (ours.checksum !== row.checksum)
      throw new Error(
        `The database was made with another text of ${row.name}. Migrations never change once applied.`,
      )
  }
  const names = new Set(rows.map(({ name }) => name))
  return migrations.find(({ name }) => !names.has(name))
}

async function apply(client: pg.PoolClient, pool: pg.Pool, migration: Migration): Promise<void> {
  const { name, sql, checksum } = migration
  const isOutside = isOutsideTransaction(sql)
  try {
    // The lock of this transaction excludes other processes, while its statements run on a second connection.
    if (isOutside) await runStatements({ pool, lock: client, sql })
    else await askBriefly(client, sql)
    await ask(client, 'insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (cause) {
    if (isLockTaken(cause)) throw cause
    const rest = isOutside
      ? 'the next start continues with the statement that failed'
      : 'nothing of it was kept'
    throw new Error(`The migration ${name} failed; ${rest}.`, { cause })
  }
}

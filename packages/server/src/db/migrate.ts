import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { withoutBrin } from './brin.ts'
import type { Schema } from './schema.ts'

/** An arbitrary number, the same in every Latchkey process. */
const migrationLock = 7_306_072
/** From src and from dist. */
const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations/', import.meta.url))

type Migration = { name: string; sql: string; checksum: string }

/** The interval of tries while another process has the lock. */
const againMs = 200
/** The longest time of a timer: pg reads 0 as the pool's own limit, which is for requests. */
const patienceMs = 2 ** 31 - 1

/**
 * `folder` differs only in tests, and so does `hasBrin`, which is read from the database. `onWait` is called once if
 * another process is migrating now.
 */
type Options = { folder?: string; hasBrin?: boolean; onWait?: () => void }

/**
 * Migrates the database to this version: `migrations/*.sql` in the order of their names, each in one transaction, one
 * process at a time. Refuses a database that a newer or another version has changed. There is no way back.
 */
export async function migrate(pool: pg.Pool, { folder, onWait, ...engine }: Options = {}): Promise<string[]> {
  const files = await readMigrations(folder ?? migrationsFolder)
  const hasBrin = engine.hasBrin ?? (await knowsBrin(pool))
  const migrations = hasBrin ? files : files.map((one) => ({ ...one, sql: withoutBrin(one.sql) }))
  const names: string[] = []
  for (let isSaid = false; ; ) {
    const step = await takeStep(pool, migrations)
    if (step.what === 'done') return names
    if (step.what === 'applied') {
      names.push(step.name)
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

type Step = { what: 'done' } | { what: 'applied'; name: string } | { what: 'taken' }

/** Runs the next migration in one transaction with the lock and its entry. */
async function takeStep(pool: pg.Pool, migrations: readonly Migration[]): Promise<Step> {
  const client = await pool.connect()
  try {
    await ask(client, begin)
    const step = await stepInside(client, migrations)
    await ask(client, 'commit')
    client.release()
    return step
  } catch (cause) {
    // Closed instead of returned to the pool: Postgres rolls back the open transaction.
    client.release(true)
    throw cause
  }
}

/** Building an index may take longer than a request may. Set in the transaction: a pooler keeps no other settings. */
const begin = `begin; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

async function stepInside(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Step> {
  // Tried without waiting: a waiting statement keeps old row versions alive and one of a pooler's connections busy.
  const { rows } = await ask<{ got: boolean }>(
    client,
    `select pg_try_advisory_xact_lock(${migrationLock}) as got`,
  )
  if (!rows[0]?.got) return { what: 'taken' }
  const next = await findNext(client, migrations)
  if (!next) return { what: 'done' }
  await apply(client, next)
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

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await ask(client, sql)
    await ask(client, 'insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (cause) {
    throw new Error(`The migration ${name} failed; nothing of it was kept.`, { cause })
  }
}

/** Without the limits that the pool sets for requests. */
function ask<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult<R>> {
  // The types of pg leave `query_timeout` out.
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: patienceMs }
  return client.query<R>(values ? { ...query, values } : query)
}

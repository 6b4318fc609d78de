import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Any number will do, as long as every Latchkey process takes the same. */
const migrationLock = 7_306_072
/** From src and from dist alike. */
const migrationsFolder = fileURLToPath(new URL('../../src/db/migrations/', import.meta.url))

type Migration = { name: string; sql: string; checksum: string }

/**
 * Brings the database up to this version: `migrations/*.sql` in the order of their names, each in one transaction,
 * one process at a time. Refuses a database that a newer or another version has changed.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    // A build of an index may take longer than any request may.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    const waiting = await findWaiting(client, migrations)
    for (const migration of waiting) await apply(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    // Closed, not given back: with it go the lock and the settings.
    client.release(true)
  }
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

async function findWaiting(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(
    `create table if not exists migrations
     (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
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
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed; nothing of it was kept.`, { cause })
  }
}

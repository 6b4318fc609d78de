import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { build } from '../support/faults/serverProcess.ts'
import { toUrl } from '../support/faults/system.ts'
import { pgbouncer, startPgbouncer } from '../support/pgbouncer.ts'

const migrateFile = new URL('../../packages/server/dist/db/migrate.js', import.meta.url)
const index = '-- without a transaction\ncreate index concurrently if not exists a_one on a (one);\n'
let own: TestDatabase
let folder: string
const clients: pg.Client[] = []

beforeAll(async () => {
  own = await cloneDatabase(inject('databaseFolder'))
  folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  await writeFile(join(folder, '0001_start.sql'), 'create table if not exists a (one int)')
  await writeFile(join(folder, '0002_index.sql'), index)
})
beforeEach(async () => {
  const client = await open()
  await client.query('drop schema public cascade; create schema public')
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await own.drop()
  await rm(folder, { recursive: true })
})

async function open(): Promise<pg.Client> {
  const client = new pg.Client(own.connection)
  client.on('error', () => {})
  clients.push(client)
  await client.connect()
  return client
}

/** Migrates in a separate process, which can be killed. */
function migrateElsewhere(): ChildProcess {
  const script = `
    import { createRequire } from 'node:module'
    import { migrate } from '${migrateFile}'
    const pg = createRequire('${migrateFile}')('pg')
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(toUrl(own.connection))} })
    await migrate(pool, { folder: ${JSON.stringify(folder)} })
    await pool.end()`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function migrateHere(options: pg.PoolConfig): Promise<string[]> {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  try {
    return await migrate(pool, { folder })
  } finally {
    await pool.end()
  }
}

const builds = (watcher: pg.Client) =>
  watcher.query<{ pid: number }>(
    'select pid from pg_stat_progress_create_index where datname = current_database()',
  )
const indexes = (watcher: pg.Client) =>
  watcher.query(
    `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'a'::regclass`,
  )

test('kill -9 in the middle of a concurrent index: the next process finishes it (F4: killed rotation)', async () => {
  await build()
  const [gate, watcher] = [await open(), await open()]
  await gate.query('create table a (one int)')
  await gate.query('begin; insert into a values (1)')
  const victim = migrateElsewhere()
  await expect.poll(async () => (await builds(watcher)).rowCount).toBe(1)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  expect((await indexes(watcher)).rows).toEqual([{ name: 'a_one', valid: false }])
  const next = migrateHere(own.connection)
  // Postgres ends the work of the dead process, though the transaction that it waits for is still open.
  await expect.poll(async () => (await builds(watcher)).rowCount).toBe(0)
  await gate.query('commit')
  expect(await next).toEqual(['0002_index.sql'])
  expect((await indexes(watcher)).rows).toEqual([{ name: 'a_one', valid: true }])
  expect(await migrateHere(own.connection)).toEqual([])
})

test.skipIf(!pgbouncer)(
  'through PgBouncer: an index is built once, and no setting stays behind',
  async () => {
    const pooler = await startPgbouncer('transaction')
    try {
      const options = { connectionString: pooler.url(String(own.connection.database)), max: 1 }
      const results = await Promise.all([migrateHere(options), migrateHere(options), migrateHere(options)])
      expect(results.flat().sort()).toEqual(['0001_start.sql', '0002_index.sql'])
      expect((await indexes(await open())).rows).toEqual([{ name: 'a_one', valid: true }])
      const later = new pg.Client(options)
      await later.connect()
      const { rows } = await later.query(
        `select name from pg_settings where source = 'session' and name ~ 'timeout|check_interval'`,
      )
      await later.end()
      expect(rows).toEqual([])
    } finally {
      await pooler.close()
    }
  },
)

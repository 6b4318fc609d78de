import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { migrate } from './migrate.ts'

const closing: (() => Promise<unknown>)[] = []
let pool: pg.Pool

/** A pool ends before its connections do, and dropping the database breaks the remaining ones. */
function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
let folder: string

beforeEach(async () => {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  pool = openPool({ ...connection, max: 5 })
  folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  // An empty database, because this does not test the real migrations.
  await pool.query('drop schema public cascade; create schema public')
  const last = { pool, folder }
  closing.push(async () => {
    await last.pool.end()
    await drop()
    await rm(last.folder, { recursive: true })
  })
})

afterAll(async () => {
  for (const close of closing) await close()
})

/** Another client of the same database, closed when the test ends. */
async function openGate(): Promise<pg.Client> {
  const gate = new pg.Client({ ...pool.options, password: pool.options.password })
  gate.on('error', () => {})
  await gate.connect()
  closing.unshift(() => gate.end())
  return gate
}

const indexes = async () =>
  (
    await pool.query(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'a'::regclass`,
    )
  ).rows
const add = (name: string, sql: string) => writeFile(join(folder, name), sql)
const columns = async () =>
  (
    await pool.query("select column_name from information_schema.columns where table_name = 'a' order by 1")
  ).rows.map((row) => row.column_name)

describe('migrations', () => {
  test('run in the order of their names, once', async () => {
    await add('0002_more.sql', 'alter table a add two int')
    await add('0001_start.sql', 'create table a (one int)')
    expect(await migrate(pool, { folder })).toEqual(['0001_start.sql', '0002_more.sql'])
    await add('0003_last.sql', 'alter table a add three int')
    expect(await migrate(pool, { folder })).toEqual(['0003_last.sql'])
    expect(await migrate(pool, { folder })).toEqual([])
    expect(await columns()).toEqual(['one', 'three', 'two'])
  })

  test('run once when several servers start together', async () => {
    await add('0001_start.sql', 'create table a (one int); select pg_sleep(0.1)')
    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(pool, { folder })))
    expect(results.flat()).toEqual(['0001_start.sql'])
  })

  test('may take longer than any request, while other servers wait for as long', async () => {
    const { options } = pool
    const hasty = () => {
      // Spreading does not copy the password.
      const short = { statement_timeout: 200, lock_timeout: 200, query_timeout: 200, max: 2 }
      const database = openPool({ ...options, password: options.password, ...short })
      closing.unshift(() => database.end())
      return database
    }
    await add('0001_start.sql', 'create table a (one int); select pg_sleep(1)')
    const onWait = vi.fn()
    const results = await Promise.all([1, 2, 3].map(() => migrate(hasty(), { folder, onWait })))
    expect(results.flat()).toEqual(['0001_start.sql'])
    expect(onWait).toHaveBeenCalled()
  })

  test('error: of a server that is killed in the middle nothing stays, and the one that waits goes on', async () => {
    const gate = new pg.Client({ ...pool.options, password: pool.options.password })
    await gate.connect()
    await gate.query('create table gate as select 1')
    await add('0001_start.sql', 'create table a (one int); select pg_sleep(600) from gate')
    const first = migrate(pool, { folder }).catch((cause: Error) => cause)
    const stuck = () =>
      gate.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
    await expect.poll(async () => (await stuck()).rowCount).toBe(1)
    let second: Promise<string[]> | undefined
    await new Promise<void>((resolve) => {
      second = migrate(pool, { folder, onWait: resolve })
    })
    await gate.query('delete from gate')
    await gate.query('select pg_terminate_backend($1)', [(await stuck()).rows[0]?.pid])
    await gate.end()
    expect(await first).toBeInstanceOf(Error)
    expect(await second).toEqual(['0001_start.sql'])
    expect(await columns()).toEqual(['one'])
  })

  test('leave the connection as it was', async () => {
    const one = openPool({
      ...pool.options,
      password: pool.options.password,
      statement_timeout: 5_000,
      max: 1,
    })
    closing.unshift(() => one.end())
    await add('0001_start.sql', 'create table a (one int)')
    await migrate(one, { folder })
    expect((await one.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
    // A session lock would still be held here; through a pooler it could never be released.
    const locks = await one.query(`
      select 1 from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and datname = current_database()`)
    expect(locks.rowCount).toBe(0)
  })

  test('error: of one that fails nothing stays, and what came before does', async () => {
    await add('0001_start.sql', 'create table a (one int)')
    await add('0002_broken.sql', 'alter table a add two int; alter table nowhere add three int')
    await expect(migrate(pool, { folder })).rejects.toThrow(/0002_broken.sql failed; nothing of it was kept/)
    expect(await columns()).toEqual(['one'])
    await add('0002_broken.sql', 'alter table a add two int')
    expect(await migrate(pool, { folder })).toEqual(['0002_broken.sql'])
  })

  test('error: a database that is newer than the server is left alone', async () => {
    await add('0001_start.sql', 'create table a (one int)')
    await add('0002_more.sql', 'alter table a add two int')
    await migrate(pool, { folder })
    await rm(join(folder, '0002_more.sql'))
    await expect(migrate(pool, { folder })).rejects.toThrow(/newer than this server.*0002_more/)
  })

  test('error: one that was changed after it ran is refused', async () => {
    await add('0001_start.sql', 'create table a (one int)')
    await migrate(pool, { folder })
    await add('0001_start.sql', 'create table a (one text)')
    await expect(migrate(pool, { folder })).rejects.toThrow(/another text of 0001_start/)
  })
})

/** Longer than several tries of a migration. */
const holdMs = 2_500

describe('migrations while servers use the tables', () => {
  test('wait for a long transaction without holding up requests, and say so', async () => {
    await add('0001_start.sql', 'create table a (one int)')
    await migrate(pool, { folder })
    const gate = await openGate()
    await gate.query('begin; select * from a')
    await add('0002_more.sql', 'alter table a add two int; alter table a add three int')
    const onBlocked = vi.fn()
    const migration = migrate(pool, { folder, onBlocked })
    const caller = await openGate()
    await caller.query("set lock_timeout = '1s'")
    let count = 0
    for (const start = performance.now(); performance.now() - start < holdMs; count++)
      await caller.query('select one from a')
    expect(count).toBeGreaterThan(20)
    expect(await columns()).toEqual(['one'])
    // Once, and not at each try.
    expect(onBlocked.mock.calls).toEqual([
      [{ name: '0002_more.sql', tries: 1, transactions: expect.any(Array) }],
    ])
    await gate.query('commit')
    expect(await migration).toEqual(['0002_more.sql'])
    expect(await columns()).toEqual(['one', 'three', 'two'])
  })

  test('hold no lock during the pause between two tries', async () => {
    await add('0001_start.sql', 'create table a (one int); create table b (one int)')
    await migrate(pool, { folder })
    const gate = await openGate()
    await gate.query('begin; lock table b in access share mode')
    await add('0002_more.sql', 'alter table a add two int; alter table b add two int')
    const onBlocked = vi.fn()
    const migration = migrate(pool, { folder, onBlocked })
    await expect.poll(() => onBlocked.mock.calls.length).toBe(1)
    // Neither waits for the other: what the migration had was rolled back.
    await gate.query('lock table a in access share mode; commit')
    expect(await migration).toEqual(['0002_more.sql'])
  })
})

const concurrently = '-- without a transaction\ncreate index concurrently if not exists a_one on a (one);\n'

describe('migrations without a transaction', () => {
  test('run once when several servers start together, with one connection each', async () => {
    await add('0001_start.sql', 'create table a (one int)')
    await add('0002_index.sql', concurrently)
    const { options } = pool
    const results = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const single = openPool({ ...options, password: options.password, statement_timeout: 200, max: 1 })
        closing.unshift(() => single.end())
        return migrate(single, { folder })
      }),
    )
    expect(results.flat().sort()).toEqual(['0001_start.sql', '0002_index.sql'])
    expect(await indexes()).toEqual([{ name: 'a_one', valid: true }])
  })

  test('let requests read and write while they wait for a long transaction', async () => {
    await add('0001_start.sql', 'create table a (one int)')
    await migrate(pool, { folder })
    const gate = await openGate()
    await gate.query('begin; insert into a values (1)')
    await add('0002_index.sql', concurrently)
    const migration = migrate(pool, { folder })
    const caller = await openGate()
    const building = () =>
      caller.query('select 1 from pg_stat_progress_create_index where datname = current_database()')
    await expect.poll(async () => (await building()).rowCount).toBe(1)
    await caller.query("set lock_timeout = '1s'; insert into a values (2); update a set one = 3")
    await gate.query('commit')
    expect(await migration).toEqual(['0002_index.sql'])
    expect(await indexes()).toEqual([{ name: 'a_one', valid: true }])
  })

  test('error: an index that failed is dropped and built again by the next start', async () => {
    await add('0001_start.sql', 'create table a (one int); insert into a values (1), (1)')
    const unique = concurrently.replace('create index', 'create unique index')
    await add('0002_index.sql', unique)
    await expect(migrate(pool, { folder })).rejects.toThrow(/0002_index.sql failed; the next start continues/)
    expect(await indexes()).toEqual([{ name: 'a_one', valid: false }])
    await pool.query('truncate a')
    expect(await migrate(pool, { folder })).toEqual(['0002_index.sql'])
    expect(await indexes()).toEqual([{ name: 'a_one', valid: true }])
  })

  test('error: an index that could not be built again is refused', async () => {
    await add('0001_start.sql', 'create table a (one int)')
    await add('0002_index.sql', '-- without a transaction\ncreate index concurrently on a (one);')
    await expect(migrate(pool, { folder })).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/if not exists/) },
    })
  })

  test('fill a column in batches, also rows that a request holds at first', async () => {
    await add(
      '0001_start.sql',
      'create table a (one int, two int); insert into a select n from generate_series(1, 10) n',
    )
    await migrate(pool, { folder })
    const gate = await openGate()
    await gate.query('begin; select from a where one = 5 for update')
    await add(
      '0002_fill.sql',
      `-- without a transaction
-- repeat until no row is left
update a set two = one where one in (select one from a where two is null order by one limit 3 for update);`,
    )
    const migration = migrate(pool, { folder })
    const rows = async () => (await pool.query('select count(two)::int as filled from a')).rows
    await expect.poll(rows).toEqual([{ filled: 3 }])
    await gate.query('commit')
    expect(await migration).toEqual(['0002_fill.sql'])
    expect(await rows()).toEqual([{ filled: 10 }])
  })
})

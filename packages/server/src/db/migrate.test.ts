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
    await gate.query('begin; select pg_advisory_xact_lock(78)')
    await add('0001_start.sql', 'create table a (one int); select pg_advisory_xact_lock(78)')
    const first = migrate(pool, { folder }).catch((cause: Error) => cause)
    const stuck = () =>
      gate.query<{ pid: number }>(`select pid from pg_locks where not granted and objid = 78`)
    await expect.poll(async () => (await stuck()).rowCount).toBe(1)
    let second: Promise<string[]> | undefined
    await new Promise<void>((resolve) => {
      second = migrate(pool, { folder, onWait: resolve })
    })
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

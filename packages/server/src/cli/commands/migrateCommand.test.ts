import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { readConfig } from '../../config/config.ts'
import { migrationFiles } from '../../db/migrate.ts'
import { run } from '../run.ts'

const closing: (() => Promise<unknown>)[] = []
let databaseUrl: string
let folder: string
let client: pg.Client

beforeEach(async () => {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  folder = await mkdtemp(join(tmpdir(), 'latchkey-migrate-'))
  const own = { client: new pg.Client({ connectionString: databaseUrl }), folder }
  client = own.client
  await client.connect()
  closing.push(async () => {
    await own.client.end()
    await drop()
    await rm(own.folder, { recursive: true })
  })
})
afterAll(async () => {
  for (const close of closing) await close()
})

const empty = () => client.query('drop schema public cascade; create schema public')

async function latchkey(...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const env = { DATABASE_URL: databaseUrl, DATABASE_POOL: '3', LATCHKEY_DATA: folder, LOG_LEVEL: 'silent' }
  const code = await run(args, { out, config: () => readConfig(env) })
  return { code, said: lines.join('\n'), notes: notes.join('\n') }
}

describe('latchkey migrate', () => {
  test('brings an empty database up to date, and the second time there is nothing to do', async () => {
    await empty()
    const names = await migrationFiles()
    const first = await latchkey('migrate')
    expect(first).toMatchObject({ code: 0, notes: '' })
    expect(first.said.split('\n')).toEqual([
      ...names.map((name) => `Applied ${name}.`),
      'The database is up to date.',
    ])
    expect(await latchkey('migrate')).toEqual({ code: 0, said: 'The database is up to date.', notes: '' })
    // The keys as well: servers that start together after it share them.
    expect(await readdir(folder)).toContain('keys.json')
  })

  test('runs once when several jobs start together', async () => {
    await empty()
    const results = await Promise.all([1, 2, 3].map(() => latchkey('migrate', '--json')))
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
    const applied = results.flatMap(({ said }) => (JSON.parse(said) as { applied: string[] }).applied)
    expect(applied.sort()).toEqual(await migrationFiles())
  })

  test('--wait changes nothing, and ends when another job has migrated', async () => {
    await empty()
    const waiting = latchkey('migrate', '--wait')
    await expect
      .poll(() => client.query("select 1 from pg_stat_activity where query like '%to_regclass%migrations%'"))
      .toMatchObject({ rows: expect.arrayContaining([expect.anything()]) })
    const { rows } = await client.query("select to_regclass('migrations') as found")
    expect(rows).toEqual([{ found: null }])
    expect(await readdir(folder)).toEqual([])
    expect(await latchkey('migrate')).toMatchObject({ code: 0 })
    expect(await waiting).toEqual({ code: 0, said: 'The database is up to date.', notes: '' })
  })

  test.each([[[]], [['--wait']]])('error: with %j it refuses a newer database', async (flags) => {
    await client.query("insert into migrations (name, checksum) values ('9999_later.sql', 'x')")
    const reply = await latchkey('migrate', ...flags)
    expect(reply).toMatchObject({ code: 1, said: '' })
    expect(reply.notes).toContain('The database is newer than this server: it already has 9999_later.sql.')
  })

  test('error: --wait of an old server does not wait forever for a newer database', async () => {
    await client.query(
      "update migrations set name = '9999_later.sql' where name = (select max(name) from migrations)",
    )
    const reply = await latchkey('migrate', '--wait')
    expect(reply.code).toBe(1)
    expect(reply.notes).toContain('9999_later.sql')
  })

  test('error: without a database here it makes none', async () => {
    const out = { line: () => {}, note: (text: string) => void notes.push(text) }
    const notes: string[] = []
    const config = () => ({ ...readConfig({ PORT: '1' }), dataFolder: join(folder, 'nothing') })
    expect(await run(['migrate'], { out, config })).toBe(1)
    expect(notes.join()).toContain(`There is no database in ${folder}/nothing.`)
    expect(await readdir(folder)).toEqual([])
  })
})

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { migrate } from './migrate.ts'

const migrations = new URL('./migrations/', import.meta.url)

/** A database at the state after the migrations with a lower name than `before`. */
async function openBefore(before: string): Promise<pg.Pool> {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  closeAtEnd(drop)
  const pool = new pg.Pool({ ...connection, max: 2 })
  closeAtEnd(() => pool.end())
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  closeAtEnd(() => rm(folder, { recursive: true }))
  const names = (await readdir(migrations)).filter((name) => name < before)
  for (const name of names) await cp(new URL(name, migrations), join(folder, name))
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, { folder })
  return pool
}

test('sessions become a partition where they are, live ones and ended ones (0063)', async () => {
  const pool = await openBefore('0061')
  await pool.query(
    "insert into apps (id, name, issuer, created_at) values (repeat('a', 25), 'App', 'app', now())",
  )
  await pool.query("insert into users (id, app_id, created_at) values ('user', repeat('a', 25), now())")
  const insert = (name: string, end: string) =>
    pool.query(
      `insert into sessions (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at)
       values ($1, repeat('a', 25), 'user', $1, now(), now(), now(), now(), now() + $2::interval)`,
      [name, end],
    )
  await insert('ended', '-20 days')
  await insert('live', '30 days')
  await insert('long', '90 days')
  const readFileNode = async (table: string) =>
    (await pool.query(`select pg_relation_filenode($1) as file`, [table])).rows[0].file
  const file = await readFileNode('sessions')
  expect(await migrate(pool)).toContain('0063_sessions_by_month.sql')
  // The same file: renamed, not rewritten.
  expect(await readFileNode('sessions_before')).toBe(file)
  await insert('other', '2 years')
  const { rows } = await pool.query(
    'select id, tableoid::regclass::text as part from sessions order by expires_at',
  )
  expect(rows).toEqual([
    { id: 'ended', part: 'sessions_before' },
    { id: 'live', part: 'sessions_before' },
    { id: 'long', part: 'sessions_before' },
    { id: 'other', part: 'sessions_other' },
  ])
  // Months begin where the old table ends.
  await pool.query(
    "select make_session_month((now() + n * interval '1 month')::date) from generate_series(0, 6) n",
  )
  await insert('later', '160 days')
  const later = await pool.query("select tableoid::regclass::text as part from sessions where id = 'later'")
  expect(later.rows[0].part).toMatch(/^sessions_20\d\d_\d\d$/)
  await pool.query("delete from users where id = 'user'")
  expect((await pool.query('select 1 from sessions')).rows).toEqual([])
})

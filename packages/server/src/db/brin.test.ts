import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { withoutBrin } from './brin.ts'
import { migrate } from './migrate.ts'

const folder = new URL('./migrations/', import.meta.url)

test('an engine without BRIN gets B-trees, and every migration runs on it', async () => {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  closeAtEnd(drop)
  const pool = new pg.Pool({ ...connection, max: 2 })
  closeAtEnd(() => pool.end())
  await pool.query('drop schema public cascade; create schema public')
  const names = await migrate(pool, { hasBrin: false })
  expect(names).toEqual((await readdir(folder)).filter((name) => name.endsWith('.sql')).sort())
  const { rows } = await pool.query(
    `select i.relname as name, a.amname as method from pg_class i join pg_am a on a.oid = i.relam
     where i.relname in ('counters_by_end', 'codes_by_expiry', 'ceremonies_by_expiry') order by 1`,
  )
  expect(rows.map(({ method }) => method)).toEqual(['btree', 'btree', 'btree'])
  // The same version: a server with BRIN accepts it.
  expect(await migrate(pool)).toEqual([])
})

test('nothing of BRIN is left in any migration', async () => {
  for (const name of await readdir(folder)) {
    const text = withoutBrin(await readFile(new URL(name, folder), 'utf8'))
    expect(text, name).not.toMatch(/\bbrin\b|autosummarize/i)
  }
})

import { describe, expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { toUrl } from '../../../../test/support/storedWorld.ts'
import { readConfig } from '../config/config.ts'
import { openContext } from '../main.ts'
import { createLog } from '../telemetry/log.ts'
import { assertLocksExclude } from './lockCheck.ts'
import { connect } from './open.ts'

async function openDatabase(): Promise<TestDatabase['connection']> {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  closeAtEnd(drop)
  return connection
}

/** A database whose sessions find another function under the name, as of an engine that only knows the name. */
async function openWithout(body: string): Promise<TestDatabase['connection']> {
  const connection = await openDatabase()
  const { pool, close } = connect(connection, createLog('silent'))
  await pool.query(`create schema engine`)
  await pool.query(
    `create function engine.pg_try_advisory_xact_lock(bigint) returns boolean language sql as $$ ${body} $$`,
  )
  await pool.query(`alter database ${connection.database} set search_path = engine, pg_catalog, public`)
  await close()
  return connection
}

describe('the check of advisory locks', () => {
  test('accepts a Postgres, and leaves no lock behind', async () => {
    const connection = await openDatabase()
    for (let round = 0; round < 3; round++)
      await expect(assertLocksExclude(connection, 'here')).resolves.toBeUndefined()
    const { pool, close } = connect(connection, createLog('silent'))
    const { rows } = await pool.query(
      `select 1 from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
    )
    await close()
    expect(rows).toEqual([])
  })

  test.each([
    ['locks nothing', 'select true'],
    ['never gives one', 'select false'],
  ])('error: an engine that %s is refused with words', async (_, body) => {
    const connection = await openWithout(body)
    await expect(assertLocksExclude(connection, 'db.example.com')).rejects.toThrow(
      /db\.example\.com has no working advisory locks/,
    )
  })

  test('error: a server does not start on one', async () => {
    const config = readConfig({
      ...{ LATCHKEY_PROFILE: 'development', LOG_LEVEL: 'silent' },
      DATABASE_URL: toUrl(await openWithout('select true')),
    })
    await expect(openContext(config, 'server')).rejects.toThrow(/no working advisory locks/)
  })
})

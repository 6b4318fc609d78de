import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { createLog } from '../telemetry/log.ts'
import { connect, toLookAt } from './open.ts'
import { readOnly } from './pool.ts'

/** One connection: a caller that does not return it blocks the next. */
async function openOne(pooled: boolean) {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const options = { ...connection, max: 1, connectionTimeoutMillis: 5_000 }
  const database = connect(options, createLog('silent'), { pooled })
  closeAtEnd(async () => {
    await database.close()
    await drop()
  })
  return database
}

test.each([
  ['by itself', false],
  ['behind a pooler', true],
])(
  'security: a database that is only looked at, %s, is read and not written, and gives its connection back',
  async (_, pooled) => {
    const database = await openOne(pooled)
    const { db } = toLookAt(database)
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from probes`.execute(database.db)
      return rows[0]?.count
    }
    await sql`create table probes (id int)`.execute(database.db)
    await sql`insert into probes values (1)`.execute(database.db)
    const writes = [
      'insert into probes values (2)',
      'delete from probes',
      'drop table probes',
      'create table others (id int)',
    ]
    for (const text of writes)
      await expect(sql.raw(text).execute(db), text).rejects.toThrow('read-only transaction')
    const { rows } = await sql<{ id: number }>`select id from probes`.execute(db)
    expect(rows).toEqual([{ id: 1 }])
    expect(await count()).toBe(1)
    await sql`insert into probes values (3)`.execute(database.db)
    expect(await count()).toBe(2)
  },
)

test('error: a connection on which no transaction begins is given back', async () => {
  let isLent = false
  const pool = readOnly({
    async connect() {
      isLent = true
      return {
        query: () => Promise.reject(new Error('Connection terminated')),
        release: () => {
          isLent = false
        },
      } as never
    },
    end: async () => {},
  })
  await expect(pool.connect()).rejects.toThrow('Connection terminated')
  expect(isLent).toBe(false)
})

import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { createLog } from '../telemetry/log.ts'
import { connect, type Db, toLookAt } from './open.ts'
import { inTransaction } from './transaction.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await cloneDatabase(inject('databaseFolder'))
})
closeAtEnd(async () => own?.drop())

const settings = {
  statement_timeout: '5s',
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '10s',
  max_parallel_workers_per_gather: '0',
}

async function show(db: Db): Promise<unknown> {
  const names = Object.keys(settings).map((name) => sql`current_setting(${name}) as ${sql.ref(name)}`)
  const { rows } = await sql`select ${sql.join(names)}`.execute(db)
  return rows[0]
}

test.each([false, true])('every statement runs with the settings (pooled: %s)', async (isPooled) => {
  const database = connect({ ...own.connection, max: 5 }, createLog('silent'), { pooled: isPooled })
  closeAtEnd(() => database.close())
  const { db, pipelines } = database
  for (const one of [db, pipelines.reads, pipelines.writes, toLookAt(database).db])
    expect(await show(one)).toEqual(settings)
  expect(await inTransaction(db, show)).toEqual(settings)
})

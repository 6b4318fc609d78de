import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { createLog } from '../telemetry/log.ts'
import { connect, type Database, type Db } from './open.ts'
import { inTransaction } from './transaction.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await cloneDatabase(inject('databaseFolder'))
})
closeAtEnd(async () => own?.drop())

// A migration of a newer server adds a column, while this one has prepared `select *` (F25: two versions).
describe('a statement whose columns were changed by a migration', () => {
  const read = (db: Db) => sql`select * from changing`.execute(db)

  test.each<[string, (database: Database) => Promise<{ rows: unknown[] }>]>([
    ['by itself', ({ db }) => read(db)],
    ['on a shared connection', ({ pipelines }) => read(pipelines.reads)],
    ['in a transaction', ({ db }) => inTransaction(db, read)],
  ])('%s is prepared again and answers', async (_, ask) => {
    const database = connect({ ...own.connection, max: 5 }, createLog('silent'))
    closeAtEnd(() => database.close())
    await sql`drop table if exists changing`.execute(database.db)
    await sql`create table changing as select 1 as a`.execute(database.db)
    // On every connection that a caller may get.
    for (const work of Array.from({ length: 5 }, () => ask(database))) await work
    await sql`alter table changing add column b int not null default 2`.execute(database.db)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(database)))
    expect(answers.map(({ rows }) => rows)).toEqual(Array(5).fill([{ a: 1, b: 2 }]))
  })
})

import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { toAnswer } from '../http/errors.ts'
import { createLog } from '../telemetry/log.ts'
import { connect, type Database } from './open.ts'
import type { Schema } from './schema.ts'
import { inTransaction, outsideTransaction } from './transaction.ts'

type Db = Kysely<Schema>

const lock = 4_711
let opening: Promise<Database> | undefined
let database: Database
beforeEach(async () => {
  opening ??= openOwn()
  database = await opening
})

/** With 2 connections for reads, 14 for writes, and 4 more. */
async function openOwn(): Promise<Database> {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const own = connect({ ...connection, max: 20, connectionTimeoutMillis: 20_000 }, createLog('silent'))
  closeAtEnd(async () => {
    await own.close()
    await drop()
  })
  return own
}

async function getPid(db: Db): Promise<number | undefined> {
  return (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
}

const many = <T>(count: number, work: (n: number) => Promise<T>) =>
  Array.from({ length: count }, (_, n) => work(n))

/** Blocks the callers of its function from a response until `work` has ended. */
async function whileLocked(work: (waiting: (db: Db) => Promise<unknown>) => Promise<void>): Promise<void> {
  const waiting: Promise<unknown>[] = []
  await inTransaction(database.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    await outsideTransaction(() =>
      work((db) => {
        const waits = sql`select pg_advisory_xact_lock_shared(${lock})`.execute(db)
        waiting.push(waits)
        return waits
      }),
    )
  })
  await Promise.all(waiting)
}

const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`

async function countWaiting(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity where ${isWaiting}`.execute(database.db)
  return rows.length
}

describe('connections that are shared', () => {
  test('carry the statements of many callers, each with its own answer', async () => {
    const answers = await Promise.all(
      many(60, (n) =>
        sql<{ n: number; pid: number }>`select ${n}::int as n, pg_backend_pid() as pid`.execute(
          database.pipelines.reads,
        ),
      ),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n))
    expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(2)
  })

  test('are given back when nobody uses them', async () => {
    await Promise.all(many(50, () => getPid(database.pipelines.writes)))
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  })

  test('error: a statement that Postgres refuses fails alone, before and after it nothing is lost', async () => {
    const { writes } = database.pipelines
    const table = sql.table('kept')
    await sql`create table ${table} (n int primary key)`.execute(database.db)
    const results = await Promise.allSettled(
      many(60, (n) => sql`insert into ${table} values (${n % 50})`.execute(writes)),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    const { rows } = await sql<{ count: number }>`select count(*) from ${table}`.execute(writes)
    expect(rows).toEqual([{ count: 50 }])
  })

  test('error: those that Postgres cut fail with 503, and nobody after them joins', async () => {
    const { reads } = database.pipelines
    await whileLocked(async (waiting) => {
      const cut = many(8, () => waiting(reads).catch((cause: unknown) => toAnswer(cause).status))
      await eventually(async () => expect(await countWaiting()).toBe(2))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`.execute(
        database.db,
      )
      expect(await Promise.all(cut)).toEqual(cut.map(() => 503))
      expect(await getPid(reads)).toBeGreaterThan(0)
    }).catch((cause: unknown) => expect(toAnswer(cause).status).toBe(503))
    expect(await Promise.all(many(20, () => getPid(reads)))).toHaveLength(20)
  })

  test('error: one that waits keeps no more than 32 callers, the next have connections of their own', async () => {
    const { reads } = database.pipelines
    await whileLocked(async (waiting) => {
      for (let n = 0; n < 2 * 32; n++) void waiting(reads)
      expect(await Promise.all(many(20, () => getPid(reads)))).toHaveLength(20)
    })
  })

  test('error: are no place for a transaction, nor for a query beside one (F12: mixed transactions)', async () => {
    const { reads, writes } = database.pipelines
    const transaction = writes.transaction().execute(async () => {})
    await expect(transaction).rejects.toThrow(/transaction on a shared connection/)
    await whileLocked(async (waiting) => {
      void waiting(reads)
      const beside = inTransaction(database.db, () => getPid(reads))
      await expect(beside).rejects.toThrow(/outside the open transaction/)
    })
  })

  test('are none where there are few: all of them may be needed for transactions', async () => {
    const { host = '', port, user, password, database: name } = database.pool.options
    const few = connect(
      { host, port, user, password: String(password), database: name, max: 4 },
      createLog('silent'),
    )
    closeAtEnd(few.close)
    expect(few.pipelines).toEqual({ reads: few.db, writes: few.db })
  })
})

test('security: logins and refreshes that are made to wait keep no session check waiting', async () => {
  const world = await createWorld()
  const { token, refreshToken: refresh_token } = await signIn(world)
  const { db } = world.ctx
  let replies: ReturnType<typeof world.post>[] = []
  await inTransaction(db, async (trx) => {
    await sql`select 1 from sessions for update`.execute(trx)
    await outsideTransaction(async () => {
      replies = many(100, () => world.post('/api/v1/sessions', { refresh_token }, { token }))
      expect((await world.get('/api/v1/users/me', { token })).status).toBe(200)
    })
  })
  for (const { status } of await Promise.all(replies)) expect([200, 429]).toContain(status)
})

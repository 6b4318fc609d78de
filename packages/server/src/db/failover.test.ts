import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { toAnswer } from '../http/errors.ts'
import { createLog } from '../telemetry/log.ts'
import { connect, type Database } from './open.ts'
import { inTransaction } from './transaction.ts'

/** The time-out of a statement in `open.ts`, and what a busy machine adds. */
const silenceMs = 7_000
const busyMs = 5_000
let own: TestDatabase

beforeEach(async () => {
  own ??= await cloneDatabase(inject('databaseFolder'))
})
closeAtEnd(async () => own?.drop())

function open(options: object = {}): Database {
  const database = connect({ ...own.connection, ...options }, createLog('silent'))
  closeAtEnd(() => database.close())
  return database
}

/** A path to Postgres whose present connections can stop to answer, like those to a machine that hangs. */
async function openPath() {
  const pairs = new Set<[Socket, Socket]>()
  const { host, port } = own.connection
  const server = createServer((near) => {
    const far = connectSocket(`${host}/.s.PGSQL.${port}`)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
    near.on('close', () => pairs.delete(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtEnd(async () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    server.close()
  })
  return {
    connection: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    count: () => pairs.size,
    freeze() {
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause()
    },
  }
}

const select = (db: Database['db']) => sql`select 1`.execute(db)
const refuseWrites = (db: Database['db']) => sql`set default_transaction_read_only = on`.execute(db)
const write = (db: Database['db']) =>
  sql`insert into counters (key, count, window_ends_at) select 'a', 0, now() where false`.execute(db)

/** The error of a promise that must fail as an outage. */
async function expectOutage(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(toAnswer(error)).toMatchObject({ status: 503, retryAfterSeconds: 2 })
}

describe('a Postgres that is no longer primary', () => {
  test.each([
    ['a single statement', ({ db }: Database) => write(db)],
    ['a shared connection', ({ pipelines }: Database) => write(pipelines.writes)],
    ['a transaction', ({ db }: Database) => inTransaction(db, write)],
  ])('error: %s fails once, and the next one has a new connection', async (_, work) => {
    const database = open({ max: 5 })
    // All five, as after a fail-over that leaves connections open.
    await Promise.all(Array.from({ length: 5 }, () => inTransaction(database.db, (trx) => refuseWrites(trx))))
    await expectOutage(work(database))
    await work(database)
  })
})

describe('connections that no longer answer', () => {
  test('error: all are replaced after the first time-out, instead of one after another', async () => {
    const path = await openPath()
    const database = open({ ...path.connection, max: 20 })
    const begin = performance.now()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(database.db, (trx) => sql`select pg_sleep(0.2)`.execute(trx)),
      ),
    )
    expect(path.count()).toBe(20)
    path.freeze()
    await Promise.all([
      expectOutage(select(database.db)),
      expectOutage(select(database.pipelines.reads)),
      expectOutage(select(database.pipelines.writes)),
    ])
    for (let count = 0; count < 20; count++) {
      await select(database.db)
      await select(database.pipelines.reads)
      await select(database.pipelines.writes)
    }
    expect(performance.now() - begin).toBeLessThan(silenceMs + busyMs)
  })

  test('error: a caller who joins a connection that is silent already does not wait for a time-out of its own', async () => {
    const path = await openPath()
    const { pipelines } = open({ ...path.connection, max: 20 })
    await select(pipelines.reads)
    path.freeze()
    const begin = performance.now()
    const first = expectOutage(select(pipelines.reads))
    const other = open()
    const seconds = Array.from({ length: 2 }, async (_, count) => {
      await sql`select pg_sleep(${2 * (count + 1)})`.execute(other.db)
      await expectOutage(select(pipelines.reads))
    })
    await Promise.all([first, ...seconds])
    expect(performance.now() - begin).toBeLessThan(silenceMs + busyMs / 2)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, type Database } from '../../packages/server/src/db/open.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { closeAtEnd } from '../support/closeAtEnd.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { latchkey } from '../support/faults/command.ts'
import { type ServerProcess, startServer } from '../support/faults/serverProcess.ts'
import { hold, type ReachableSystem } from '../support/faults/system.ts'
import { ask, codeFor, openPage, post, refresh, signIn } from '../support/faults/walletPage.ts'
import { type Pooler, pgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { memoryStore } from '../support/vaultDevice.ts'

/** A busy machine may need longer to open one than callers would wait. */
const patient = { max: 3, connectionTimeoutMillis: 20_000 }

if (!pgbouncer) console.warn('\nNOT RUN: no pgbouncer on this machine. Debian: apt-get install pgbouncer\n')

describe.skipIf(!pgbouncer)('through PgBouncer in transaction mode, two servers', () => {
  let pooler: Pooler
  let folder: string
  let own: TestDatabase
  let direct: Database
  let env: Record<string, string>
  const servers: ServerProcess[] = []
  let systems: [ReachableSystem, ReachableSystem]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-pooled-'))
    own = await cloneDatabase(inject('databaseFolder'))
    pooler = await startPgbouncer('transaction')
    direct = connect({ ...own.connection, ...patient }, createLog('silent'))
    // As on the first start: the servers create everything at the same moment.
    await sql`drop schema public cascade`.execute(direct.db)
    await sql`create schema public`.execute(direct.db)
    env = {
      DATABASE_URL: pooler.url(String(own.connection.database)),
      LATCHKEY_DATA: folder,
      DATABASE_POOL: '6',
    }
    const ports = [await freePort(), await freePort()]
    const urls = ports.map((port) => `http://localhost:${port}`)
    servers.push(
      ...(await Promise.all(
        ports.map((port, at) => startServer({ ...env, PORT: String(port), PUBLIC_URL: urls[at] ?? '' })),
      )),
    )
    const origin = 'http://localhost:3000'
    const reply = await latchkey(env, ['app', 'create', '--name', 'Pooled', '--origin', origin, '--json'])
    const app = { id: JSON.parse(reply.said).appId as string, origin }
    const reach = (url = ''): ReachableSystem => ({ app, db: direct.db, proxy: { url } })
    systems = [reach(urls[0]), reach(urls[1])]
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await direct?.close()
    await own?.drop()
    await pooler?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('logins, refreshes, wallets and a rotation of the keys, all at once', async () => {
    const people = Array.from({ length: 8 }, (_, at) => ({ email: `pooled${at}@example.com`, at }))
    const walk = async ({ email, at }: { email: string; at: number }) => {
      const [here, there] = at % 2 === 0 ? systems : ([systems[1], systems[0]] as const)
      const store = memoryStore()
      const login = await refresh(there, await signIn(here, email))
      const address = await openPage(here, login, { store }).createWallet()
      await openPage(there, await refresh(here, login), { store }).unlock(address)
      return { email, address, there }
    }
    const rotate = () => latchkey(env, ['keys', 'rotate'])
    const [wallets, ...ends] = await Promise.all([Promise.all(people.map(walk)), rotate(), rotate()])
    expect(ends.map(({ code, notes }) => (code === 0 ? 0 : notes))).toEqual([0, 0])
    expect(new Set(wallets.map(({ address }) => address)).size).toBe(people.length)
    const { email, address, there } = wallets[0] ?? expect.fail()
    await openPage(there, await signIn(there, email)).recover(address)
    for (const system of systems) expect((await ask(system, 'GET', '/readyz', {})).status).toBe(200)
    expect(servers.map((server) => /"level":(50|60)/.test(server.log()))).toEqual([false, false])
  })

  test('leaves nothing behind on connections that the next caller gets', async () => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(direct.db)
    expect(rows).toEqual([])
    const pool = connect({ connectionString: env.DATABASE_URL, ...patient }, createLog('silent'), {
      pooled: true,
    })
    const look = () =>
      sql<
        Record<string, string>
      >`select pg_backend_pid() as pid, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(pool.db)
    // Limited while they run …
    for (const { rows } of await Promise.all(Array.from({ length: 8 }, look)))
      expect(rows[0]).toMatchObject({ statement: '5s', lock: '4s', idle: '10s' })
    // … and no longer: another client on the same connection has its own limits.
    const raw = await pool.pool.query('show statement_timeout')
    expect(raw.rows).toEqual([{ statement_timeout: '0' }])
    await pool.close()
  })

  test('error: a statement that waits too long is cut and answered with 503', async () => {
    const [system] = systems
    await post(system, '/api/v1/passwordless/init', { email: 'patient@example.com' })
    const code = await codeFor(system, 'patient@example.com')
    const lockHold = await hold(
      own.connection as pg.PoolConfig,
      'lock table sessions in access exclusive mode',
    )
    const body = { email: 'patient@example.com', code }
    const answer = await ask(system, 'POST', '/api/v1/passwordless/authenticate', { body })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await lockHold.release('finish')
    // Nothing was stored: the code is still valid.
    expect((await ask(system, 'POST', '/api/v1/passwordless/authenticate', { body })).status).toBe(200)
  })
})

test.skipIf(!pgbouncer)('error: a pooler in statement mode is refused at the start, with words', async () => {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  closeAtEnd(drop)
  const pooler = await startPgbouncer('statement')
  closeAtEnd(pooler.close)
  const { code, said } = await latchkey({ DATABASE_URL: pooler.url(String(connection.database)) }, ['doctor'])
  expect(code).toBe(1)
  expect(said).toMatch(/pooler at .* \(statement mode\).*pool_mode = transaction/)
})

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { connect, type Database } from '../../packages/server/src/db/open.ts'
import { makeKeyRing } from '../../packages/server/src/db/seal/keyRingFormat.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { isDeep } from '../support/deep.ts'
import { eventually } from '../support/eventually.ts'
import { runCommand, type ServerProcess, startServer } from '../support/faults/serverProcess.ts'
import { type ReachableSystem, toUrl } from '../support/faults/system.ts'
import { type Program, startProgram } from '../support/highAvailability/processes.ts'
import { expectNothingLost, startLoad } from '../support/load/load.ts'

// Two servers behind the HAProxy of docs/examples. Users log in, refresh and make wallets all the time, and no request
// fails.

const haproxy = ['/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find((path) => existsSync(path))
if (!haproxy) console.warn('\nNOT RUN: rolling restarts. Debian: apt-get install haproxy\n')

const examples = new URL('../../docs/examples/', import.meta.url).pathname
const realMigrations = new URL('../../packages/server/src/db/migrations/', import.meta.url).pathname
const settleUsers = isDeep ? 20 : 3
const filledRows = isDeep ? 500_000 : 20_000

/** Adds a column and its index to a filled table that every request reads, fills it, and drops it in the next release. */
const testMigrations = {
  '9001_expand.sql': 'alter table users add column nickname text;',
  '9002_fill.sql': `-- without a transaction
-- repeat until no row is left
update users set nickname = 'none' where id in (select id from users where nickname is null limit 2000 for update);`,
  '9003_index.sql': `-- without a transaction
create index concurrently if not exists users_nickname on users (nickname);`,
  '9004_contract.sql': `-- allowed: drop: the test plays two releases, and no server uses the column
alter table users drop column nickname;`,
}

describe.skipIf(!haproxy)('two servers behind a proxy, under load', { timeout: 240_000 }, () => {
  let own: TestDatabase
  let folder: string
  let database: Database
  let proxy: Program
  let system: ReachableSystem
  const servers: { start(): Promise<ServerProcess>; process: ServerProcess; url: string }[] = []

  beforeAll(async () => {
    own = await cloneDatabase(inject('databaseFolder'))
    folder = await mkdtemp(join(tmpdir(), 'latchkey-rolling-'))
    const [listen, ...ports] = [await freePort(), await freePort(), await freePort()]
    const url = `http://localhost:${listen}`
    const env = {
      ...{ DATABASE_URL: toUrl(own.connection), LATCHKEY_DATA: folder, DATABASE_POOL: '8' },
      ...{ PUBLIC_URL: url, TRUSTED_PROXIES: '1', SHUTDOWN_DELAY_SECONDS: '5' },
      LATCHKEY_KEYS: JSON.stringify(makeKeyRing(randomBytes)),
    }
    const origin = 'http://localhost:3000'
    const creation = await runCommand(
      ['app', 'create', '--name', 'Rolling', '--origin', origin, '--json'],
      env,
    )
    for (const port of ports) {
      const start = () => startServer({ ...env, PORT: String(port) })
      servers.push({ start, process: await start(), url: `http://localhost:${port}` })
    }
    const addresses = Object.fromEntries(ports.map((port, n) => [`SERVER${n + 1}`, `127.0.0.1:${port}`]))
    proxy = await startProgram(haproxy ?? '', ['-db', '-f', join(examples, 'haproxy.cfg')], {
      LISTEN: `127.0.0.1:${listen}`,
      ...addresses,
    })
    database = connect({ ...own.connection, max: 4 }, createLog('silent'))
    system = { app: { id: JSON.parse(creation).appId, origin }, db: database.db, proxy: { url } }
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
  }, 120_000)
  afterAll(async () => {
    await proxy?.end()
    for (const { process } of servers) await process.kill()
    await database?.close()
    await own?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Does something while users come and go, until more have come. Nothing fails, and nothing is lost. */
  async function during(work: () => Promise<void>): Promise<void> {
    const load = startLoad([system], { walkers: 4 })
    await load.more(settleUsers)
    await work()
    await load.more(settleUsers)
    const record = await load.stop()
    expect(record.failures).toEqual([])
    expect(record.violations).toEqual([])
    await expectNothingLost([system], record)
    console.log(`${record.count} requests, ${record.users.length} users, none failed`)
  }

  test('each server is replaced, and no request fails (F5: SIGTERM)', async () => {
    await during(async () => {
      for (const server of servers) {
        expect(await server.process.stop()).toBe(0)
        server.process = await server.start()
        // The proxy asks it every second.
        await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200))
      }
    })
  })

  test('a release and the next one change a filled table, and no request fails (F25: two versions)', async () => {
    const pool = new pg.Pool(own.connection)
    await pool.query(
      `insert into users (id, app_id, created_at) select 'did:privy:filled' || n, $1, now() from generate_series(1, $2::int) n`,
      [system.app.id, filledRows],
    )
    await cp(realMigrations, join(folder, 'migrations'), { recursive: true })
    for (const [name, text] of Object.entries(testMigrations))
      await writeFile(join(folder, 'migrations', name), text)
    await during(async () => {
      expect(await migrate(pool, { folder: join(folder, 'migrations') })).toEqual(Object.keys(testMigrations))
    })
    await pool.end()
  })
})

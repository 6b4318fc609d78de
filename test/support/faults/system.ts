import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { CloudEndpoints } from '../../../packages/frame/src/clouds/clouds.ts'
import { createApp } from '../../../packages/server/src/app/manage.ts'
import { connect, type Db } from '../../../packages/server/src/db/open.ts'
import { makeKeyRing } from '../../../packages/server/src/db/seal/keyRingFormat.ts'
import { createContext } from '../../../packages/server/src/main.ts'
import { freePort } from '../../../packages/server/src/network/port.ts'
import { createLog } from '../../../packages/server/src/telemetry/log.ts'
import { createMetrics } from '../../../packages/server/src/telemetry/metrics.ts'
import { giveAccess, sandboxClouds, withClouds } from '../clouds.ts'
import { cloneDatabase } from '../database.ts'
import { testConfig } from '../world.ts'
import { type FaultyProxy, startProxy } from './faultyProxy.ts'
import { type ServerProcess, startServer } from './serverProcess.ts'

/** A server process that can be killed, a proxy in front of it, and a separate connection to its database. */
export type System = {
  readonly app: { id: string; origin: string }
  readonly db: Db
  /** Of the server, and of commands that run at the same time. */
  readonly env: Record<string, string>
  readonly proxy: FaultyProxy
  /** Those of the sandbox, which run in the server. */
  readonly clouds: CloudEndpoints
  /** Access to the data that an app stores there: this app, unless the database was restored. */
  giveAccess(account: Parameters<typeof giveAccess>[1], of?: { id: string }): Promise<string>
  /** Starts it unless it runs: a server that a test left running serves the next test, whose part is to kill it. */
  start(options?: { workers?: number }): Promise<void>
  kill(): Promise<void>
  /** Sends SIGTERM to all its processes. Returns its exit code. */
  stop(): Promise<number | null>
  /** Blocks Postgres at a row or table until it is released: the next client hangs in the middle of its transaction. */
  hold(sql: string): Promise<Hold>
  /** Releases the locks that a failed test left. */
  freeAll(): Promise<void>
  close(): Promise<void>
}
/** The parts of a system that a browser can reach, and the inbox. */
export type ReachableSystem = Pick<System, 'app' | 'db'> &
  Partial<Pick<System, 'clouds'>> & { readonly proxy: Pick<FaultyProxy, 'url'> }
export type Hold = {
  /** Waits until this many transactions of the server hang there. */
  caught(many?: number): Promise<void>
  /** `finish`: the blocked transaction continues in Postgres, even if its client has gone. `cut`: it never happened. */
  release(how: 'finish' | 'cut'): Promise<void>
}

const catchMs = 20_000

export async function startSystem(): Promise<System> {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const system = await overDatabase(connection)
  return {
    ...system,
    async close() {
      await system.close()
      await drop()
    },
  }
}

/** The same over a database that the test may also stop. `env` overrides the server's own. */
export async function overDatabase(
  connection: pg.PoolConfig,
  overrides: Record<string, string> = {},
): Promise<System> {
  const port = await freePort()
  const proxy = await startProxy(port)
  const env = {
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    DATABASE_URL: toUrl(connection),
    LATCHKEY_KEYS: JSON.stringify(makeKeyRing(randomBytes)),
    ...overrides,
  }
  const { database, ctx, app } = await makeApp(connection, env)
  const holds: Hold[] = []
  let running: ServerProcess | undefined
  const kill = async () => {
    await running?.kill()
    running = undefined
  }
  return {
    app,
    db: database.db,
    env,
    proxy,
    clouds: sandboxClouds({ ctx, app }),
    giveAccess: (account, of = app) => giveAccess({ ctx, app: of }, account),
    kill,
    async start(options = {}) {
      running ??= await startServer(env, options)
    },
    async stop() {
      const child = running
      running = undefined
      child?.signal('SIGTERM', 'group')
      return child ? child.ended : null
    },
    async hold(sql) {
      const lock = await hold(connection, sql)
      holds.push(lock)
      return lock
    },
    async freeAll() {
      await Promise.all(holds.splice(0).map((hold) => hold.release('finish')))
    },
    async close() {
      await kill()
      await proxy.close()
      await database.close()
    },
  }
}

/** With the keys of the server, and connections that no server of a test can take down. */
async function makeApp(connection: pg.PoolConfig, env: Record<string, string>) {
  const log = createLog('silent')
  const database = connect({ ...connection, max: 4, connectionTimeoutMillis: 20_000 }, log)
  const origin = 'http://localhost:3000'
  const metrics = createMetrics({ process: false })
  const ctx = await createContext({ config: testConfig(env), database, log, parts: { metrics } })
  const { appId } = await createApp(ctx, { name: 'Fault app', origins: [origin], settings: withClouds })
  return { database, ctx, app: { id: appId, origin } }
}

export async function hold(connection: pg.PoolConfig, sql: string): Promise<Hold> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(sql)
  let isFree = false
  return {
    async caught(many = 1) {
      const deadline = Date.now() + catchMs
      while ((await waiting(client)).length < many) {
        if (Date.now() > deadline) throw new Error(`Nobody came to ${sql}.`)
        await pause(10)
      }
    },
    async release(how) {
      if (isFree) return
      isFree = true
      if (how === 'cut')
        await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
          await waiting(client),
        ])
      await client.query('rollback')
      while ((await strangers(client)) > 0) await pause(10)
      await client.end()
    },
  }
}

/**
 * The connections that wait for locks of this one. Not from pg_stat_activity, which does not change within a
 * transaction.
 */
async function waiting(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'select distinct pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rows.map(({ pid }) => pid)
}

/** Connections of a killed server that Postgres has not cleared away yet. */
async function strangers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ many: string }>(
    `select count(*) as many from pg_stat_activity
     where datname = current_database() and application_name = 'latchkey' and state <> 'idle'`,
  )
  return Number(rows[0]?.many)
}

/** A URL for a database behind a socket: the one form that DATABASE_URL takes. */
export function toUrl({ host, port, user, password, database }: pg.PoolConfig): string {
  const secret = encodeURIComponent(String(password))
  const query = new URLSearchParams({ host: String(host), port: String(port) })
  return `postgres://${user}:${secret}@localhost/${database}?${query}`
}

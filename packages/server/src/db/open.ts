import { parseUrl } from '@latchkey/wire'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { openEmbedded, type Role } from './embedded/embedded.ts'
import { observePool } from './observe.ts'
import { type Sharing, shareConnections } from './pipeline.ts'
import { type Lender, lendConnections, readOnly } from './pool.ts'
import { common, probeServer } from './probe.ts'
import type { ReplicaDatabase } from './replica/replicas.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
/**
 * The same database for single statements that find their rows by a key, as every request has: they share connections.
 * Reads wait for no lock, and are separate from writes.
 */
export type Pipelines = { readonly reads: Db; readonly writes: Db }
export type Database = {
  readonly db: Db
  readonly pipelines: Pipelines
  /** `embedded` or the server's host, for `doctor` and the table of `npm start`. */
  readonly source: string
  readonly pool: pg.Pool
  /** Copies that answer reads. */
  readonly replicas: readonly ReplicaDatabase[]
  /** Through a pooler, which keeps no state on a connection. */
  readonly pooled: boolean
  close(): Promise<void>
}

const int8 = 20

/** Opens the database of a config: DATABASE_URL, or the embedded one in the data folder. */
export async function openDatabase(
  config: Config,
  log: Logger,
  { role, metrics }: { role: Role; metrics?: Metrics },
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const { pooled } = await probeServer(config.databaseUrl, readHost(config.databaseUrl))
    if (pooled) log.info('a pooler is in front of Postgres: limits are set in each transaction')
    const options = { connectionString: config.databaseUrl, max: config.databasePool }
    return withReplicas(connect(options, log, { pooled, metrics }), config, log)
  }
  const cluster = await openEmbedded(config.dataFolder, role, log)
  const database = connect({ ...cluster.connection, max: config.databasePool }, log, { metrics })
  return {
    ...database,
    source: 'embedded',
    async close() {
      await database.close()
      await cluster.stop()
    },
  }
}

/** A replica that is down does not keep the server from starting. Each is treated like a pooler, which it may be. */
function withReplicas(database: Database, { replicaUrls, databasePool }: Config, log: Logger): Database {
  const replicas = replicaUrls.map((connectionString) =>
    connect({ connectionString, max: databasePool, connectionTimeoutMillis: 1_000 }, log, { pooled: true }),
  )
  const close = async () => {
    await Promise.all([database, ...replicas].map((one) => one.close()))
  }
  return { ...database, replicas, close }
}

/**
 * Settings of Postgres: for a connection, or for each transaction behind a pooler, which refuses them on a connection.
 * Times in milliseconds.
 */
const settings = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
  // Among millions of rows, Postgres expects too many matches and would start workers for statements that read a few by
  // an index: 4 to 5 ms instead of 0.1.
  max_parallel_workers_per_gather: 0,
}
/** As `postgres` takes them on its command line. */
const options = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * A pool with a timeout for every wait (F6: stopped database, F8: slow database), and Kysely on top. `pooled`: through
 * PgBouncer or a similar pooler. `metrics` gets the durations of statements.
 */
export function connect(
  poolOptions: pg.PoolConfig,
  log: Logger,
  { pooled = false, metrics }: { pooled?: boolean; metrics?: Metrics | undefined } = {},
): Database {
  const pool = new pg.Pool({
    ...common,
    // Idle connections cost Postgres little; opening one under load costs a login 5 ms.
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 2_000,
    ...poolOptions,
    ...(pooled ? {} : { options }),
    // A server that stops responding cannot abort the statement itself.
    query_timeout: 7_000,
    types: { getTypeParser: parserFor },
    // For shared connections; an exclusive one sends one statement at a time.
    pipeline: !pooled,
  })
  pool.on('error', (err) => log.warn({ outage: 'database', err }, 'an idle database connection was lost'))
  // A connection that breaks while it is lent has no other listener, and an unhandled error ends the process.
  pool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'a connection broke')))
  const lendingPool = lendConnections(pool, pooled ? { settings } : {})
  const db = open(lendingPool, metrics)
  const source = poolOptions.host ?? readHost(poolOptions.connectionString ?? '')
  const pipelines =
    pooled || pool.options.max < fewest
      ? { reads: db, writes: db }
      : pipeline(lendingPool, { max: pool.options.max, metrics })
  return { db, pipelines, pool, replicas: [], pooled, source, close: () => db.destroy() }
}

/** With more callers, waiting would take longer than an own connection. */
const callersOfOne = 32
/** With fewer connections, each is needed for transactions. */
const fewest = 5

/**
 * Of 20 connections, uses 2 for reads and up to 14 for writes: Postgres flushes several writes together, so many of
 * them must be able to wait for a slow disk at the same time. The rest is for transactions.
 */
function pipeline(pool: Lender, { max, metrics }: { max: number; metrics: Metrics | undefined }): Pipelines {
  const share = (part: number): Sharing => ({
    connections: Math.max(1, Math.floor(max * part)),
    callers: callersOfOne,
  })
  return {
    reads: open(shareConnections(pool, share(0.1)), metrics),
    writes: open(shareConnections(pool, share(0.7)), metrics),
  }
}

function open(pool: PostgresPool, metrics?: Metrics): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: observePool(pool, metrics) }) })
}

/** The same database, read-only. */
export function toLookAt(database: Database): Database {
  const db = open(readOnly(lendConnections(database.pool, database.pooled ? { settings } : {})))
  return { ...database, db, pipelines: { reads: db, writes: db }, replicas: [] }
}

/** For display: never the password. An address without a host means a local socket. */
export function readHost(connectionString: string): string {
  return parseUrl(connectionString)?.host || 'a local socket'
}

/** bigint arrives as text unless parsed; ours (counters, Unix seconds) fit a number. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === int8 ? safeInteger : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : 'text')
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} from the database is not a safe integer`)
  return number
}

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { openEmbedded, type Role } from './embedded.ts'
import { lendConnections } from './pool.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Database = {
  readonly db: Db
  /** `embedded` or the server's host, for `doctor` and the table that `npm start` prints. */
  readonly source: string
  readonly pool: pg.Pool
  close(): Promise<void>
}

const oldestMajor = 15
const int8 = 20

/** Opens the database of a config: DATABASE_URL, or the embedded one in the data folder. */
export async function openDatabase(config: Config, log: Logger, role: Role): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const database = connect({ connectionString: config.databaseUrl, max: config.databasePool }, log)
    await refuseOld(database).catch(async (cause: unknown) => {
      await database.close()
      throw cause
    })
    return database
  }
  const embedded = await openEmbedded(config.dataFolder, role, log)
  const database = connect({ ...embedded.connection, max: config.databasePool }, log)
  return {
    ...database,
    source: 'embedded',
    async close() {
      await database.close()
      await embedded.stop()
    },
  }
}

/** A pool whose every wait has an end (F6, F8), and Kysely on top. */
export function connect(options: pg.PoolConfig, log: Logger): Database {
  const pool = new pg.Pool({
    application_name: 'latchkey',
    // Idle connections cost Postgres little; opening one under load costs a login 5 ms.
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 2_000,
    ...options,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    // Should the server fall silent altogether, it cannot cut the statement itself.
    query_timeout: 7_000,
    keepAlive: true,
    // Some statements may take their time: that the other side is gone must show by itself.
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserFor },
  })
  pool.on('error', (err) => log.warn({ outage: 'database', err }, 'an idle database connection was lost'))
  // One that breaks while it is lent out has nobody else listening, and an unheard error ends the process.
  pool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'a connection broke')))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lendConnections(pool) }) })
  const source = options.host ?? hostOf(options.connectionString ?? '')
  return { db, pool, source, close: () => db.destroy() }
}

/** For people to read: never the password. An address without a host means a socket of this machine. */
export function hostOf(connectionString: string): string {
  return (URL.canParse(connectionString) && new URL(connectionString).host) || 'a local socket'
}

/** bigint arrives as text unless told otherwise; ours (counters, Unix seconds) fit a number. */
function parserFor(oid: number, format?: 'text' | 'binary') {
  return oid === int8 ? safeInteger : pg.types.getTypeParser(oid, format === 'binary' ? 'text' : 'text')
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} from the database is no safe integer`)
  return number
}

async function refuseOld({ pool, source }: Database): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldestMajor)
    throw new Error(`The Postgres at ${source} is version ${major}; Latchkey needs ${oldestMajor} or newer.`)
}

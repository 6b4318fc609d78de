import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { unknownMigrations, waitingMigrations } from '../../db/migrate.ts'
import { type Database, openDatabase, toLookAt } from '../../db/open.ts'
import { readKeyRing } from '../../db/seal/openKeyRing.ts'
import { type ContextParts, createContext } from '../../main.ts'
import { createLog } from '../../telemetry/log.ts'
import { hasDatabase } from '../developmentServer.ts'

/** The result, or why there is nothing to check yet. */
export type LookResult<T> = { found: T } | { nothing: string }

/** The reason why there is nothing to check yet. */
class NothingYet extends Error {}

/**
 * Opens the database read-only: nothing is created, migrated or written. So it works at any time, next to any version
 * of the server, and with a read-only database user.
 */
export async function lookInto<T>(
  config: Config,
  work: (ctx: Context) => Promise<T>,
): Promise<LookResult<T>> {
  let database: OpenDatabase
  try {
    database = await open(config, { change: toLookAt })
  } catch (cause) {
    if (cause instanceof NothingYet) return { nothing: cause.message }
    throw cause
  }
  try {
    return { found: await work(database.ctx) }
  } finally {
    await database.close()
  }
}

/**
 * Opens the database to write, but creates or migrates nothing.
 *
 * @throws Error if there is no database of this version yet.
 */
export async function openChecked(config: Config, parts: ContextParts): Promise<OpenDatabase> {
  return open(config, { parts })
}

type OpenDatabase = { ctx: Context; close(): Promise<void> }
type OpenOptions = { parts?: ContextParts; change?: (database: Database) => Database }

async function open(
  config: Config,
  { parts = {}, change = (database) => database }: OpenOptions,
): Promise<OpenDatabase> {
  if (!hasDatabase(config))
    throw new NothingYet(`there is no database in ${config.dataFolder} yet: the first start creates it`)
  const log = createLog('error', process.stderr)
  const { metrics } = parts
  const connection = await openDatabase(config, log, { role: 'command', ...(metrics && { metrics }) })
  try {
    const database = change(connection)
    const waiting = await waitingMigrations(database.db)
    if (waiting.length > 0)
      throw new NothingYet(`${waiting.length} migrations are not applied yet: the next start applies them`)
    const [unknown] = await unknownMigrations(database.db)
    if (unknown !== undefined)
      throw new NothingYet(
        `the database is newer than this server: it already has ${unknown}. Update Latchkey`,
      )
    if (!(await readKeyRing(config)))
      throw new NothingYet('there are no key-encryption keys yet: the first start creates them')
    return { ctx: await createContext({ config, database, log, parts }), close: connection.close }
  } catch (cause) {
    await connection.close()
    throw cause
  }
}

import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { unknownMigrations, waitingMigrations } from '../../db/migrate.ts'
import { openDatabase, toLookAt } from '../../db/open.ts'
import { readKeyRing } from '../../db/seal/openKeyRing.ts'
import { createContext } from '../../main.ts'
import { createLog } from '../../telemetry/log.ts'
import { hasDatabase } from '../developmentServer.ts'

/** The result, or why there is nothing to check yet. */
export type LookResult<T> = { found: T } | { nothing: string }

/**
 * Opens the database read-only: nothing is created, migrated or written. So it works at any time, next to any version
 * of the server, and with a read-only database user.
 */
export async function lookInto<T>(
  config: Config,
  work: (ctx: Context) => Promise<T>,
): Promise<LookResult<T>> {
  if (!hasDatabase(config))
    return { nothing: `there is no database in ${config.dataFolder} yet: the first start creates it` }
  const log = createLog('error', process.stderr)
  const connection = await openDatabase(config, log, { role: 'command' })
  try {
    const database = toLookAt(connection)
    const waiting = await waitingMigrations(database.db)
    if (waiting.length > 0)
      return { nothing: `${waiting.length} migrations are not applied yet: the next start applies them` }
    const [unknown] = await unknownMigrations(database.db)
    if (unknown !== undefined)
      return { nothing: `the database is newer than this server: it already has ${unknown}. Update Latchkey` }
    if (!(await readKeyRing(config)))
      return { nothing: 'there are no key-encryption keys yet: the first start creates them' }
    return { found: await work(await createContext({ config, database, log, parts: {} })) }
  } finally {
    await connection.close()
  }
}

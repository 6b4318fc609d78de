import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { migrationFiles, unknownMigrations, waitingMigrations } from '../../db/migrate.ts'
import { type Db, openDatabase } from '../../db/open.ts'
import { openContext } from '../../main.ts'
import { createLog, type Logger } from '../../telemetry/log.ts'
import { defineCommand } from '../command.ts'
import { assertDataHere } from '../developmentServer.ts'

const againMs = 1_000

/**
 * Migrates the database, and ends: for a job that runs before servers start. A job may take hours, where the probes of
 * a platform would kill a server that does not answer yet. Safe to repeat and to run twice at the same time.
 */
export const migrateCommand = defineCommand(
  { options: { wait: { type: 'boolean' }, json: { type: 'boolean' } } },
  async ({ values }, { config, out }) => {
    await assertDataHere(config)
    // Standard output has only the result.
    const log = createLog(config.logLevel, process.stderr)
    const names = values.wait ? await waitForMigrations(config, log) : await migrateOnce(config, log)
    if (values.json) out.line(JSON.stringify({ applied: names }))
    else for (const line of [...names.map((name) => `Applied ${name}.`), upToDate]) out.line(line)
  },
)

const upToDate = 'The database is up to date.'

async function migrateOnce(config: Config, log: Logger): Promise<readonly string[]> {
  const { migrations, close } = await openContext(config, 'command', { log })
  await close()
  return migrations
}

/** Reads only. The job that migrates may use another database user, or another address of the database. */
async function waitForMigrations(config: Config, log: Logger): Promise<readonly string[]> {
  const names = await migrationFiles()
  const database = await openDatabase(config, log, { role: 'command' })
  try {
    let last = ''
    for (;;) {
      const waiting = await findWaiting(database.db, names)
      if (waiting.length === 0) return []
      const next = String(waiting[0])
      if (next !== last) log.info({ waiting: waiting.length, next }, 'waiting for latchkey migrate')
      last = next
      await pause(againMs)
    }
  } finally {
    await database.close()
  }
}

async function findWaiting(db: Db, names: readonly string[]): Promise<string[]> {
  const waiting = await waitingMigrations(db)
  if (waiting.length === names.length) return waiting
  // An old server in front of a newer database would wait forever, or start and fail.
  const [unknown] = await unknownMigrations(db)
  if (unknown !== undefined)
    throw new Error(`The database is newer than this server: it already has ${unknown}. Update Latchkey.`)
  return waiting
}

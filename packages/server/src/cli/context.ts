import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { openContext } from '../main.ts'
import { createLog } from '../telemetry/log.ts'
import { assertDataHere } from './developmentServer.ts'

const settleMs = 8_000

/** Opens the database for one command, next to a running server or without one, and closes it again. */
export async function withContext<T>(config: Config, work: (ctx: Context) => Promise<T>): Promise<T> {
  await assertDataHere(config)
  // Standard output has only the command's result, for programs that read it.
  const connection = await openContext(config, 'command', { log: createLog('error', process.stderr) })
  try {
    return await work(connection.ctx)
  } finally {
    const { outbox, webhooks } = connection.ctx
    // Messages and events not sent by then are sent by the server.
    await Promise.all([outbox.settle(settleMs), webhooks.settle(settleMs)])
    await connection.close()
  }
}

/** Only the database, neither migrated nor compared with the keys: for commands that repair a mismatch. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  await assertDataHere(config)
  const database = await openDatabase(config, createLog('error', process.stderr), { role: 'command' })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

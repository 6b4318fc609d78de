import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { createLog } from '../log.ts'
import { openContext } from '../main.ts'

/** Opens the database for one command, beside a running server or without one, and closes it again. */
export async function withContext<T>(config: Config, work: (ctx: Context) => Promise<T>): Promise<T> {
  // A command's own lines are its answer; only what went wrong is worth a log line.
  const opened = await openContext(config, 'command', { log: createLog('error') })
  try {
    return await work(opened.ctx)
  } finally {
    await opened.close()
  }
}

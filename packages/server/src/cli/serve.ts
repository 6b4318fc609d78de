import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { startJobs } from '../jobs.ts'
import { createLog, type Logger } from '../log.ts'
import { createServer, openContext } from '../main.ts'
import { listen } from '../serve.ts'
import type { Command } from './appCommands.ts'
import { listenForMetrics } from './metricsPort.ts'
import { usageError } from './output.ts'
import { runWorkers, shareMetrics } from './workers.ts'

/** What must be over within 10 s of SIGTERM (F5). */
const stopMs = 10_000

/** Runs the server until it is told to stop. */
export const serveCommand: Command = async (args, { config }) => {
  const { values } = parseArgs({ args, options: { workers: { type: 'string' } } })
  const workers = Number(values.workers ?? 1)
  if (!Number.isInteger(workers) || workers < 1 || workers > 64)
    throw usageError('--workers takes a number from 1 to 64')
  const log = createLog(config.logLevel)
  const stop =
    cluster.isPrimary && workers > 1
      ? await runWorkers(config, { workers, log })
      : await startServer(config, log)
  await untilTold()
  log.info('stopping')
  await withinTime(stop(), log)
  log.info('stopped')
}

/** One process that answers. Several of them share one database. */
export async function startServer(config: Config, log: Logger): Promise<() => Promise<void>> {
  const { ctx, close } = await openContext(config, cluster.isWorker ? 'command' : 'server', { log })
  try {
    if (cluster.isWorker) shareMetrics(ctx.metrics.registry)
    const jobs = startJobs(ctx)
    const running = await listen(createServer(ctx), config)
    const metrics = cluster.isWorker
      ? undefined
      : await listenForMetrics(config, () => ctx.metrics.registry.metrics())
    log.info({ url: config.publicUrl, port: running.port, profile: config.profile }, 'ready')
    return async () => {
      await running.close()
      await Promise.all([jobs.stop(), metrics?.close()])
      await close()
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
    // A worker whose primary was killed must not live on alone.
    process.once('disconnect', () => resolve())
  })
}

async function withinTime(work: Promise<void>, log: Logger): Promise<void> {
  const late = setTimeout(() => {
    log.error(`not everything ended within ${stopMs / 1_000} s`)
    process.exit(1)
  }, stopMs)
  await work
  clearTimeout(late)
}

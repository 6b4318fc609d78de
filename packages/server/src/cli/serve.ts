import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { listen } from '../http/serve.ts'
import { startFollowing } from '../jobs/following.ts'
import { startJobs } from '../jobs/jobs.ts'
import { startMeasuring } from '../jobs/measuring.ts'
import { makeParts } from '../jobs/partitioning.ts'
import { startRevoking } from '../jobs/revoking.ts'
import { startSending } from '../jobs/sending.ts'
import { createServer, openContext } from '../main.ts'
import { createLog, type Logger } from '../telemetry/log.ts'
import { defineCommand } from './command.ts'
import { assertFirstHere } from './developmentServer.ts'
import { listenForMetrics } from './metricsPort.ts'
import { sayAtStart } from './startNotes.ts'
import { endWithin, toldToStop, whenAborted } from './stopping.ts'
import { leaveCluster, runWorkers, shareMetrics, toWorkers, workerStopMs } from './workers.ts'

/** The time after the delay within which everything must end (F5: SIGTERM). */
const stopMs = 10_000
/** The part of it for requests and messages. Messages not sent by then are sent by another process. */
const settleMs = 8_400

/** Runs the server until it is stopped. */
export const serveCommand = defineCommand(
  { options: { workers: { type: 'string' } } },
  async ({ values }, { config }) => {
    const workers = toWorkers(values.workers)
    if (cluster.isPrimary) await assertFirstHere(config)
    const log = createLog(config.logLevel)
    // From the start: a server that is stopped while it starts must not leave its database running.
    const stopSignal = toldToStop()
    const limitMs = cluster.isWorker ? workerStopMs : stopMs
    stopSignal.addEventListener('abort', () => {
      log.info('stopping')
      endWithin(config.shutdownDelayMs + limitMs, log)
    })
    if (cluster.isPrimary) sayAtStart(config, log)
    const stop =
      cluster.isPrimary && workers > 1
        ? await runWorkers(config, { workers, log })
        : await startServer(config, log)
    await whenAborted(stopSignal)
    await stop()
    log.info('stopped')
  },
)

/** One process that answers requests. Several of them share one database. */
export async function startServer(config: Config, log: Logger): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const parts = { log, stopping: stopping.signal }
  const { ctx, close } = await openContext(config, cluster.isWorker ? 'command' : 'server', parts)
  try {
    if (cluster.isWorker) shareMetrics(ctx.metrics.registry)
    await makeParts(ctx)
    const jobs = startJobs(ctx)
    const sending = startSending(ctx)
    const revoking = startRevoking(ctx)
    const following = startFollowing(ctx)
    const measuring = startMeasuring(ctx)
    const running = await listen(createServer(ctx), config)
    const metrics = cluster.isWorker
      ? undefined
      : await listenForMetrics(config, () => ctx.metrics.registry.metrics())
    log.info({ url: config.publicUrl, port: running.port, profile: config.profile }, 'ready')
    return async () => {
      // From here on `/readyz` fails; a load balancer needs a moment to see it and to send requests elsewhere.
      stopping.abort()
      await pause(config.shutdownDelayMs)
      const deadline = performance.now() + settleMs
      sending.stop()
      revoking.stop()
      await running.close()
      const remainingMs = Math.max(0, deadline - performance.now())
      await Promise.all([ctx.outbox.settle(remainingMs), ctx.webhooks.settle(remainingMs)])
      await leaveCluster()
      await Promise.all([jobs.stop(), following.stop(), measuring.stop(), metrics?.close()])
      await close()
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

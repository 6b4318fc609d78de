import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { openContext } from '../main.ts'
import type { Logger } from '../telemetry/log.ts'
import { readWholeNumber } from './command.ts'
import { listenForMetrics } from './metricsPort.ts'
import { usageError } from './output.ts'

const restartMs = 1_000
/** Shorter than the whole server's time, which stops its database after them. */
export const workerStopMs = 9_000

/** Runs one process per core on one port. The first one owns the embedded database and restarts workers that ended. */
export async function runWorkers(
  config: Config,
  { workers, log }: { workers: number; log: Logger },
): Promise<() => Promise<void>> {
  const { close } = await openContext(config, 'server', { log })
  const metrics = await listenForMetrics(config, () => new AggregatorRegistry().clusterMetrics())
  let stopping = false
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    log.error({ pid: worker.process.pid, exitCode: code, signal }, 'a worker ended; starting another')
    setTimeout(() => !stopping && cluster.fork(), restartMs)
  })
  for (let count = 0; count < workers; count++) cluster.fork()
  return async () => {
    stopping = true
    await Promise.all(
      Object.values(cluster.workers ?? {}).map(
        (worker) => worker && waitForEnd(worker, config.shutdownDelayMs + workerStopMs),
      ),
    )
    await metrics?.close()
    await close()
  }
}

/** Signals a worker to drain, and kills it after the time. A second signal changes nothing. */
function waitForEnd(
  worker: NonNullable<NonNullable<typeof cluster.workers>[string]>,
  ms: number,
): Promise<void> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), ms)
    worker.once('exit', () => {
      clearTimeout(kill)
      resolve()
    })
    worker.process.kill('SIGTERM')
  })
}

/** Lets the first process collect the metrics of this one. */
export function shareMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // Creating it answers the first process.
  new AggregatorRegistry()
}

/**
 * Leaves the cluster of the first process: a connection that it distributes meanwhile goes to another worker, and is
 * not lost with this one.
 */
export async function leaveCluster(): Promise<void> {
  const { worker } = cluster
  if (!worker?.isConnected()) return
  const disconnection = once(worker, 'disconnect')
  worker.disconnect()
  await disconnection
}

/** The number of `--workers`, by default one. */
export function toWorkers(text = '1'): number {
  const workers = readWholeNumber(text) ?? 0
  if (workers < 1 || workers > 64) throw usageError('--workers takes a number from 1 to 64')
  return workers
}

import type { Context } from '../context.ts'
import { measureQueues } from '../db/queue/measure.ts'
import { runRound } from '../telemetry/round.ts'

export type Measuring = {
  /** Measures once. */
  run(): Promise<void>
  /** Stops the timer and waits for the running round. */
  stop(): Promise<void>
}

const everyMs = 15_000
/** Opening every data key costs more than the other measurements. */
const roundsPerKeysCheck = 4

type Deps = Pick<Context, 'config' | 'db' | 'log' | 'metrics' | 'now' | 'seal'>

/**
 * Starts the job that measures the database and its queues for the metrics, in every process with METRICS_PORT. A
 * collector that asks gets the last result, and never waits for the database.
 */
export function startMeasuring(ctx: Deps): Measuring {
  let round: Promise<void> | undefined
  let count = 0
  const run = async () => {
    round ??= runRound(ctx.metrics, 'measuring', () => measure(ctx, count++ % roundsPerKeysCheck === 0))
      .catch((err: unknown) => ctx.log.warn({ outage: 'measuring', err }, 'the queues are not measured'))
      .finally(() => {
        round = undefined
      })
    return round
  }
  if (ctx.config.metricsPort === undefined) return { run, stop: async () => {} }
  void run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

async function measure({ db, metrics, now, seal }: Deps, withKeys: boolean): Promise<void> {
  try {
    const { queues, endpoints } = await measureQueues(db, now())
    for (const [queue, { rows, overdueSeconds }] of Object.entries(queues)) {
      metrics.queueRows.set({ queue }, rows)
      metrics.queueOverdue.set({ queue }, overdueSeconds)
    }
    for (const [state, number] of Object.entries(endpoints)) metrics.webhookEndpoints.set({ state }, number)
    metrics.databaseUp.set(1)
  } catch (cause) {
    metrics.databaseUp.set(0)
    // Old values would look like the present state.
    for (const gauge of [metrics.queueRows, metrics.queueOverdue, metrics.webhookEndpoints]) gauge.reset()
    throw cause
  }
  if (withKeys) metrics.unopenedKeys.set((await seal.unopened()).length)
}

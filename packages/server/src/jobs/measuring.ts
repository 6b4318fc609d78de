import type { Context } from '../context.ts'
import { measureQueues } from '../db/queue/measure.ts'
import { runRound } from '../telemetry/round.ts'
import { type Rounds, repeatRounds } from './rounds.ts'

const everyMs = 15_000
/** Opening every data key costs more than the other measurements. */
const roundsPerKeysCheck = 4

type Deps = Pick<Context, 'config' | 'db' | 'log' | 'metrics' | 'now' | 'seal'>

/**
 * Starts the job that measures the database and its queues for the metrics, in every process with METRICS_PORT. A
 * collector that asks gets the last result, and never waits for the database.
 */
export function startMeasuring(ctx: Deps): Rounds<void> {
  const isOn = ctx.config.metricsPort !== undefined
  let count = 0
  const rounds = repeatRounds(isOn ? everyMs : undefined, () =>
    runRound(ctx.metrics, 'measuring', () => measure(ctx, count++ % roundsPerKeysCheck === 0)).catch(
      (err: unknown) => ctx.log.warn({ outage: 'measuring', err }, 'the queues are not measured'),
    ),
  )
  if (isOn) void rounds.run()
  return rounds
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

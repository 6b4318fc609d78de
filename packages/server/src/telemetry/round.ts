import type { Job } from './metricList.ts'
import type { Metrics } from './metrics.ts'
import { inSpan } from './tracing.ts'

/**
 * Runs a round of a job, and counts and traces it. Throws what the round throws.
 *
 * @example
 * await runRound(ctx.metrics, 'outbox', () => ctx.outbox.sendDue())
 */
export function runRound<T>(metrics: Metrics, job: Job, work: () => Promise<T>): Promise<T> {
  return inSpan(`job ${job}`, {}, async () => {
    try {
      const result = await work()
      metrics.rounds.inc({ task: job, result: 'done' })
      metrics.lastRounds.setToCurrentTime({ task: job })
      return result
    } catch (cause) {
      metrics.rounds.inc({ task: job, result: 'failed' })
      throw cause
    }
  })
}

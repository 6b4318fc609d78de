import type { Context } from '../context.ts'
import { runRound } from '../telemetry/round.ts'

export type Sending = {
  /** Stops the timer. `settle` of the outbox and of the webhooks waits for running deliveries. */
  stop(): void
}

/** How long a message of a dead process waits after its lease. */
const everyMs = 5_000

/**
 * Repeatedly sends the messages left in the outbox and the events left for webhooks: those of dead processes, and
 * retries. Runs in every process; each is sent by one of them.
 */
export function startSending({
  outbox,
  webhooks,
  log,
  metrics,
}: Pick<Context, 'outbox' | 'webhooks' | 'log' | 'metrics'>): Sending {
  const round = () => {
    runRound(metrics, 'outbox', outbox.sendDue).catch((err: unknown) =>
      log.warn({ outage: 'outbox', err }, 'the outbox waits'),
    )
    runRound(metrics, 'webhooks', webhooks.sendDue).catch((err: unknown) =>
      log.warn({ outage: 'webhooks', err }, 'webhooks wait'),
    )
  }
  round()
  const timer = setInterval(round, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

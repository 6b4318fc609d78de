import type { Context } from '../context.ts'

export type Sending = {
  /** Stops the timer. `outbox.settle` waits for running deliveries. */
  stop(): void
}

/** How long a message of a dead process waits after its lease. */
const everyMs = 5_000

/**
 * Repeatedly sends the messages left in the outbox: messages of dead processes, and retries. Runs in every process;
 * each message is sent by one of them.
 */
export function startSending({ outbox, log }: Pick<Context, 'outbox' | 'log'>): Sending {
  const round = () =>
    void outbox.sendDue().catch((err: unknown) => log.warn({ outage: 'outbox', err }, 'the outbox waits'))
  round()
  const timer = setInterval(round, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

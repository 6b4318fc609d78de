import type { Context } from '../context.ts'

export type Sending = {
  /** Ends the timer. What is being sent, `outbox.settle` waits for. */
  stop(): void
}

/** How long a message of a process that died waits beyond its lease. */
const everyMs = 5_000

/**
 * Sends, from time to time, what the outbox still has: messages of processes that died, and those that are tried again.
 * Runs in every process; each message goes to one of them.
 */
export function startSending({ outbox, log }: Pick<Context, 'outbox' | 'log'>): Sending {
  const round = () =>
    void outbox.sendDue().catch((err: unknown) => log.warn({ outage: 'outbox', err }, 'the outbox waits'))
  round()
  const timer = setInterval(round, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

import { Worker } from 'node:worker_threads'
import type { Logger } from '../telemetry/log.ts'

/** After this the process is killed by a thread of its own, even if its event loop is blocked. */
const killAfterMs = 1_000

/**
 * Fires when this process is told to end. It listens on: without a listener the second of two signals, as systemd, npm
 * and a terminal send them to a whole group, would end the process in the midst of its requests.
 */
export function toldToStop(): AbortSignal {
  const stopSignal = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopSignal.abort())
  // A worker whose primary was killed must not live on alone.
  process.once('disconnect', () => stopSignal.abort())
  return stopSignal.signal
}

export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Ends the process `ms` from now, unless it has ended by itself. */
export function endWithin(ms: number, log: Logger): void {
  setTimeout(() => {
    log.error(`not everything ended within ${ms / 1_000} s`)
    process.exit(1)
  }, ms).unref()
  // A handler that never gives the event loop back, or a log whose reader stands still, holds up timers too.
  const kill = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${ms + killAfterMs})`
  new Worker(kill, { eval: true }).unref()
}

import { Worker } from 'node:worker_threads'
import type { Logger } from '../telemetry/log.ts'

/** After this time a separate thread kills the process, even if its event loop is blocked. */
const killAfterMs = 1_000

/**
 * Aborts when this process is told to stop. It keeps listening: systemd, npm and terminals send two signals to a whole
 * group, and without a listener the second one would end the process in the middle of its requests.
 */
export function toldToStop(): AbortSignal {
  const stopSignal = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopSignal.abort())
  // A worker whose primary was killed must end too.
  process.once('disconnect', () => stopSignal.abort())
  return stopSignal.signal
}

export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Ends the process after `ms`, unless it has ended by itself. */
export function endWithin(ms: number, log: Logger): void {
  setTimeout(() => {
    log.error(`not everything ended within ${ms / 1_000} s`)
    process.exit(1)
  }, ms).unref()
  // A handler that blocks the event loop, or a log whose reader hangs, blocks timers too.
  const kill = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${ms + killAfterMs})`
  new Worker(kill, { eval: true }).unref()
}

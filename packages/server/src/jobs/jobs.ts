import type { Context } from '../context.ts'
import { runRound } from '../telemetry/round.ts'
import { clean } from './cleaning.ts'

export type Jobs = {
  /** Runs one round now. Returns the removed rows by table. */
  run(): Promise<Record<string, number>>
  /** Stops the timer and waits for the running round. */
  stop(): Promise<void>
}

const everyMs = 10 * 60_000

/** Starts the server's own jobs, in every process; each round is done by one of them. */
export function startJobs(ctx: Context): Jobs {
  let round: Promise<Record<string, number>> | undefined
  async function run(): Promise<Record<string, number>> {
    round ??= runRound(ctx.metrics, 'cleaning', () => clean(ctx)).finally(() => {
      round = undefined
    })
    return round
  }
  const timer = setInterval(() => void run(), everyMs)
  // A command or a test without other work may end.
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

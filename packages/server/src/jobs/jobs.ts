import type { Context } from '../context.ts'
import { clean } from './cleaning.ts'

export type Jobs = {
  /** One round, at once. What it removed, by table. */
  run(): Promise<Record<string, number>>
  /** Ends the timer and waits for the round under way. */
  stop(): Promise<void>
}

const everyMs = 10 * 60_000

/** Starts what the server does by itself, in every process; per round one of them does it. */
export function startJobs(ctx: Context): Jobs {
  let round: Promise<Record<string, number>> | undefined
  async function run(): Promise<Record<string, number>> {
    round ??= clean(ctx).finally(() => {
      round = undefined
    })
    return round
  }
  const timer = setInterval(() => void run(), everyMs)
  // A command or a test that has nothing else to do may end.
  timer.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

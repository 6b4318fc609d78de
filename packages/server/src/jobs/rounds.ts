/** A job that works in rounds, one at a time. */
export type Rounds<T> = {
  /** Runs one round now, or returns the running one. */
  run(): Promise<T>
  /** Stops the timer and waits for the running round. */
  stop(): Promise<void>
}

/**
 * Repeats a round in this process. `everyMs`: undefined for a job that only runs when asked. `work` must handle its
 * failures, or only be run by a caller who does.
 */
export function repeatRounds<T>(everyMs: number | undefined, work: () => Promise<T>): Rounds<T> {
  let round: Promise<T> | undefined
  async function run(): Promise<T> {
    round ??= work().finally(() => {
      round = undefined
    })
    return round
  }
  const timer = everyMs === undefined ? undefined : setInterval(() => void run(), everyMs)
  // A command or a test without other work may end.
  timer?.unref()
  return {
    run,
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

import type { Context } from '../context.ts'
import { followDue } from '../walletApi/transactions/follow.ts'

export type Following = {
  /** Ends the timer and waits for the round that runs. */
  stop(): Promise<void>
}

const everyMs = 3_000

/**
 * Asks nodes what became of transactions of the wallet API, and sends those that a process that died has left behind. Runs
 * in every process; each transaction is with one of them.
 */
export function startFollowing(ctx: Context): Following {
  let round: Promise<unknown> | undefined
  const run = () => {
    round ??= followDue(ctx)
      .catch((err: unknown) => ctx.log.warn({ outage: 'transactions', err }, 'transactions are not followed'))
      .finally(() => {
        round = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}

import type { Context } from '../context.ts'
import { runRound } from '../telemetry/round.ts'
import { followDue } from '../walletApi/transactions/follow.ts'

export type Following = {
  /** Stops the timer and waits for the running round. */
  stop(): Promise<void>
}

const everyMs = 3_000

/**
 * Starts the job that asks nodes for the status of transactions of the wallet API, and sends those that a dead process
 * left unsent. It runs in every process, and each transaction is claimed by one process.
 */
export function startFollowing(ctx: Context): Following {
  let round: Promise<unknown> | undefined
  const run = () => {
    round ??= runRound(ctx.metrics, 'transactions', () => followDue(ctx))
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

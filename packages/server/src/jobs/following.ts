import type { Context } from '../context.ts'
import { runRound } from '../telemetry/round.ts'
import { followDue } from '../walletApi/transactions/follow.ts'
import { type Rounds, repeatRounds } from './rounds.ts'

const everyMs = 3_000

/**
 * Starts the job that asks nodes for the status of transactions of the wallet API, and sends those that a dead process
 * left unsent. It runs in every process, and each transaction is claimed by one process.
 */
export function startFollowing(ctx: Context): Rounds<void> {
  const rounds = repeatRounds(everyMs, () =>
    runRound(ctx.metrics, 'transactions', () => followDue(ctx)).then(
      () => {},
      (err: unknown) => ctx.log.warn({ outage: 'transactions', err }, 'transactions are not followed'),
    ),
  )
  void rounds.run()
  return rounds
}

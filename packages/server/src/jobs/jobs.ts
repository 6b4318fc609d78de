import type { Context } from '../context.ts'
import { runRound } from '../telemetry/round.ts'
import { clean } from './cleaning.ts'
import { type Rounds, repeatRounds } from './rounds.ts'

/** A round returns the removed rows by table. */
export type Jobs = Rounds<Record<string, number>>

const everyMs = 10 * 60_000

/** Starts the server's own jobs, in every process; each round is done by one of them. */
export function startJobs(ctx: Context): Jobs {
  return repeatRounds(everyMs, () => runRound(ctx.metrics, 'cleaning', () => clean(ctx)))
}

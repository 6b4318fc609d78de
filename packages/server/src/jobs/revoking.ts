import type { Context } from '../context.ts'
import { finishRevocations } from '../delegation/revocations.ts'
import { finishHandovers } from '../pregeneration/finishHandovers.ts'
import { runRound } from '../telemetry/round.ts'

const everyMs = 5_000

/**
 * Starts the job that finishes revocations and handovers at the signer. It runs in every process. At a revocation the
 * database erases its part of the key first, so nothing can be signed while the job waits for the signer.
 */
export function startRevoking(ctx: Pick<Context, 'db' | 'signer' | 'now' | 'log' | 'metrics'>): {
  stop(): void
} {
  const round = () =>
    void runRound(ctx.metrics, 'revocations', () => finishAll(ctx)).catch((err: unknown) =>
      ctx.log.warn({ outage: 'signer', err }, 'erasures wait for the signer'),
    )
  round()
  const timer = setInterval(round, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Neither waits for the other. */
async function finishAll(ctx: Pick<Context, 'db' | 'signer' | 'now'>): Promise<void> {
  const results = await Promise.allSettled([finishRevocations(ctx), finishHandovers(ctx)])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

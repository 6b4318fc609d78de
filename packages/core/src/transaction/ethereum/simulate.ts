import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'

/** The result of each simulated call, which runs after the others. */
export type SimulatedCall = { status?: unknown; gasUsed?: Hex; logs?: unknown }

/**
 * Simulates transactions one after the other with `eth_simulateV1`, which reports transfers of the chain's coin like
 * those of a token. Returns undefined if the node does not have the method.
 */
export async function simulate(
  transactions: readonly NormalTransaction[],
  node: ChainRpc,
): Promise<readonly SimulatedCall[] | undefined> {
  const calls = transactions.map(({ from, to, value, data }) => ({ from, to, value, input: data }))
  const request = { blockStateCalls: [{ calls }], traceTransfers: true }
  const blocks = await node('eth_simulateV1', [request, 'latest']).catch(() => undefined)
  const [block] = (Array.isArray(blocks) ? blocks : []) as ({ calls?: unknown } | null)[]
  return Array.isArray(block?.calls) ? block.calls : undefined
}

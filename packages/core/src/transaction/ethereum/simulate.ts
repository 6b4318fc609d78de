import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'

/** What a node says of each call that it ran after the others. */
export type SimulatedCall = { status?: unknown; gasUsed?: Hex; logs?: unknown }

/**
 * Runs transactions one after the other without keeping anything, by `eth_simulateV1`; moves of the chain's coin are
 * reported like those of a token. Undefined where the node has no such method.
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

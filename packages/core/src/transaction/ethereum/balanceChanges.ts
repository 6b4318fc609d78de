import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { TokenInfo } from '../../wallet/chains/readToken.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { readMoves } from './readMoves.ts'
import { simulate } from './simulate.ts'

/** A change of a wallet's balance; negative for a loss. */
export type BalanceChange = {
  amount: bigint
  /** The contract; missing for the chain's own coin. */
  token?: string | undefined
  /** The id of an item of a collection. */
  id?: bigint | undefined
  /** The contract's own name and symbol. */
  info?: TokenInfo | undefined
}

/** The node's simulation of a transaction. The signed content does not depend on it (decision 18: signing review). */
export type Simulation = {
  /** Losses come first. */
  changes: readonly BalanceChange[]
  /** The number of further changes. */
  hidden: number
}

type SimulationOptions = {
  transaction: NormalTransaction
  /** The transactions of the same request that are sent before. */
  before: readonly NormalTransaction[]
  node: ChainRpc
  describeToken(address: string): Promise<TokenInfo>
}

/** More than a user reads. */
const maxChanges = 8

/** Returns undefined if the node cannot simulate, or reports a failure. */
export async function findChanges({
  transaction,
  before,
  node,
  describeToken,
}: SimulationOptions): Promise<Simulation | undefined> {
  const calls = await simulate([...before, transaction], node)
  const own = calls?.at(-1)
  if (calls?.length !== before.length + 1 || own?.status !== '0x1') return undefined
  return describeMoves(readMoves(own.logs), transaction.from, describeToken)
}

type BatchOptions = Pick<SimulationOptions, 'node' | 'describeToken'> & {
  transactions: readonly NormalTransaction[]
}

/** The same for transactions that are executed together; `isFailing` if one of them would fail. */
export async function findBatchChanges({
  transactions,
  node,
  describeToken,
}: BatchOptions): Promise<{ simulation?: Simulation; isFailing: boolean } | undefined> {
  const calls = await simulate(transactions, node)
  const [first] = transactions
  if (!first || calls?.length !== transactions.length) return undefined
  if (calls.some(({ status }) => status !== '0x1')) return { isFailing: true }
  const moves = calls.flatMap(({ logs }) => readMoves(logs))
  return { simulation: await describeMoves(moves, first.from, describeToken), isFailing: false }
}

async function describeMoves(
  moves: ReturnType<typeof readMoves>,
  wallet: string,
  describeToken: SimulationOptions['describeToken'],
): Promise<Simulation> {
  const all = sum(moves, wallet.toLowerCase())
  const visible = all.slice(0, maxChanges)
  const changes = visible.map(async (change): Promise<BalanceChange> => {
    if (change.token === undefined) return change
    return { ...change, info: await describeToken(change.token).catch(() => undefined) }
  })
  return { changes: await Promise.all(changes), hidden: all.length - visible.length }
}

/**
 * A coin that comes in and goes out again is no longer a change. A contract that reports a thousand gifts must not hide
 * a loss.
 */
function sum(moves: ReturnType<typeof readMoves>, wallet: string): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  for (const { from, to, token, id, amount } of moves) {
    const key = `${token} ${id}`
    const change = changes.get(key) ?? { token, id, amount: 0n }
    const delta = (to === wallet ? amount : 0n) - (from === wallet ? amount : 0n)
    if (delta !== 0n) changes.set(key, { ...change, amount: change.amount + delta })
  }
  const nonZero = [...changes.values()].filter(({ amount }) => amount !== 0n)
  return nonZero.sort((one, other) => rank(one) - rank(other))
}

const rank = ({ amount, token }: BalanceChange) => (amount < 0n ? 0 : 2) + (token === undefined ? 0 : 1)

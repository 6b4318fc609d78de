import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { Hex } from '../../wallet/sign.ts'

/** The state of a wallet and its chain before it was asked to send. */
export type Mark = { nonce: Hex; block: Hex }

/** The number of blocks that are searched, newest first: some minutes of a fast chain. */
const maxBlocks = 200n

type Transaction = { from: string; to: string; value?: Hex; data?: Hex }
type MinedTransaction = {
  hash: Hex
  from?: string
  to?: string | null
  value?: Hex
  input?: Hex
  nonce?: Hex
}

export async function fetchMark(from: string, node: ChainRpc): Promise<Mark> {
  const [nonce, block] = (await Promise.all([
    node('eth_getTransactionCount', [from, 'pending']),
    node('eth_blockNumber', []),
  ])) as [Hex, Hex]
  return { nonce, block }
}

/**
 * Finds the transaction of a wallet whose response was lost; `none` if the wallet has sent nothing since, `unknown` if
 * it sent something else that was not found.
 *
 * @throws the error of the node
 */
export async function findSent(
  { nonce, block }: Mark,
  transaction: Transaction,
  node: ChainRpc,
): Promise<Hex | 'none' | 'unknown'> {
  const count = await node('eth_getTransactionCount', [transaction.from, 'pending'])
  if (BigInt(count as Hex) <= BigInt(nonce)) return 'none'
  const newest = BigInt((await node('eth_blockNumber', [])) as Hex)
  const oldest = [BigInt(block), newest - maxBlocks].reduce((a, b) => (a > b ? a : b))
  const names = ['pending', ...range(newest, oldest).map((number) => `0x${number.toString(16)}`)]
  for (const name of names) {
    const answer = (await node('eth_getBlockByNumber', [name, true])) as { transactions?: unknown } | null
    const all = Array.isArray(answer?.transactions) ? (answer.transactions as MinedTransaction[]) : []
    const own = all.find((one) => isSame(one, transaction) && BigInt(one.nonce ?? 0) >= BigInt(nonce))
    if (own) return own.hash
  }
  return 'unknown'
}

function range(newest: bigint, oldest: bigint): bigint[] {
  const numbers: bigint[] = []
  for (let number = newest; number >= oldest && number >= 0n; number--) numbers.push(number)
  return numbers
}

function isSame(onChain: MinedTransaction, { from, to, value = '0x0', data = '0x' }: Transaction): boolean {
  const text = (hex: string | null | undefined) => String(hex ?? '').toLowerCase()
  return (
    text(onChain.from) === text(from) &&
    text(onChain.to) === text(to) &&
    BigInt(onChain.value ?? 0) === BigInt(value) &&
    (text(onChain.input) || '0x') === text(data)
  )
}

import type { SolanaRpc } from './solanaRpc.ts'

/** An account on chain; its data in base64. */
export type SolanaAccountInfo = { lamports: bigint; owner: string; data: string }

/** As nodes give it, by `getMultipleAccounts` and by a simulation. */
type NodeAccount = { lamports?: unknown; owner?: unknown; data?: unknown } | null

/** A node gives so many at once. */
const maxAccounts = 100

/**
 * Reads accounts, in as many questions as a node needs; undefined where there is none. Fails where the node does not
 * answer for each: to take that for accounts that are not there would turn what leaves a wallet into what it gets.
 */
export async function readAccounts(
  addresses: readonly string[],
  rpc: SolanaRpc,
): Promise<(SolanaAccountInfo | undefined)[]> {
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const pages = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, (_, page) =>
    addresses.slice(page * maxAccounts, (page + 1) * maxAccounts),
  )
  const accounts = pages.map(async (page) => {
    const answer = await rpc('getMultipleAccounts', [page, config])
    const infos = toAccounts((answer as { value?: unknown }).value)
    if (infos.length !== page.length) throw new Error('The node did not say what is in each account.')
    return infos
  })
  return (await Promise.all(accounts)).flat()
}

export function toAccounts(value: unknown): (SolanaAccountInfo | undefined)[] {
  return Array.isArray(value) ? value.map(toAccount) : []
}

function toAccount(account: NodeAccount): SolanaAccountInfo | undefined {
  if (typeof account?.lamports !== 'number' || typeof account.owner !== 'string') return undefined
  const data = Array.isArray(account.data) ? account.data[0] : ''
  return { lamports: BigInt(account.lamports), owner: account.owner, data: String(data) }
}

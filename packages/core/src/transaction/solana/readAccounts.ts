import type { SolanaRpc } from './solanaRpc.ts'

/** An account on chain; its data in base64. */
export type SolanaAccountInfo = { lamports: bigint; owner: string; data: string }

/** As nodes give it, by `getMultipleAccounts` and by a simulation. */
type NodeAccount = { lamports?: unknown; owner?: unknown; data?: unknown } | null

/** A node gives so many at once. */
const maxAccounts = 100

/** Reads accounts; undefined where there is none. */
export async function readAccounts(
  addresses: readonly string[],
  rpc: SolanaRpc,
): Promise<(SolanaAccountInfo | undefined)[]> {
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const answer = await rpc('getMultipleAccounts', [addresses.slice(0, maxAccounts), config])
  return toAccounts((answer as { value?: unknown }).value)
}

export function toAccounts(value: unknown): (SolanaAccountInfo | undefined)[] {
  return Array.isArray(value) ? value.map(toAccount) : []
}

function toAccount(account: NodeAccount): SolanaAccountInfo | undefined {
  if (typeof account?.lamports !== 'number' || typeof account.owner !== 'string') return undefined
  const data = Array.isArray(account.data) ? account.data[0] : ''
  return { lamports: BigInt(account.lamports), owner: account.owner, data: String(data) }
}

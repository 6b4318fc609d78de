import { AppError } from '@latchkey/wire'
import type { SolanaRpc } from './solanaRpc.ts'

/** An account on chain; its data in base64. */
export type SolanaAccountInfo = { lamports: bigint; owner: string; data: string }

/** The format of nodes in `getMultipleAccounts` and simulations. */
type NodeAccount = { lamports?: unknown; owner?: unknown; data?: unknown } | null

/** The limit of a node per request. */
const maxAccounts = 100

/** Reads accounts; undefined for missing ones. */
export async function readAccounts(
  addresses: readonly string[],
  rpc: SolanaRpc,
): Promise<(SolanaAccountInfo | undefined)[]> {
  return toAccounts(await askForAccounts(addresses, {}, rpc))
}

/**
 * Reads accounts from a node, in as many requests as needed. Fails if the node leaves one out: treating it as missing
 * would turn a loss of the wallet into a gain.
 */
export async function askForAccounts(
  addresses: readonly string[],
  options: object,
  rpc: SolanaRpc,
): Promise<unknown[]> {
  const config = { encoding: 'base64', commitment: 'confirmed', ...options }
  const pages = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, (_, page) =>
    addresses.slice(page * maxAccounts, (page + 1) * maxAccounts),
  )
  const answers = pages.map(async (page) => {
    const answer = await rpc('getMultipleAccounts', [page, config])
    const { value } = (answer ?? {}) as { value?: unknown }
    if (Array.isArray(value) && value.length === page.length) return value as unknown[]
    throw new AppError('transaction_failure', { message: 'The Solana node does not tell of each account.' })
  })
  return (await Promise.all(answers)).flat()
}

export function toAccounts(value: unknown): (SolanaAccountInfo | undefined)[] {
  return Array.isArray(value) ? value.map(toAccount) : []
}

function toAccount(account: NodeAccount): SolanaAccountInfo | undefined {
  if (typeof account?.lamports !== 'number' || typeof account.owner !== 'string') return undefined
  const data = Array.isArray(account.data) ? account.data[0] : ''
  return { lamports: BigInt(account.lamports), owner: account.owner, data: String(data) }
}

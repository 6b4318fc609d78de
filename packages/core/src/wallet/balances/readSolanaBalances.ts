import type { Client } from '../../client.ts'
import type { SolanaNetwork } from '../../transaction/solana/clusters.ts'
import { askForAccounts } from '../../transaction/solana/readAccounts.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import type { SolanaRpc } from '../../transaction/solana/solanaRpc.ts'
import type { Holding, Holdings, TokenAsset } from './holding.ts'

const solDecimals = 9

type SolanaBalancesQuestion = {
  network: SolanaNetwork
  addresses: readonly string[]
  tokens?: readonly TokenAsset[] | undefined
}

/**
 * Reads the balances of addresses from a Solana node: SOL of a hundred addresses per request, and each given token.
 *
 * @throws AppError `transaction_failure` when the node does not answer, else a provider error.
 *
 * @example
 * const holdings = await readSolanaBalances(client, { network: findSolanaNetwork(null), addresses: ['4Nd1m…'] })
 */
export async function readSolanaBalances(
  { http }: Pick<Client, 'http'>,
  { network, addresses, tokens = [] }: SolanaBalancesQuestion,
): Promise<Holdings> {
  const rpc = createSolanaRpc(http, network)
  // Only the balances of the accounts, without their data.
  const options = { dataSlice: { offset: 0, length: 0 } }
  const [accounts, tokenAccounts] = await Promise.all([
    askForAccounts(addresses, options, rpc),
    Promise.all(addresses.map((owner) => Promise.all(tokens.map((token) => readToken(rpc, owner, token))))),
  ])
  const read = (at: number): readonly Holding[] => {
    // An address that never received anything has no account.
    const units = BigInt((accounts[at] as { lamports?: number } | null)?.lamports ?? 0)
    const tokenAccountList = (tokenAccounts[at] ?? []).flatMap((one) => one ?? [])
    return [{ token: null, units, decimals: solDecimals }, ...tokenAccountList]
  }
  return Object.fromEntries(addresses.map((address, at) => [address, read(at)]))
}

type TokenAmount = { amount?: unknown; decimals?: unknown }
type ParsedAccount = { account?: { data?: { parsed?: { info?: { tokenAmount?: TokenAmount } } } } }

/** The sum of the owner's accounts of that token; undefined if the node does not return it. */
async function readToken(rpc: SolanaRpc, owner: string, token: TokenAsset): Promise<Holding | undefined> {
  const how = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const answer = await rpc('getTokenAccountsByOwner', [owner, { mint: token.address }, how]).catch(() => null)
  const accounts = (answer as { value?: (ParsedAccount | null)[] } | null)?.value
  if (!Array.isArray(accounts)) return undefined
  let [units, decimals] = [0n, 0]
  for (const one of accounts) {
    const { amount, decimals: places } = one?.account?.data?.parsed?.info?.tokenAmount ?? {}
    if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount) || typeof places !== 'number') continue
    units += BigInt(amount)
    decimals = places
  }
  return { token, units, decimals }
}

import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { findSolanaNetwork } from '../../transaction/solana/clusters.ts'
import type { Holding, TokenAsset } from '../../wallet/balances/holding.ts'
import { readBalances } from '../../wallet/balances/readBalances.ts'
import { readSolanaBalances } from '../../wallet/balances/readSolanaBalances.ts'
import { loadChains } from '../../wallet/chains/chainAccess.ts'
import type { FundingRequest } from '../request.ts'
import { findFundingNetwork, toCluster, toSolanaName } from '../transfer/findCoin.ts'
import { findUsdc, findUsdcMint } from '../usdc.ts'
import type { BridgeChain } from './bridge.ts'

/** A wallet's balance of one coin on a chain other than the funded one. */
export type Source = {
  /** CAIP-2. */
  chain: string
  /** The name shown to users. */
  name: string
  bridgeChain: BridgeChain
  token: string | null
  symbol: string | undefined
  decimals: number
  units: bigint
}

/** Quotes ignore the balances of a slower node. */
const patienceMs = 4_000

type Wish = {
  from: string
  chainType: 'ethereum' | 'solana'
  request: FundingRequest
  /** The networks that the bridge supports. */
  solanaChains: readonly string[]
}

/**
 * Finds the coins that a wallet can pay with: the own coin and USDC of each chain of the app; only mainnets for a
 * mainnet.
 */
export async function findSources(
  client: Client,
  { from, chainType, request, solanaChains }: Wish,
): Promise<Source[]> {
  const inTime = <T>(work: Promise<readonly T[]>): Promise<readonly T[]> =>
    Promise.race([work.catch(() => []), client.wait(patienceMs).then(() => [])])
  if (chainType === 'solana') return [...(await inTime(readSolana(client, from, solanaChains)))]
  const { chains } = await loadChains(getSettings(client).getState())
  const target = chains.find(({ id }) => `eip155:${id}` === request.chain)
  const isTestnet = target?.testnet ?? false
  const others = chains.filter((chain) => chain !== target && (chain.testnet ?? false) === isTestnet)
  const all = others.map(async (chain): Promise<readonly Source[]> => {
    const usdc = findUsdc(chain.id)
    const tokens = usdc ? [{ address: usdc, ticker: 'USDC' }] : []
    const holdings = (await readBalances(client, { chain, addresses: [from], tokens }))[from] ?? []
    const bridgeChain: BridgeChain = { kind: 'ethereum', id: chain.id, isTestnet }
    const facts = { chain: `eip155:${chain.id}`, name: chain.name, bridgeChain }
    return toSources(holdings, facts, chain.nativeCurrency?.symbol)
  })
  return (await Promise.all(all.map(inTime))).flat()
}

/** Uses the app's Solana network if the bridge supports it, otherwise mainnet. */
async function readSolana(
  client: Client,
  from: string,
  solanaChains: readonly string[],
): Promise<readonly Source[]> {
  const { chain: own = '' } = findSolanaNetwork(getSettings(client).getState().solanaClusters)
  const chain = solanaChains.includes(own) ? own : 'solana:mainnet'
  const network = findFundingNetwork(client, chain)
  const tokens: TokenAsset[] = [{ address: findUsdcMint(toCluster(chain)) ?? '', ticker: 'USDC' }]
  const holdings = (await readSolanaBalances(client, { network, addresses: [from], tokens }))[from] ?? []
  return toSources(holdings, { chain, name: toSolanaName(chain), bridgeChain: { kind: 'solana' } }, 'SOL')
}

function toSources(
  holdings: readonly Holding[],
  facts: Pick<Source, 'chain' | 'name' | 'bridgeChain'>,
  symbol: string | undefined,
): Source[] {
  return holdings.flatMap(({ token, units, decimals }) =>
    units > 0n
      ? [{ ...facts, token: token?.address ?? null, symbol: token?.ticker ?? symbol, decimals, units }]
      : [],
  )
}

import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import { getSettings } from '../../app/settings.ts'
import type { Client } from '../../client.ts'
import { findSolanaNetwork, type SolanaNetwork } from '../../transaction/solana/clusters.ts'
import { loadChains } from '../../wallet/chains/chainAccess.ts'
import { readToken } from '../../wallet/chains/readToken.ts'
import { toBaseUnits } from '../baseUnits.ts'
import type { FundingRequest } from '../request.ts'
import { findUsdc, findUsdcMint, usdcDecimals } from '../usdc.ts'

/** A coin of one chain and its unit. */
export type Coin = {
  /** The contract or the mint; null for the chain's own coin. */
  token: string | null
  symbol: string | undefined
  decimals: number
}

/** An amount of a coin in base units. */
export type Sum = Coin & { units: bigint }

/** @throws AppError `unsupported_chain_id` for a chain that is not one of the app's. */
export async function findEthereumChain(client: Client, chain: string): Promise<Chain> {
  const { chains } = await loadChains(getSettings(client).getState())
  const id = Number(/^eip155:([0-9]{1,15})$/.exec(chain)?.[1])
  const chainOfId = chains.find((one) => one.id === id)
  if (chainOfId) return chainOfId
  const message = `Funding chain ${chain.replace('eip155:', '')} is not in PrivyProvider chains list`
  throw new AppError('unsupported_chain_id', { message })
}

/** The network of a request's cluster, with the node that the app set, if any. */
export function findFundingNetwork(client: Client, chain: string): SolanaNetwork {
  return findSolanaNetwork(getSettings(client).getState().solanaClusters, { chain })
}

/**
 * Returns the exact amount of a request: it never becomes a floating-point number.
 *
 * @throws AppError `transaction_failure` for an invalid amount, too many decimals, or an unknown token;
 * `unsupported_chain_id`
 *
 * @example
 * const { units, decimals } = await findSum(client, { ...request, amount: '0.05' })
 */
export async function findSum(client: Client, request: FundingRequest): Promise<Sum> {
  const coin = await findCoin(client, request)
  const units = toBaseUnits(request.amount ?? '', coin.decimals)
  if (units === undefined || units === 0n)
    throw new AppError('transaction_failure', { message: 'Enter an amount above 0.' })
  return { ...coin, units }
}

type Wish = Pick<FundingRequest, 'chain' | 'chainType' | 'asset'>

/** @throws AppError as `findSum` does, except for the amount */
export async function findCoin(client: Client, { chain, chainType, asset }: Wish): Promise<Coin> {
  if (chainType === 'solana') {
    if (asset === 'native') return { token: null, symbol: 'SOL', decimals: 9 }
    const mint = asset === 'USDC' ? findUsdcMint(toCluster(chain)) : undefined
    if (mint === undefined) throw noToken()
    return { token: mint, symbol: 'USDC', decimals: usdcDecimals }
  }
  const ethereumChain = await findEthereumChain(client, chain)
  if (asset === 'native')
    return {
      token: null,
      symbol: ethereumChain.nativeCurrency?.symbol,
      decimals: ethereumChain.nativeCurrency?.decimals ?? 18,
    }
  const address = asset === 'USDC' ? findUsdc(ethereumChain.id) : asset.erc20
  if (address === undefined) throw noToken()
  const { symbol, decimals } = await readToken(client, { chain: ethereumChain, address }).catch((cause) => {
    throw noToken(cause)
  })
  // Without decimals it is an NFT collection, or not a token contract.
  if (decimals === undefined) throw noToken()
  return { token: address, symbol, decimals }
}

export const toCluster = (chain: string) =>
  chain === 'solana:mainnet' ? 'mainnet-beta' : chain.replace('solana:', '')

const solanaNames: Readonly<Record<string, string>> = {
  'solana:devnet': 'Solana Devnet',
  'solana:testnet': 'Solana Testnet',
}

/** The name of a Solana network for users. */
export function toSolanaName(chain: string): string {
  return solanaNames[chain] ?? 'Solana'
}

function noToken(cause?: unknown): AppError {
  return new AppError('transaction_failure', { message: 'Unable to fetch token details', cause })
}

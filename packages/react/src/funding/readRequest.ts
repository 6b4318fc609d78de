import {
  type Chain,
  checkRecipient,
  type FundingRequest,
  type FundingSettings,
  findSolanaNetwork,
  findUsdc,
  findUsdcMint,
  loadChains,
  type Settings,
  toBaseUnits,
  usdcDecimals,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { toClusterName, toSolanaCoin, toSolanaNetwork } from '../format/solanaNetwork.ts'
import type { FundingCoin, FundingNetwork } from './fundingNetwork.ts'
import type {
  FundingCall,
  MoonpayConfig,
  NativeFundingConfig,
  SolanaFundingConfig,
} from './fundWalletConfig.ts'
import { toCallLook, toNativeConfig } from './moonpayConfig.ts'

/** The request, in the terms of later versions. */
export type FundingWish = { address: string } & (
  | { chainType: 'ethereum'; config: NativeFundingConfig; look?: MoonpayConfig['uiConfig'] }
  | { chainType: 'solana'; config: SolanaFundingConfig }
)

export function toWish({ address, chainType, config }: FundingCall): FundingWish {
  return chainType === 'ethereum'
    ? { address, chainType, config: toNativeConfig(config ?? {}), ...toCallLook(config ?? {}) }
    : { address, chainType, config: config ?? {} }
}

/** What to fund, and its settings. `coin` is undefined for a token that only its contract describes. */
export type ReadRequest = {
  request: FundingRequest
  network: FundingNetwork
  coin: FundingCoin | undefined
}

type Deps = { settings: Settings; funding: FundingSettings }

/** Fills in the app's defaults. @throws AppError with the published sentences if the request cannot be funded */
export async function readRequest(wish: FundingWish, deps: Deps): Promise<ReadRequest> {
  if (typeof wish.address !== 'string' || checkRecipient(wish.chainType, wish.address) === 'invalid')
    throw invalidData()
  const read = wish.chainType === 'ethereum' ? await readEthereum(wish, deps) : readSolana(wish, deps)
  const { amount } = read.request
  const { decimals = maxDecimals } = read.coin ?? {}
  if (amount !== undefined && toBaseUnits(amount, decimals) === undefined) throw invalidData()
  return read
}

/** For a token that has not been read yet. */
const maxDecimals = 77
const invalidData = () => new AppError('invalid_data', { message: 'Invalid funding data' })

async function readEthereum(
  { address, config }: Extract<FundingWish, { chainType: 'ethereum' }>,
  { settings, funding }: Deps,
): Promise<ReadRequest> {
  const id = config.chain?.id ?? readChainId(funding.defaultChain)
  const { chains } = await loadChains(settings)
  const chain = chains.find((one) => one.id === id)
  if (!chain)
    throw new AppError('unsupported_chain_id', {
      message: `Funding chain ${id} is not in PrivyProvider chains list`,
    })
  const asset = readAsset(config, funding, id)
  return {
    request: {
      ...{ address, chainType: 'ethereum', chain: `eip155:${id}`, asset },
      // The amount that the app recommends for one coin does not apply to another.
      amount: readAmount(
        config.amount ?? (asset === funding.defaultAsset ? funding.defaultAmount : undefined),
      ),
    },
    network: { name: chain.name, chain },
    coin: toCoin(chain, asset),
  }
}

function readChainId(caip2: string): number {
  const id = /^eip155:([0-9]+)$/.exec(caip2)?.[1]
  if (id === undefined)
    throw new AppError('invalid_data', { message: 'Chain ID not compatible with CAIP-2 format.' })
  return Number(id)
}

function readAsset(config: object, funding: FundingSettings, chainId: number): FundingRequest['asset'] {
  const assetWish = 'asset' in config ? config.asset : undefined
  if (typeof assetWish === 'object' && assetWish !== null && 'erc20' in assetWish) {
    const { erc20 } = assetWish
    if (typeof erc20 !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(erc20)) throw invalidData()
    const isUsdc = findUsdc(chainId)?.toLowerCase() === erc20.toLowerCase()
    return isUsdc ? 'USDC' : { erc20: erc20 as `0x${string}` /* just checked */ }
  }
  if (assetWish !== undefined && assetWish !== 'USDC' && assetWish !== 'native-currency') throw invalidData()
  return (assetWish ?? funding.defaultAsset) === 'USDC' ? 'USDC' : 'native'
}

function toCoin({ id, nativeCurrency }: Chain, asset: FundingRequest['asset']): FundingCoin | undefined {
  if (asset === 'native') return nativeCurrency
  const address = asset === 'USDC' ? findUsdc(id) : undefined
  return asset === 'USDC' ? toUsdc(address) : undefined
}

const toUsdc = (address: string | undefined): FundingCoin => ({
  ...{ name: 'USDC', symbol: 'USDC', decimals: usdcDecimals },
  ...(address !== undefined && { token: { address, ticker: 'USDC' } }),
})

function readSolana(
  { address, config }: Extract<FundingWish, { chainType: 'solana' }>,
  { settings, funding }: Deps,
): ReadRequest {
  const solana = findSolanaNetwork(settings.solanaClusters, { chain: config.chain ?? config.cluster?.name })
  const chain = solana.chain ?? 'solana:mainnet'
  const isDefault = funding.defaultChain.startsWith('solana:')
  const assetWish = config.asset ?? (isDefault ? funding.defaultAsset : 'native')
  const asset = assetWish === 'USDC' ? 'USDC' : 'native'
  return {
    request: {
      ...{ address, chainType: 'solana', chain, asset },
      amount: readAmount(config.amount ?? (isDefault ? funding.defaultAmount : undefined)),
    },
    network: { name: toSolanaNetwork(solana).name, solana },
    coin: asset === 'USDC' ? toUsdc(findUsdcMint(toClusterName(chain))) : toSolanaCoin(solana).nativeCurrency,
  }
}

/** Apps pass a number, and omit the zero before the point. Zero is not an amount. */
function readAmount(input: unknown): string | undefined {
  const text = String(input ?? '')
    .trim()
    .replace(/^\./, '0.')
  return /^[0.]*$/.test(text) ? undefined : text
}

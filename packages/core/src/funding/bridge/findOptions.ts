import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { fromBaseUnits } from '../baseUnits.ts'
import type { FundingRequest } from '../request.ts'
import { findEthereumChain, type Sum, toSolanaName } from '../transfer/findCoin.ts'
import type { CoinAmount } from '../transfer/transfer.ts'
import type { Bridge, BridgeChain, BridgeQuestion, BridgeQuote } from './bridge.ts'
import { checkQuote } from './checkQuote.ts'
import { findSources, type Source } from './findSources.ts'

/** One way to pay: from what, and what the bridge asks for it. */
export type BridgeOption = {
  source: Source
  question: BridgeQuestion
  quote: BridgeQuote
  /** What leaves the wallet, and what arrives. */
  pays: CoinAmount
  receives: CoinAmount
  /** More than double of the same coin is no price that is agreed to without being looked at. */
  isDear: boolean
  /** What the same cost a moment ago, where that was less. */
  paidBefore?: CoinAmount | undefined
}

type Wish = {
  request: FundingRequest
  sum: Sum
  from: string
  chainType: 'ethereum' | 'solana'
  /** Networks of Solana that the bridge reaches. */
  solanaChains: readonly string[]
}

/**
 * Asks the bridge for a price from each coin that the wallet has elsewhere. A quote that would have the wallet do
 * something else is no option.
 *
 * @throws AppError `insufficient_balance` where nothing is there to pay with; what the bridge said where it has no price
 */
export async function findOptions(client: Client, bridge: Bridge, wish: Wish): Promise<BridgeOption[]> {
  const { request, sum, from } = wish
  const { chain: destination, name: network } = await findDestination(client, request)
  const receives: CoinAmount = {
    ...{ amount: fromBaseUnits(sum.units, sum.decimals), symbol: sum.symbol ?? '' },
    network,
  }
  const sources = isServed(wish, destination) ? await findSources(client, wish) : []
  // Of the same coin less than what is to arrive never is enough.
  const rich = sources.filter((source) => !isLess(source, sum))
  if (rich.length === 0) throw poor(from, 'no-quotes')
  const failures: unknown[] = []
  const options = await Promise.all(
    rich.map((source) => ask(source).catch((cause: unknown) => void failures.push(cause))),
  )
  const payable = options.flatMap((option) => option ?? [])
  const cheap = payable.filter(({ quote, source }) => quote.pays <= source.units)
  if (cheap.length > 0) return cheap
  if (payable.length === 0 && failures.length > 0) throw failures[0]
  throw poor(from, 'no-option')

  async function ask(source: Source): Promise<BridgeOption | undefined> {
    const question: BridgeQuestion = {
      ...{ from, to: request.address, units: sum.units, destination, destinationToken: sum.token },
      ...{ origin: source.bridgeChain, originToken: source.token },
    }
    const quote = await bridge.quote(question)
    if (!quote) return undefined
    checkQuote(bridge, quote, question)
    const pays: CoinAmount = {
      ...{ amount: fromBaseUnits(quote.pays, source.decimals), symbol: source.symbol ?? '' },
      network: source.name,
    }
    return { source, question, quote, pays, receives, isDear: isDear({ source, quote }, sum) }
  }
}

/** The vendor's own bridge reaches none of Solana's test networks. */
function isServed({ chainType, request, solanaChains }: Wish, destination: BridgeChain): boolean {
  if (destination.kind === 'solana') return solanaChains.includes(request.chain) && chainType === 'ethereum'
  return chainType === 'ethereum' || !destination.isTestnet
}

async function findDestination(
  client: Client,
  { chain, chainType }: FundingRequest,
): Promise<{ chain: BridgeChain; name: string }> {
  if (chainType === 'solana') return { chain: { kind: 'solana' }, name: toSolanaName(chain) }
  const { id, name, testnet = false } = await findEthereumChain(client, chain)
  return { chain: { kind: 'ethereum', id, isTestnet: testnet }, name }
}

function isLess(source: Source, sum: Sum): boolean {
  return isSameCoin(source, sum) && scale(source.units, source.decimals) < scale(sum.units, sum.decimals)
}

/** Ether is ether on each chain, and so is USDC; a token that calls itself so is not. */
function isSameCoin(source: Pick<Source, 'symbol' | 'token'>, sum: Sum): boolean {
  return (
    source.symbol !== undefined &&
    source.symbol === sum.symbol &&
    (source.token === null) === (sum.token === null)
  )
}

const places = 77
const scale = (units: bigint, decimals: number) => units * 10n ** BigInt(places - decimals)

function isDear({ source, quote }: Pick<BridgeOption, 'source' | 'quote'>, sum: Sum): boolean {
  return isSameCoin(source, sum) && scale(quote.pays, source.decimals) > 2n * scale(sum.units, sum.decimals)
}

const sentences = {
  'no-quotes': 'Unable to fetch quotes for bridging.',
  'no-option': 'Unable to select bridge option from quotes.',
}

function poor(from: string, problem: keyof typeof sentences): AppError {
  return new AppError('insufficient_balance', {
    message: `${sentences[problem]} Wallet ${from} does not have enough funds.`,
    data: { problem },
  })
}

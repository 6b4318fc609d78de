import { AppError } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import { fromBaseUnits } from '../baseUnits.ts'
import type { FundingRequest } from '../request.ts'
import { findEthereumChain, type Sum, toSolanaName } from '../transfer/findCoin.ts'
import type { CoinAmount } from '../transfer/transfer.ts'
import type { Bridge, BridgeChain, BridgeQuestion, BridgeQuote } from './bridge.ts'
import { checkQuote } from './checkQuote.ts'
import { findSources, type Source } from './findSources.ts'

/** One way to pay: the source and the bridge's price. */
export type BridgeOption = {
  source: Source
  question: BridgeQuestion
  quote: BridgeQuote
  /** The amount that leaves the wallet and the amount that arrives. */
  pays: CoinAmount
  receives: CoinAmount
  /** Costs more than double of the same coin: the user must confirm it. */
  isDear: boolean
  /** The earlier price, if it was lower. */
  paidBefore?: CoinAmount | undefined
}

type Wish = {
  request: FundingRequest
  sum: Sum
  from: string
  chainType: 'ethereum' | 'solana'
  /** Solana networks that the bridge supports. */
  solanaChains: readonly string[]
}

/**
 * Reads the bridge's price for each coin that the wallet has on other chains. Leaves out quotes that would make the
 * wallet do something else.
 *
 * @throws AppError `insufficient_balance` if the wallet has nothing to pay with; the bridge's error if it has no price
 */
export async function findOptions(client: Client, bridge: Bridge, wish: Wish): Promise<BridgeOption[]> {
  const { request, sum, from } = wish
  const { chain: destination, name: network } = await findDestination(client, request)
  const receives: CoinAmount = {
    ...{ amount: fromBaseUnits(sum.units, sum.decimals), symbol: sum.symbol ?? '' },
    network,
  }
  const sources = isServed(wish, destination) ? await findSources(client, wish) : []
  // Less of the same coin than should arrive is never enough.
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

/** The vendor's bridge supports no Solana test network. */
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

/** Ether and USDC are the same on each chain. A token that only uses the name is not. */
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

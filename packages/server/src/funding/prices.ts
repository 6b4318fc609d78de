import { AppError } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { PriceSource } from '../vendors/prices/prices.ts'
import { getPricedSymbol } from './pricedTokens.ts'

const freshMs = 60_000
/** When the source is away, a price that old is better than none; an older one misleads. */
const maxStaleMs = 3_600_000
/** Every open screen asks: a source that is away is not asked by each. */
const askAgainMs = 10_000

type Price = { usd: number | undefined; at: number }
type Entry = { known?: Price; askedAt: number; asking?: Promise<void> }
type Token = { chainId: number; tokenSymbol: string }

/** What one token is worth in US dollars, from a memory that asks the source once a minute at most. */
export type ReadPrice = (token: Token) => Promise<number>

/** @throws AppError `not_found` for a token that has no price, and while none is known. */
export function createPrices(ctx: Pick<Context, 'now' | 'log'>, source: PriceSource | undefined): ReadPrice {
  const entries = new Map<string, Entry>()
  const getAge = (at = Number.NEGATIVE_INFINITY) => ctx.now().getTime() - at

  /** One request at a time, however many screens wait for it. A failure leaves the price that was there. */
  async function refresh({ getUsd }: PriceSource, symbol: string, entry: Entry): Promise<void> {
    if (entry.asking || getAge(entry.askedAt) <= askAgainMs) return entry.asking
    const at = ctx.now().getTime()
    entry.askedAt = at
    entry.asking = getUsd(symbol)
      .then((usd) => {
        entry.known = { usd, at }
      })
      .catch((err: unknown) => ctx.log.warn({ outage: 'token prices', symbol, err }, 'no price was answered'))
      .finally(() => {
        delete entry.asking
      })
    return entry.asking
  }

  return async ({ chainId, tokenSymbol }) => {
    const symbol = getPricedSymbol(chainId, tokenSymbol)
    if (!source || symbol === undefined) throw withoutPrice()
    const entry = entries.get(symbol) ?? { askedAt: Number.NEGATIVE_INFINITY }
    entries.set(symbol, entry)
    if (getAge(entry.known?.at) > freshMs) await refresh(source, symbol, entry)
    if (!entry.known || getAge(entry.known.at) > maxStaleMs)
      throw new AppError('not_found', { message: 'The price is not known now. Ask again in a minute.' })
    const { usd } = entry.known
    if (usd === undefined) throw withoutPrice()
    return usd
  }
}

const withoutPrice = () => new AppError('not_found', { message: 'This token has no price here.' })

import { AppError } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { createMemory } from '../vendors/memory.ts'
import type { PriceSource } from '../vendors/prices/prices.ts'
import { getPricedSymbol } from './pricedTokens.ts'

type Token = { chainId: number; tokenSymbol: string }

/** Returns the price of one token in US dollars, cached for one minute. */
export type ReadPrice = (token: Token) => Promise<number>

/** @throws AppError `not_found` for a token without a price, and while none is known. */
export function createPrices(ctx: Pick<Context, 'now' | 'log'>, source: PriceSource | undefined): ReadPrice {
  const recall = createMemory<number>(ctx, {
    what: 'token prices',
    freshMs: 60_000,
    maxStaleMs: 3_600_000,
    maxEntries: 100,
  })
  return async ({ chainId, tokenSymbol }) => {
    const symbol = getPricedSymbol(chainId, tokenSymbol)
    if (!source || symbol === undefined) throw withoutPrice()
    const price = await recall(symbol, () => source.getUsd(symbol))
    if (!price)
      throw new AppError('not_found', {
        message: 'The price is not known at the moment. Try again in a minute.',
      })
    if (price.value === undefined) throw withoutPrice()
    return price.value
  }
}

const withoutPrice = () => new AppError('not_found', { message: 'This token has no price here.' })

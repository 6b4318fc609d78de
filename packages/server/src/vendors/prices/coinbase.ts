import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import type { PriceSource } from './prices.ts'

/** A user is waiting for a screen. */
const timeoutMs = 3_000

/** `{"data":{"amount":"3000.5","base":"ETH","currency":"USD"}}` */
const Reply = v.object({
  data: v.object({
    amount: v.pipe(
      v.string(),
      v.nonEmpty(),
      v.transform(Number),
      v.number(),
      v.finite(),
      v.minValue(Number.MIN_VALUE),
    ),
    base: v.string(),
    currency: v.literal('USD'),
  }),
})

/** Spot prices of Coinbase, which needs no key. Source: docs.cdp.coinbase.com, "Data API: prices". */
export function createCoinbasePrices(ctx: Pick<Context, 'config'>): PriceSource {
  const base = ctx.config.vendorOrigins.TOKEN_PRICES_URL
  return {
    async getUsd(symbol) {
      const url = `${base}/v2/prices/${encodeURIComponent(symbol)}-USD/spot`
      const { status, text } = await fetchPublic(ctx, url, { timeoutMs, service: 'prices' })
      if (status === 404) return undefined
      const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Reply), text)
      // The price of another token must not be shown next to a user's money.
      if (status !== 200 || !result.success || result.output.data.base !== symbol)
        throw new Error(`Coinbase answers ${status} and no price of ${symbol}.`)
      return result.output.data.amount
    },
  }
}

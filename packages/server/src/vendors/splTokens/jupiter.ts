import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import type { SplTokenSource } from './splTokens.ts'

/** A user is waiting for a screen. */
const timeoutMs = 3_000

/** `[{"id":"JUPy…","symbol":"JUP","decimals":6,"isVerified":true}]`, all tokens that match the search. */
const Reply = v.array(
  v.object({
    id: v.string(),
    symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(32)),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    isVerified: v.nullish(v.boolean()),
  }),
)

/**
 * The tokens that Jupiter has verified. Anyone can create a token called USDC; such a token is not verified. It needs
 * no key. Source: dev.jup.ag, "Tokens API V2".
 */
export function createJupiterTokens(ctx: Pick<Context, 'config'>): SplTokenSource {
  const base = ctx.config.vendorOrigins.SPL_TOKENS_URL
  return {
    cluster: 'mainnet-beta',
    async getToken(mint) {
      const url = `${base}/tokens/v2/search?query=${encodeURIComponent(mint)}`
      const { status, text } = await fetchPublic(ctx, url, { timeoutMs, service: 'tokens' })
      if (status === 404) return undefined
      const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Reply), text)
      if (status !== 200 || !result.success) throw new Error(`Jupiter answers ${status} and no tokens.`)
      const token = result.output.find(({ id }) => id === mint)
      return token?.isVerified ? { symbol: token.symbol, decimals: token.decimals } : undefined
    },
  }
}

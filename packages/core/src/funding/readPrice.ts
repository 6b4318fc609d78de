import type { Client } from '../client.ts'
import { getTokenPrice } from './routes.ts'

/** Of `localChain`, which is not imported: a page without it does not load it. */
const localChainId = 31_337

/**
 * What one of a network's own currency is worth in US dollars; `undefined` where nobody can say, as for a test network or
 * a server that is asked for no prices. Nothing depends on it, so it is asked once and never throws.
 *
 * @param token `chainId` in decimal, 0 for Solana; `symbol` of its currency, such as `ETH`.
 *
 * @example
 * const usd = await readPrice(client, { chainId: 1, symbol: 'ETH' })
 */
export async function readPrice(
  { call }: Pick<Client, 'call'>,
  { chainId, symbol }: { chainId: number; symbol: string },
): Promise<number | undefined> {
  // Its coins are given away, and the answer is known.
  if (chainId === localChainId) return undefined
  try {
    const { usd } = await call(getTokenPrice, { chainId, tokenSymbol: symbol }, { retries: 0 })
    return usd
  } catch {
    return undefined
  }
}

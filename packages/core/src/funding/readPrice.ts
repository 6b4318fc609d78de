import type { Client } from '../client.ts'
import { getTokenPrice } from './routes.ts'

/** The id of `localChain`, repeated here so that pages without that chain do not load it. */
const localChainId = 31_337

/**
 * Returns the price of a network's own currency in US dollars; `undefined` if it is unknown, as for a test network or a
 * server without prices. Nothing depends on it, so it sends one request and never throws.
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
  // Its coins are free.
  if (chainId === localChainId) return undefined
  try {
    const { usd } = await call(getTokenPrice, { chainId, tokenSymbol: symbol }, { retries: 0 })
    return usd
  } catch {
    return undefined
  }
}

import type { Client } from '../client.ts'
import { getSplToken } from './routes.ts'

/**
 * Returns the server's symbol of a Solana token by its mint; `undefined` if it is unknown. Screens show it next to the
 * whole address, never in its place, so it sends one request and never throws.
 *
 * @example
 * const symbol = await readSplSymbol(client, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
 */
export async function readSplSymbol(
  { call }: Pick<Client, 'call'>,
  mint: string,
): Promise<string | undefined> {
  try {
    const input = { mint_address: mint, cluster: 'mainnet-beta' }
    const { symbol } = await call(getSplToken, input, { retries: 0 })
    // Only characters of a token's name: others could draw over the amount next to it.
    return /^[\p{L}\p{N}$₮.+_-]{1,12}$/u.test(symbol) ? symbol : undefined
  } catch {
    return undefined
  }
}

import type { Client } from '../client.ts'
import { getSplToken } from './routes.ts'

/**
 * What the server calls a token of Solana, by the address of its mint; `undefined` where nobody can say. It is shown
 * beside the whole address, never in its place, so it is asked once and never throws.
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
    // Only what names a token: other signs could draw over the amount beside it.
    return /^[\p{L}\p{N}$₮.+_-]{1,12}$/u.test(symbol) ? symbol : undefined
  } catch {
    return undefined
  }
}

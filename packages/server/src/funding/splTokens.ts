import { AppError } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { createMemory } from '../vendors/memory.ts'
import type { SplToken, SplTokenSource } from '../vendors/splTokens/splTokens.ts'

type MintAddress = { mint_address: string; cluster: string }

/** What a token of Solana is called and how it is counted, by the address of its mint. */
export type ReadSplToken = (mint: MintAddress) => Promise<SplToken>

/** @throws AppError `not_found` for a token that the source does not vouch for, and while it says nothing. */
export function createSplTokens(
  ctx: Pick<Context, 'now' | 'log'>,
  source: SplTokenSource | undefined,
): ReadSplToken {
  // Neither changes: only what was not vouched for may be, one day.
  const recall = createMemory<SplToken>(ctx, {
    what: 'SPL tokens',
    freshMs: 3_600_000,
    maxStaleMs: 7 * 86_400_000,
    maxEntries: 1_000,
  })
  return async ({ mint_address: mint, cluster }) => {
    if (source?.cluster !== cluster) throw unknown()
    const token = await recall(mint, () => source.getToken(mint))
    if (!token)
      throw new AppError('not_found', {
        message: 'The token is not known at the moment. Try again in a minute.',
      })
    if (!token.value) throw unknown()
    return token.value
  }
}

const unknown = () => new AppError('not_found', { message: 'This token is not known here.' })

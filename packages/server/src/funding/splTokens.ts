import { AppError } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { createMemory } from '../vendors/memory.ts'
import type { SplToken, SplTokenSource } from '../vendors/splTokens/splTokens.ts'

type MintAddress = { mint_address: string; cluster: string }

/** The name and the decimals of a Solana token, by its mint. */
export type ReadSplToken = (mint: MintAddress) => Promise<SplToken>

/** @throws AppError `not_found` for a token that the source has not verified, and while it does not answer. */
export function createSplTokens(
  ctx: Pick<Context, 'now' | 'log'>,
  source: SplTokenSource | undefined,
): ReadSplToken {
  // Verified tokens do not change; others may be verified later.
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

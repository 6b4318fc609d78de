import { AppError } from '@latchkey/wire'
import { sql } from 'kysely'
import { countWrongCode } from '../captcha/wants.ts'
import type { Context } from '../context.ts'
import { consuming } from '../db/once/consume.ts'
import { givingBack, isBelow, secondsLeft } from '../db/once/counter.ts'
import type { IdentityProof } from '../user/identity.ts'
import { type CodeTarget, macMessage, toRow } from './code.ts'
import { beforeCaptcha, reserveGuess } from './guesses.ts'

export type SpendableProof = Pick<IdentityProof, 'spend' | 'withProof'>

/** A code, and the id that the sending client stores. */
export type CodeGuess = {
  code: string
  caId: string | undefined
  /** The counter of these wrong codes; without it, those of all callers are counted together. */
  counter?: string
}

/**
 * Compares a code, and returns the statement that uses it up. The attempt is counted before it is compared, and the
 * statement that uses the code reverts the count (R17: guessed codes). Wrong, old, used and unknown codes get the same
 * response (R20: user enumeration).
 */
export async function verifyCode(
  ctx: Context,
  target: CodeTarget,
  guess: CodeGuess,
): Promise<SpendableProof> {
  const proof = await tryCode(ctx, target, guess)
  if (!proof) throw new AppError('invalid_credentials')
  return proof
}

/** The same; undefined without a valid code for this target: the caller may have another. */
export async function tryCode(
  ctx: Context,
  target: CodeTarget,
  { code, caId, counter }: CodeGuess,
): Promise<SpendableProof | undefined> {
  const now = ctx.now()
  const { id: appId } = target.app
  const { attempt, failures } = await reserveGuess(ctx, target, { caId, counter })
  if (attempt.kind === 'locked')
    throw new AppError('too_many_requests', {
      data: { retry_after_seconds: await secondsLeft(ctx.db, failures) },
    })
  // Compares even without a code, so that the time reveals nothing (R87: constant time).
  const mac = attempt.kind === 'reserved' ? attempt.code.mac : new Uint8Array(32)
  const isRight = await ctx.seal.isMac({ appId, purpose: 'code', message: macMessage(target, code), mac })
  if (attempt.kind === 'none') return undefined
  if (!isRight) {
    await countWrongCode(ctx, target.app, { isOften: !(await isBelow(ctx.db, beforeCaptcha(ctx, target))) })
    throw new AppError('invalid_credentials')
  }
  ctx.guesses.giveBack(failures.key)
  return {
    // By its MAC as well: a newer code may have replaced it in the row.
    spend: consuming('codes', { where: { ...toRow(target), mac }, now }),
    withProof: givingBack(failures, sql`proof`),
  }
}

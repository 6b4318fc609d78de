import { AppError, limits, type mfa, type ParsedInput } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { findReachable } from '../user/store.ts'
import { readFactors } from './factors.ts'
import { countUnused, hasCodes, replaceCodes, spendCode } from './recoveryCodeStore.ts'
import { toRecoveryCode } from './recoveryCodeText.ts'
import { type MfaCaller, requireGrant, toOwner, verifyFactor } from './require.ts'

/**
 * Creates ten codes, which are shown once; earlier ones no longer work. The first set comes with the enrollment of the
 * first factor, on the same device; each later set needs a grant for a change (decision 17: second factors).
 */
export async function makeRecoveryCodes(ctx: Context, caller: MfaCaller): Promise<{ codes: string[] }> {
  requireLogin(ctx, caller, 'mfaCodesMade')
  const owner = toOwner(caller)
  const now = ctx.now()
  const codes = Array.from({ length: limits.mfaRecoveryCodes }, () =>
    toRecoveryCode(ctx.random(limits.mfaRecoveryCodeLength)),
  )
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding, seal: ctx.seal }
    await lockCaller(at, caller, now)
    const factors = await readFactors(at, owner)
    // A code replaces a factor: without one it would be useless.
    if (factors.active.length === 0) throw new AppError('missing_or_invalid_mfa')
    const purpose = (await hasCodes(at, owner)) ? 'change' : 'codes'
    await requireGrant(ctx, caller, { factors, purpose })
    await replaceCodes(at, owner, { codes, now })
    const data = { device: caller.device.id, session: caller.sid }
    await audit(trx, { ...owner, event: 'mfa.codes_made', data, at: now })
    const before = await findReachable(at, { ...owner, now: ctx.now() })
    const { app } = caller
    await announce(ctx, at, { event: 'mfaCodesMade', app, userId: owner.userId, before, hold: null })
  })
  return { codes }
}

/** The number of unused codes. Reveals and opens nothing else. */
export async function countRecoveryCodes(ctx: Context, caller: MfaCaller): Promise<{ left: number }> {
  return { left: await countUnused(ctx, toOwner(caller)) }
}

/** Verifies a code in place of the factor; the user is notified everywhere. */
export async function verifyRecoveryCode(
  ctx: Context,
  caller: MfaCaller,
  { code, purpose }: ParsedInput<typeof mfa.verifyRecoveryCode>,
): Promise<{ token: string }> {
  return verifyFactor(ctx, caller, {
    purpose,
    type: 'recovery-code',
    isRight: async ({ active }) => active.length > 0 && useCode(ctx, caller, code),
  })
}

function useCode(ctx: Context, caller: MfaCaller, code: string): Promise<boolean> {
  const owner = toOwner(caller)
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding, seal: ctx.seal }
    if (!(await spendCode(at, owner, { code, now: ctx.now() }))) return false
    const before = await findReachable(at, { ...owner, now: ctx.now() })
    await announce(ctx, at, {
      event: 'mfaCodeUsed',
      app: caller.app,
      userId: owner.userId,
      before,
      hold: null,
    })
    return true
  })
}

import { AppError, type mfa, type ParsedInput } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { SealContext } from '../db/seal/seal.ts'
import { inTransaction } from '../db/transaction.ts'
import { findTotpStep, toBase32, toTotpUrl, totpSecretBytes } from '../standards/totp.ts'
import { changeFactors, requireEnroller } from './enroll.ts'
import { dropPending, findPending, insertFactor, type Owner, spendStep } from './factors.ts'
import { type MfaCaller, toOwner, tryOnce, verifyFactor } from './require.ts'

/**
 * Creates a secret for an authenticator app. It is valid after one of its codes was verified (R57: unverified
 * enrollment).
 */
export async function beginTotp(ctx: Context, caller: MfaCaller) {
  await requireEnroller(ctx, caller)
  const owner = toOwner(caller)
  const secret = ctx.random(totpSecretBytes)
  const sealedSecret = await ctx.seal.seal(toContext(owner), secret)
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await dropPending(at, owner, 'totp')
    await insertFactor(at, owner, {
      type: 'totp',
      subject: '',
      sealed: sealedSecret,
      verifiedAt: null,
      now: ctx.now(),
    })
  })
  const totpSecret = toBase32(secret)
  const contact = caller.user.accounts.find(({ type }) => type === 'email' || type === 'phone')
  const account = contact?.subject ?? caller.userId
  return { totpSecret, totpAuthUrl: toTotpUrl({ secret: totpSecret, issuer: caller.app.name, account }) }
}

/** The app's first code proves that it has the secret. */
export async function enrollTotp(
  ctx: Context,
  caller: MfaCaller,
  { code }: { code: string },
): Promise<string | undefined> {
  await requireEnroller(ctx, caller)
  const owner = toOwner(caller)
  const pending = await findPending(ctx, owner, 'totp')
  let step: number | undefined
  await tryOnce(ctx, caller, 'totp', async () => {
    step = pending?.sealed ? await findStep(ctx, owner, { sealed: pending.sealed, code }) : undefined
    return step !== undefined
  })
  return changeFactors(ctx, caller, {
    type: 'totp',
    async write(at, { active }) {
      if (active.some(({ type }) => type === 'totp')) throw new AppError('cannot_link_more_of_type')
      const now = ctx.now()
      // Started again on another page meanwhile: that page's secret counts.
      const current = await findPending(at, owner, 'totp')
      if (!current || current.id !== pending?.id) throw new AppError('missing_or_invalid_mfa')
      await dropPending(at, owner, 'totp')
      const { sealed } = current
      const id = await insertFactor(at, owner, { type: 'totp', subject: '', sealed, verifiedAt: now, now })
      // The code that enrolls cannot be used again (R55: authenticator codes).
      if (step !== undefined) await spendStep(at, { id, step })
      return true
    },
  })
}

export function verifyTotp(
  ctx: Context,
  caller: MfaCaller,
  { code, purpose }: ParsedInput<typeof mfa.verifyTotp>,
): Promise<{ token: string }> {
  return verifyFactor(ctx, caller, {
    purpose,
    type: 'totp',
    async isRight({ active }) {
      const factor = active.find(({ type }) => type === 'totp')
      if (!factor?.sealed) return false
      const step = await findStep(ctx, toOwner(caller), { sealed: factor.sealed, code })
      return step !== undefined && spendStep(ctx, { id: factor.id, step })
    },
  })
}

async function findStep(
  ctx: Context,
  owner: Owner,
  { sealed, code }: { sealed: string; code: string },
): Promise<number | undefined> {
  return findTotpStep(await ctx.seal.open(toContext(owner), sealed), code, ctx.now())
}

function toContext({ appId, userId }: Owner): SealContext {
  return { purpose: 'totp', appId, userId, table: 'mfa_factors', column: 'sealed' }
}

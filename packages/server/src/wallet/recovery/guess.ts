import { AppError, limits } from '@latchkey/wire'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { giveBackRenewed, incrementBelow, isBelow, type Limit, secondsLeft } from '../../db/once/counter.ts'
import { spend } from '../../db/once/spend.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announce } from '../../notices/announce.ts'
import { findReachable } from '../../user/store.ts'
import { toOwner, type VaultCaller } from '../caller.ts'
import type { Entropy } from '../entropies.ts'
import type { SlotRow } from '../store.ts'
import { matchesVerifier } from './accessKey.ts'

type Guess = { entropy: Entropy; stored: SlotRow; accessKey: string | undefined }

/**
 * Accepts a caller with the right password. A short password is safe enough because it can be tried only ten times
 * (security 2.4): each attempt is counted before it is compared, so ten of any number of simultaneous ones are. The
 * count belongs to the entropy, so neither another password nor another device resets it. The lock ends a day after the
 * last wrong one.
 */
export async function checkGuess(
  ctx: Context,
  caller: VaultCaller,
  { entropy, stored, accessKey }: Guess,
): Promise<void> {
  const owner = toOwner(caller)
  // No guess was sent: a client that does not know of the password asks as for an automatic slot.
  if (accessKey === undefined) throw new AppError('invalid_recovery_pin')
  const counter: Limit = {
    kind: 'protecting',
    key: `guess:${owner.appId}:${owner.userId}:${entropy.id}`,
    limit: limits.passwordGuesses,
    windowSeconds: limits.passwordLockSeconds,
    isRenewed: true,
    now: ctx.now(),
  }
  const { allowed, retryAfterSeconds, formerEnd } = await incrementBelow(ctx.db, counter)
  if (!allowed || !ctx.guesses.reserve(counter))
    throw new AppError('too_many_requests', {
      data: { retry_after_seconds: retryAfterSeconds || limits.passwordLockSeconds },
    })
  const claim = {
    owner: { ...owner, entropyId: entropy.sealedName },
    slotId: stored.slot_id,
    accessKey,
  }
  const isRight = stored.access_verifier ? await matchesVerifier(ctx, claim, stored.access_verifier) : false
  if (isRight) {
    ctx.guesses.giveBack(counter.key)
    // A right password does not restart the day in which wrong ones count.
    await giveBackRenewed(ctx.db, counter, formerEnd)
    return
  }
  const data = { entropy: entropy.sealedName, device: caller.device.id, session: caller.sid }
  await audit(ctx.db, { ...owner, event: 'wallet.password_refused', data, at: counter.now })
  if (!(await isBelow(ctx.db, counter))) await tellOfLock(ctx, caller, counter)
  throw new AppError('invalid_recovery_pin')
}

/** Once for each lock, also after simultaneous wrong attempts. */
async function tellOfLock(ctx: Context, { app, userId, label }: VaultCaller, counter: Limit): Promise<void> {
  const owner = { appId: app.id, userId }
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const { key, now } = counter
    const expiresAt = new Date(now.getTime() + (await secondsLeft(trx, counter)) * 1_000)
    if (!(await spend(trx, { key: `told:${key}`, expiresAt, now }))) return
    await audit(trx, { ...owner, event: 'wallet.password_locked', at: now })
    const before = await findReachable(at, { ...owner, now: ctx.now() })
    const notice = { event: 'recoveryLocked', app, userId, before, hold: null } as const
    await announce(ctx, at, { ...notice, more: [`The device: ${label}.`] })
  })
}

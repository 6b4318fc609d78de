import { AppError, limits, type Parsed, type Reply, type vault } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { incrementBelow } from '../db/once.ts'
import type { StoredSlot } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { requireFreshLogin } from '../session/freshLogin.ts'
import { ownerOf, type VaultCaller } from './caller.ts'
import { countOthers, registerDevice } from './deviceStore.ts'
import { openHalves } from './halves.ts'
import { tellOfRecovery } from './notice.ts'
import { isKeyOf } from './proof.ts'
import { addressesOf, findRecoverySlot, lockUser } from './store.ts'

const daySeconds = 86_400

/**
 * Automatic recovery (security.md 2.4): both halves of the recovery slot, for a user who has just logged in, to a
 * device that is registered from now on. The strongest thing the vault gives away, so it is counted before anything is
 * opened, recorded, and the user is told.
 */
export async function recoverSlot(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id, device_public_key }: Parsed<typeof vault.recoverSlot>,
): Promise<Reply<typeof vault.recoverSlot>> {
  if (!isKeyOf(caller.device, device_public_key)) throw new AppError('invalid_proof')
  requireFreshLogin(ctx, caller)
  const owner = ownerOf(caller)
  const stored = await findRecoverySlot(ctx.db, owner, entropy_id)
  if (!stored) throw new AppError('not_found')
  if (stored.kind !== 'privy') throw new AppError('feature_not_enabled')
  await countRecovery(ctx, caller)
  // Before the release: a crash in between tells of one too many, never of one too few.
  await tellOfRecovery(ctx, caller)
  return release(ctx, caller, { entropyId: entropy_id, stored })
}

async function countRecovery(ctx: Context, { app, userId }: VaultCaller): Promise<void> {
  const { allowed, retryAfterSeconds } = await incrementBelow(ctx.db, {
    key: `recover:${app.id}:${userId}`,
    limit: limits.recoveriesPerDay,
    windowSeconds: daySeconds,
    now: ctx.now(),
  })
  if (!allowed) throw new AppError('too_many_requests', { data: { retry_after_seconds: retryAfterSeconds } })
}

async function release(
  ctx: Context,
  caller: VaultCaller,
  { entropyId, stored }: { entropyId: string; stored: StoredSlot },
): Promise<Reply<typeof vault.recoverSlot>> {
  const owner = ownerOf(caller)
  const slot = await openHalves(ctx, { ...owner, entropyId }, stored)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockUser(trx, owner))) throw new AppError('missing_or_invalid_token')
    if ((await countOthers(trx, owner, caller.device.id)) >= limits.devicesPerUser)
      throw new AppError('too_many_devices')
    await registerDevice(trx, owner, { ...caller, now })
    const data = { entropy: entropyId, device: caller.device.id, session: caller.sid }
    await audit(trx, { ...owner, event: 'wallet.recovered', data, at: now })
    return { slot, addresses: await addressesOf(trx, owner, entropyId) }
  })
}

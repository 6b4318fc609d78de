import { AppError, limits, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { incrementBelow } from '../db/once/counter.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { isYoung, requireLogin } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { findReachable } from '../user/store.ts'
import { type Owner, toOwner, type VaultCaller } from './caller.ts'
import { matchesKey } from './deviceProof.ts'
import { countOthers, registerDevice } from './deviceStore.ts'
import { findEntropy } from './entropies.ts'
import { openHalves } from './halves.ts'
import { checkGuess } from './recovery/guess.ts'
import { refuseUntil, requireSettled } from './requireSettled.ts'
import { findRecoverySlot } from './store.ts'

const daySeconds = 86_400

/**
 * Recovery (security 2.4): returns the recovery slot, with both halves if it is automatic, to a user who has just
 * logged in and has the password if there is one. The device is registered from now on. This is the most powerful call
 * of the vault, so it is counted and recorded, and its notice is written before the response. The slot is opened first:
 * one that does not open costs the user neither an attempt nor a notice.
 */
export async function recoverSlot(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id, device_public_key, access_key, slot_id }: ParsedInput<typeof vault.recoverSlot>,
): Promise<Reply<typeof vault.recoverSlot>> {
  if (!matchesKey(caller.device, device_public_key)) throw new AppError('invalid_proof')
  requireLogin(ctx, caller, 'recovered')
  const owner = toOwner(caller)
  await requireSettled(ctx, owner, { name: 'recovered', now: ctx.now() })
  const entropy = await findEntropy(ctx, owner, entropy_id)
  const slotRow = entropy && (await findRecoverySlot(ctx.db, owner, entropy.id))
  if (!slotRow)
    throw new AppError((await isHeldByApp(ctx.db, owner, entropy_id)) ? 'wallet_held_by_app' : 'not_found')
  refuseUntil(slotRow.held_until, { now: ctx.now(), code: 'recovery_on_hold' })
  const { sealedName, kind: secret } = entropy
  const slot = await openHalves(ctx, { ...owner, entropyId: sealedName }, slotRow)
  await assertMethod(ctx, caller, { entropy, stored: slotRow, accessKey: access_key, slotId: slot_id })
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, caller, now)
    // Again under the lock: an address may have been removed since, or another recovery method set.
    await requireSettled(at, owner, { name: 'recovered', now })
    const current = await findRecoverySlot(trx, owner, entropy.id)
    if (current?.slot_id !== slotRow.slot_id) throw new AppError('invalid_data')
    if ((await countOthers(trx, owner, caller.device.id)) >= limits.devicesPerUser)
      throw new AppError('too_many_devices')
    // In the transaction that returns the slot: of simultaneous calls, no more than the limit get a response.
    await countRecovery(ctx, trx, caller)
    await registerDevice(trx, owner, { ...caller, now })
    const data = { entropy: sealedName, device: caller.device.id, session: caller.sid }
    await audit(trx, { ...owner, event: 'wallet.recovered', data, at: now })
    const recovery = { userId: owner.userId, entropyId: entropy.id }
    ctx.webhooks.report(at, caller.app, { type: 'wallet.recovered', ...recovery })
    const before = await findReachable(at, { ...owner, now: ctx.now() })
    const notice = {
      event: 'recovered',
      app: caller.app,
      userId: owner.userId,
      before,
      hold: null,
    } as const
    await announce(ctx, at, {
      ...notice,
      traces: { device: caller.device.id },
      by: caller,
      more: [`The device: ${caller.label}.`],
    })
  })
  return { entropy_id: sealedName, secret, slot, addresses: slotRow.addresses }
}

/** Whether the app created this wallet before the first login and no device has its key yet. */
async function isHeldByApp(db: Kysely<Schema>, { appId, userId }: Owner, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_wallets')
    .select('id')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('app_grant', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type Presentation = Parameters<typeof checkGuess>[2] & { slotId: string | undefined }

/** The requirements of a method in addition to the login. */
async function assertMethod(
  ctx: Context,
  caller: VaultCaller,
  { slotId, ...guess }: Presentation,
): Promise<void> {
  const { kind, slot_id } = guess.stored
  if (kind === 'user-passcode') return checkGuess(ctx, caller, guess)
  // Without the half from the user's own cloud the slot would open nothing, and still use one of the day's attempts.
  const isInCloud = kind === 'google-drive' || kind === 'icloud'
  if (isInCloud && slotId !== slot_id) throw new AppError('cloud_login_needed')
}

/**
 * The window in which another app asks for a signature is a separate page, for which the browser has no key yet: a
 * recovery there right after a login does not count against the user's daily limit (decision 10: cross-app).
 */
async function countRecovery(ctx: Context, db: Kysely<Schema>, caller: VaultCaller): Promise<void> {
  if (caller.isFirstParty && isYoung(ctx, caller, limits.ownPageRecoveryAgeSeconds)) return
  const { app, userId } = caller
  const { allowed, retryAfterSeconds } = await incrementBelow(db, {
    kind: 'protecting',
    key: `recover:${app.id}:${userId}`,
    limit: limits.recoveriesPerDay,
    windowSeconds: daySeconds,
    now: ctx.now(),
  })
  if (!allowed) throw new AppError('too_many_requests', { data: { retry_after_seconds: retryAfterSeconds } })
}

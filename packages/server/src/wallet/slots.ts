import { AppError, limits, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { countOne } from './countOne.ts'
import { touchDevice } from './deviceStore.ts'
import { openHalves, sealHalves } from './halves.ts'
import { findDeviceSlot, insertSlot, listAddresses, lockUser, replaceDeviceSlot } from './store.ts'

/** Gives a device the server half of its slot: what every signature needs, and what a revoked device never gets again. */
export async function openDeviceSlot(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id }: ParsedInput<typeof vault.openDeviceSlot>,
): Promise<Reply<typeof vault.openDeviceSlot>> {
  const owner = toOwner(caller)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const isKnown = await touchDevice(trx, owner, { ...caller, now })
    const found = { entropyId: entropy_id, deviceId: caller.device.id }
    const stored = isKnown ? await findDeviceSlot(trx, owner, found) : undefined
    if (!stored) throw new AppError('wallet_not_on_device')
    const slot = await openHalves(ctx, { ...owner, entropyId: entropy_id }, stored)
    const data = { entropy: entropy_id, device: caller.device.id, session: caller.sid }
    await audit(trx, { ...owner, event: 'wallet.half_released', data, at: now })
    return { slot, addresses: await listAddresses(trx, owner, entropy_id) }
  })
}

/** The slot that a device makes for itself once it has recovered a wallet. */
export async function addDeviceSlot(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id, slot }: ParsedInput<typeof vault.addDeviceSlot>,
): Promise<Reply<typeof vault.addDeviceSlot>> {
  if (slot.kind !== 'device' || slot.client_half !== undefined || slot.sealed.kid !== slot.slot_id)
    throw new AppError('invalid_data')
  const owner = toOwner(caller)
  const stored = await sealHalves(ctx, { ...owner, entropyId: entropy_id }, slot)
  const place = { entropyId: entropy_id, deviceId: caller.device.id, now: ctx.now() }
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockUser(trx, owner))) throw new AppError('missing_or_invalid_token')
    const isKnown = await touchDevice(trx, owner, { ...caller, now: place.now })
    const addresses = await listAddresses(trx, owner, entropy_id)
    if (!isKnown || addresses.length === 0) throw new AppError('wallet_not_on_device')
    const former = await findDeviceSlot(trx, owner, place)
    // Sent again after a lost answer.
    if (former?.slot_id === slot.slot_id) return { slot_id: slot.slot_id }
    await countOne(trx, {
      key: `slots:${owner.app}:${owner.user}`,
      limit: limits.slotsPerDay,
      windowSeconds: 86_400,
      now: place.now,
    })
    await replaceDeviceSlot(trx, owner, place)
    await insertSlot(trx, owner, { slot: stored, ...place })
    const data = { entropy: entropy_id, device: caller.device.id }
    await audit(trx, { ...owner, event: 'wallet.slot_added', data, at: place.now })
    return { slot_id: slot.slot_id }
  }).catch((cause: unknown) => {
    // Slot ids are random: one that exists was chosen on purpose.
    throw isUniqueViolation(cause) ? new AppError('invalid_data', { cause }) : cause
  })
}

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Owner } from './caller.ts'

type Db = Kysely<Schema>

/**
 * Ends a replaced recovery slot. Its halves are erased later, when the link that restores it has ended. Called after
 * its replacement is stored and proven, in the transaction that puts that in force.
 */
export async function replaceRecoverySlot(
  db: Db,
  owner: Owner,
  slot: { slotId: string; now: Date; eraseAt: Date },
): Promise<void> {
  await db
    .updateTable('slots')
    .set({ deleted_at: slot.now, erase_at: slot.eraseAt })
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('slot_id', '=', slot.slotId)
    .execute()
}

/** Restores a replaced recovery slot, and returns its kind; undefined if its halves are erased. */
export async function returnRecoverySlot(
  db: Db,
  owner: Owner,
  slot: { slotId: string; heldUntil: Date | null },
): Promise<string | undefined> {
  const row = await db
    .updateTable('slots')
    .set({ deleted_at: null, erase_at: null, held_until: slot.heldUntil })
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('slot_id', '=', slot.slotId)
    .where('kind', '<>', 'device')
    .where('server_half', '<>', '')
    .returning('kind')
    .executeTakeFirst()
  return row?.kind
}

/** Disables the slots of a device: `erase_at` marks those disabled with it, and not earlier ones. */
export async function disableDeviceSlots(
  db: Db,
  owner: Owner,
  device: { deviceId: string; now: Date; eraseAt: Date },
): Promise<void> {
  await listDeviceSlots(db, owner, device.deviceId)
    .set({ deleted_at: device.now, erase_at: device.eraseAt })
    .where('deleted_at', 'is', null)
    .execute()
  // Slots that the device had replaced itself are disabled as well.
  await listDeviceSlots(db, owner, device.deviceId)
    .set({ erase_at: device.eraseAt })
    .where('deleted_at', '<', device.now)
    .execute()
}

/** Restores the slots disabled with the device. False if none is left. */
export async function enableDeviceSlots(
  db: Db,
  owner: Owner,
  { deviceId }: { deviceId: string },
): Promise<boolean> {
  const slotRows = await listDeviceSlots(db, owner, deviceId)
    .set({ deleted_at: null, erase_at: null })
    .where('server_half', '<>', '')
    .where(sql<boolean>`deleted_at = (
      select revoked_at from devices d
      where d.app_id = ${owner.appId} and d.user_id = ${owner.userId} and d.id = ${deviceId})`)
    .returning('slot_id')
    .execute()
  await listDeviceSlots(db, owner, deviceId).set({ erase_at: null }).execute()
  return slotRows.length > 0
}

/** Erases slots that have been disabled or replaced for long enough. Returns their number. */
export async function eraseSlots(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('slots')
    .set({ server_half: '', client_half: null, access_verifier: null, erase_at: null })
    .where('erase_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function listDeviceSlots(db: Db, { appId, userId }: Owner, deviceId: string) {
  return db
    .updateTable('slots')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
}

import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import { getChange } from '../changes/changes.ts'
import type { Schema } from '../db/schema.ts'
import type { Owner } from './caller.ts'
import { listDevicesSince, markRestored, markRevoked } from './deviceStore.ts'
import { abandonIntents } from './intentStore.ts'
import { disableDeviceSlots, enableDeviceSlots } from './slotErasure.ts'

type Db = Kysely<Schema>

/**
 * Disables a device at once. Its server halves are erased later, and can be restored until then. Undefined if there is
 * no such device.
 */
export async function disableDevice(
  db: Db,
  owner: Owner,
  { id, now }: { id: string; now: Date },
): Promise<{ session_id: string | null; label: string } | undefined> {
  const isRevoked = await markRevoked(db, owner, { id, now })
  if (!isRevoked) return undefined
  await disableDeviceSlots(db, owner, { deviceId: id, now, eraseAt: eraseFrom(now) })
  await abandonIntents(db, owner, id)
  await audit(db, { ...owner, event: 'device.revoked', data: { device: id }, at: now })
  return isRevoked
}

/** Disables every device that was registered since. */
export async function disableDevicesSince(
  db: Db,
  owner: Owner,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  for (const { id } of await listDevicesSince(db, owner, since)) await disableDevice(db, owner, { id, now })
}

/** Restores a disabled device. False if it is not disabled, or its halves are erased. */
export async function enableDevice(
  db: Db,
  owner: Owner,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  if (!(await enableDeviceSlots(db, owner, { deviceId: id }))) return false
  await markRestored(db, owner, id)
  await audit(db, { ...owner, event: 'device.restored', data: { device: id }, at: now })
  return true
}

/** When halves disabled now are erased. */
function eraseFrom(now: Date): Date {
  const days = getChange('deviceRevoked').erases?.afterDays ?? 0
  return new Date(now.getTime() + days * 86_400_000)
}

import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Schema } from '../db/schema.ts'
import type { Owner } from './caller.ts'
import { markRevoked } from './deviceStore.ts'
import { abandonIntents } from './intentStore.ts'
import { eraseDeviceSlots } from './store.ts'

/** Takes a device its wallet away: its server halves are gone for good. Undefined when there is no such device. */
export async function forgetDevice(
  db: Kysely<Schema>,
  owner: Owner,
  { id, now }: { id: string; now: Date },
): Promise<{ session_id: string | null } | undefined> {
  const revoked = await markRevoked(db, owner, { id, now })
  if (!revoked) return undefined
  await eraseDeviceSlots(db, owner, { deviceId: id, now })
  await abandonIntents(db, owner, id)
  await audit(db, { ...owner, event: 'device.revoked', data: { device: id }, at: now })
  return revoked
}

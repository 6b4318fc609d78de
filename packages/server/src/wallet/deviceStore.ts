import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Owner } from './caller.ts'
import type { ProvenDevice } from './deviceProof.ts'

type Db = Kysely<Schema>
export type DeviceRow = Selectable<Schema['devices']>
type DeviceRegistration = { device: ProvenDevice; label: string; sessionId: string; now: Date }

/** The number of a user's other devices. The caller has locked the user. */
export async function countOthers(db: Db, owner: Owner, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('id', '<>', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Registers a device, or re-enables a revoked one: both require more than a device key from the caller. */
export async function registerDevice(db: Db, owner: Owner, registration: DeviceRegistration): Promise<void> {
  const usage = {
    label: registration.label,
    session_id: registration.sessionId,
    last_used_at: registration.now,
    revoked_at: null,
  }
  await db
    .insertInto('devices')
    .values({
      ...usage,
      app_id: owner.appId,
      user_id: owner.userId,
      id: registration.device.id,
      public_key: JSON.stringify(registration.device.publicKey),
      created_at: registration.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['app_id', 'user_id', 'id']).doUpdateSet({
        ...usage,
        // A disabled device is registered again as a new one: a link that disables newer devices then includes it.
        created_at: sql`case when devices.revoked_at is null then devices.created_at else excluded.created_at end`,
      }),
    )
    .execute()
}

/** Records that a device was used. False if it is unknown or revoked. */
export async function touchDevice(
  db: Db,
  owner: Owner,
  registration: Omit<DeviceRegistration, 'label'>,
): Promise<boolean> {
  const row = await db
    .updateTable('devices')
    .set({ last_used_at: registration.now, session_id: registration.sessionId })
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('id', '=', registration.device.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function listDeviceRows(db: Db, { appId, userId }: Owner): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** Undefined if there is no such device, or it is already revoked. */
export function markRevoked(
  db: Db,
  owner: Owner,
  device: { id: string; now: Date },
): Promise<{ session_id: string | null; label: string } | undefined> {
  return db
    .updateTable('devices')
    .set({ revoked_at: device.now })
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('id', '=', device.id)
    .where('revoked_at', 'is', null)
    .returning(['session_id', 'label'])
    .executeTakeFirst()
}

/** Devices that can be restored: disabled, with halves that are not erased. */
export async function listDisabledRows(
  db: Db,
  { appId, userId }: Owner,
): Promise<(DeviceRow & { erase_at: Date })[]> {
  const { rows } = await sql<DeviceRow & { erase_at: Date }>`
    select d.*, s.erase_at from devices d
    join lateral (
      select max(erase_at) as erase_at from slots
      where app_id = d.app_id and user_id = d.user_id and device_id = d.id and deleted_at = d.revoked_at
    ) s on s.erase_at is not null
    where d.app_id = ${appId} and d.user_id = ${userId} order by d.revoked_at desc`.execute(db)
  return rows
}

export function listDevicesSince(db: Db, { appId, userId }: Owner, since: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('devices')
    .select('id')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function markRestored(db: Db, { appId, userId }: Owner, id: string): Promise<void> {
  await db
    .updateTable('devices')
    .set({ revoked_at: null })
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

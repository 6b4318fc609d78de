import type { VaultWallet, WalletAddress } from '@latchkey/wire'
import type { Kysely, Selectable } from 'kysely'
import type { Schema, StoredSlot } from '../db/schema.ts'
import type { Owner } from './caller.ts'
import type { WalletKey } from './intentStore.ts'

export type WalletRow = Selectable<Schema['wallets']>
type Db = Kysely<Schema>

/** Serialises all changes to the wallets of one user. Undefined when the user is gone (R10). */
export function lockUser(db: Db, { app, user }: Owner): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user)
    .where('app_id', '=', app)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export function findWallet(db: Db, owner: Owner, place: WalletKey): Promise<WalletRow | undefined> {
  return listWallets(db, owner)
    .where('chain_type', '=', place.chainType)
    .where('hd_wallet_index', '=', place.index)
    .where('imported', '=', false)
    .executeTakeFirst()
}

/** Addresses of index 0 of one entropy: what its slots are bound to. Empty when the user has no such entropy. */
export async function listAddresses(db: Db, owner: Owner, entropyId: string): Promise<WalletAddress[]> {
  const rows = await listWallets(db, owner)
    .where('entropy_id', '=', entropyId)
    .where('hd_wallet_index', '=', 0)
    .orderBy('chain_type')
    .execute()
  return rows.map(({ chain_type, hd_wallet_index, address }) => ({ chain_type, hd_wallet_index, address }))
}

export async function insertWallet(
  db: Db,
  owner: Owner,
  wallet: VaultWallet & { created_at: Date },
): Promise<void> {
  const {
    address,
    chain_type,
    hd_wallet_index,
    entropy_id,
    entropy_id_verifier,
    recovery_method,
    created_at,
  } = wallet
  await db
    .insertInto('wallets')
    .values({
      app_id: owner.app,
      user_id: owner.user,
      address,
      chain_type,
      hd_wallet_index,
      entropy_id,
      entropy_id_verifier,
      recovery_method,
      created_at,
    })
    .execute()
}

export type NewSlot = { slot: StoredSlot; entropyId: string; deviceId: string; now: Date }

/** `deviceId` counts for device slots only. */
export async function insertSlot(
  db: Db,
  owner: Owner,
  { slot, entropyId, deviceId, now }: NewSlot,
): Promise<void> {
  await db
    .insertInto('slots')
    .values({
      ...slot,
      sealed: JSON.stringify(slot.sealed),
      app_id: owner.app,
      user_id: owner.user,
      entropy_id: entropyId,
      device_id: slot.kind === 'device' ? deviceId : null,
      created_at: now,
    })
    .execute()
}

export function findDeviceSlot(
  db: Db,
  owner: Owner,
  slot: { entropyId: string; deviceId: string },
): Promise<StoredSlot | undefined> {
  return listSlots(db, owner, slot.entropyId).where('device_id', '=', slot.deviceId).executeTakeFirst()
}

export function findRecoverySlot(db: Db, owner: Owner, entropyId: string): Promise<StoredSlot | undefined> {
  return listSlots(db, owner, entropyId).where('kind', '!=', 'device').executeTakeFirst()
}

/** Makes room for a newer slot of the same device. The row stays: nothing asked for may destroy a key (I4). */
export async function replaceDeviceSlot(
  db: Db,
  owner: Owner,
  slot: { entropyId: string; deviceId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('slots')
    .set({ deleted_at: slot.now })
    .where('app_id', '=', owner.app)
    .where('user_id', '=', owner.user)
    .where('entropy_id', '=', slot.entropyId)
    .where('device_id', '=', slot.deviceId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Takes the server halves of a device away for good, those of its replaced slots too. */
export async function eraseDeviceSlots(
  db: Db,
  owner: Owner,
  device: { deviceId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('slots')
    .set({ server_half: '', deleted_at: device.now })
    .where('app_id', '=', owner.app)
    .where('user_id', '=', owner.user)
    .where('device_id', '=', device.deviceId)
    .execute()
}

function listWallets(db: Db, { app, user }: Owner) {
  return db.selectFrom('wallets').selectAll().where('app_id', '=', app).where('user_id', '=', user)
}

function listSlots(db: Db, { app, user }: Owner, entropyId: string) {
  return db
    .selectFrom('slots')
    .select(['slot_id', 'kind', 'sealed', 'server_half', 'client_half'])
    .where('app_id', '=', app)
    .where('user_id', '=', user)
    .where('entropy_id', '=', entropyId)
    .where('deleted_at', 'is', null)
}

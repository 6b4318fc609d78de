import type { ChainType } from '@latchkey/wire'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { BoundDb } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import type { StagedMaterial } from '../db/vaultSchema.ts'
import type { Owner } from './caller.ts'
import type { ProvenDevice } from './deviceProof.ts'

export type Intent = Selectable<Schema['wallet_intents']>
/** Identifies a wallet of a user: with the user, decides whether two are the same (I1). */
export type WalletKey = {
  chainType: ChainType
  index: number
  /** The address of an imported key; undefined for a wallet from the user's own seed. */
  imported: string | undefined
}
type Db = Kysely<Schema>

/** The wallet of an intent. */
export function getWalletKey(intent: Intent): WalletKey {
  const { chain_type, hd_wallet_index, imported_address } = intent
  return { chainType: chain_type, index: hd_wallet_index, imported: imported_address ?? undefined }
}

/** The intent that a device opened under this key. */
export function findIntentByKey(db: Db, owner: Owner, idempotencyKey: string): Promise<Intent | undefined> {
  return selectIntents(db, owner).where('idempotency_key', '=', idempotencyKey).executeTakeFirst()
}

/** The one running creation, by any device: of an imported key, or of the mnemonic, for either chain. */
export function findLiveIntent(db: Db, owner: Owner, { imported }: WalletKey): Promise<Intent | undefined> {
  return selectIntents(db, owner)
    .where('imported_address', 'is not distinct from', imported ?? null)
    .where('status', 'in', ['open', 'staged'])
    .executeTakeFirst()
}

/**
 * Locks an intent of exactly this device: no other device can read or finish it. One written by another party is
 * ignored: it never becomes a wallet, and its key would get a place that it does not open.
 */
export async function lockIntent(
  { db, binding }: BoundDb,
  owner: Owner,
  intent: { id: string; deviceId: string },
): Promise<Intent | undefined> {
  const row = await selectIntents(db, owner)
    .where('id', '=', intent.id)
    .where('device_id', '=', intent.deviceId)
    .forUpdate()
    .executeTakeFirst()
  return row && (await binding.holds('wallet_intents', row)) ? row : undefined
}

type NewIntent = {
  id: string
  walletKey: WalletKey
  idempotencyKey: string
  device: ProvenDevice
  leaseExpiresAt: Date
  now: Date
}

export async function insertIntent({ db, binding }: BoundDb, owner: Owner, intent: NewIntent): Promise<void> {
  const row = {
    id: intent.id,
    app_id: owner.appId,
    user_id: owner.userId,
    chain_type: intent.walletKey.chainType,
    hd_wallet_index: intent.walletKey.index,
    imported_address: intent.walletKey.imported ?? null,
    idempotency_key: intent.idempotencyKey,
    device_id: intent.device.id,
    material_digest: null,
  }
  await db
    .insertInto('wallet_intents')
    .values({
      ...row,
      mac: await binding.mac('wallet_intents', row),
      device_public_key: JSON.stringify(intent.device.publicKey),
      status: 'open',
      lease_expires_at: intent.leaseExpiresAt,
      created_at: intent.now,
    })
    .execute()
}

/** Resumes an intent where it stopped: staged material stays staged (I4). */
export async function resumeIntent(db: Db, intent: { id: string; leaseExpiresAt: Date }): Promise<void> {
  await db
    .updateTable('wallet_intents')
    .set({
      status: sql`case when staged_at is null then 'open' else 'staged' end`,
      lease_expires_at: intent.leaseExpiresAt,
    })
    .where('id', '=', intent.id)
    .execute()
}

/** Makes room for another creation. The material stays until the cleaning job a day later (I4). */
export async function abandonIntent(db: Db, id: string): Promise<void> {
  await db.updateTable('wallet_intents').set({ status: 'abandoned' }).where('id', '=', id).execute()
}

type Staging = { material: StagedMaterial; digest: string; leaseExpiresAt: Date; now: Date }

export async function storeMaterial(
  { db, binding }: BoundDb,
  intent: Intent,
  staging: Staging,
): Promise<void> {
  await db
    .updateTable('wallet_intents')
    .set({
      status: 'staged',
      material: JSON.stringify(staging.material),
      material_digest: staging.digest,
      mac: await binding.mac('wallet_intents', { ...intent, material_digest: staging.digest }),
      staged_at: staging.now,
      lease_expires_at: staging.leaseExpiresAt,
    })
    .where('id', '=', intent.id)
    .execute()
}

export async function markRead(
  db: Db,
  intent: { id: string; leaseExpiresAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('wallet_intents')
    .set({ read_at: intent.now, lease_expires_at: intent.leaseExpiresAt })
    .where('id', '=', intent.id)
    .execute()
}

/** The material has moved to `wallets` and `slots`; a second copy would outlive a revoked device. */
export async function markCommitted(db: Db, intent: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('wallet_intents')
    .set({ status: 'committed', committed_at: intent.now, material: null })
    .where('id', '=', intent.id)
    .execute()
}

/** Ends every running creation of a revoked device. */
export async function abandonIntents(db: Db, owner: Owner, deviceId: string): Promise<void> {
  await db
    .updateTable('wallet_intents')
    .set({ status: 'abandoned' })
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('device_id', '=', deviceId)
    .where('status', 'in', ['open', 'staged'])
    .execute()
}

function selectIntents(db: Db, { appId, userId }: Owner) {
  return db.selectFrom('wallet_intents').selectAll().where('app_id', '=', appId).where('user_id', '=', userId)
}

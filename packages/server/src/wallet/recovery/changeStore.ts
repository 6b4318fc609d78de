import type { WalletAddress } from '@latchkey/wire'
import type { Kysely, Selectable } from 'kysely'
import { getChange } from '../../changes/changes.ts'
import type { BoundDb } from '../../db/binding.ts'
import type { Schema } from '../../db/schema.ts'
import type { StoredSlot } from '../../db/vaultSchema.ts'
import { bumpVersion, findUser, rewriteData } from '../../user/store.ts'
import type { Owner } from '../caller.ts'
import type { Entropy } from '../entropies.ts'
import { walletSubject } from '../subject.ts'

export type RecoveryChange = Selectable<Schema['recovery_changes']>
type Db = Kysely<Schema>

type NewChange = {
  slot: StoredSlot
  entropyId: string
  deviceId: string
  /** The recovery slot in force. */
  replaces: string
  addresses: WalletAddress[]
  digest: string
  now: Date
}

export async function insertChange(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  change: NewChange,
): Promise<void> {
  const row = {
    slot_id: change.slot.slot_id,
    app_id: appId,
    user_id: userId,
    entropy_id: change.entropyId,
    device_id: change.deviceId,
    replaces: change.replaces,
    addresses: change.addresses,
    digest: change.digest,
  }
  await db
    .insertInto('recovery_changes')
    .values({
      ...row,
      mac: await binding.mac('recovery_changes', row),
      slot: JSON.stringify(change.slot),
      addresses: JSON.stringify(change.addresses),
      created_at: change.now,
    })
    .execute()
}

/**
 * A change that exactly this device began. One written by another party is ignored: the earlier method stays in force.
 */
export async function findChange(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  change: { slotId: string; deviceId: string },
): Promise<RecoveryChange | undefined> {
  const row = await db
    .selectFrom('recovery_changes')
    .selectAll()
    .where('slot_id', '=', change.slotId)
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('device_id', '=', change.deviceId)
    .executeTakeFirst()
  return row && (await binding.holds('recovery_changes', row)) ? row : undefined
}

export async function markChangeRead(db: Db, change: { slotId: string; now: Date }): Promise<void> {
  await db
    .updateTable('recovery_changes')
    .set({ read_at: change.now })
    .where('slot_id', '=', change.slotId)
    .execute()
}

/** The slot has moved to `slots`. */
export async function markChangeCommitted(db: Db, change: { slotId: string; now: Date }): Promise<void> {
  await db
    .updateTable('recovery_changes')
    .set({ committed_at: change.now, slot: null })
    .where('slot_id', '=', change.slotId)
    .execute()
}

/** Writes the method with the entropy, and with every wallet of it that the user sees. */
export async function writeRecoveryMethod(
  at: BoundDb,
  owner: Owner,
  { entropy, method, now }: { entropy: Entropy; method: string; now: Date },
): Promise<void> {
  const { id, kind, sealedName, mfa } = entropy
  const { appId: app_id, userId: user_id } = owner
  const row = { app_id, id, user_id, kind, sealed_name: sealedName, recovery_method: method, mfa }
  const mac = await at.binding.mac('entropies', row)
  await at.db.updateTable('entropies').set({ recovery_method: method, mac }).where('id', '=', id).execute()
  const wallets = await at.db
    .selectFrom('wallets')
    .select('address')
    .where('entropy_id', '=', id)
    .where('app_id', '=', app_id)
    .where('user_id', '=', user_id)
    .execute()
  const subjects = new Set(wallets.map(({ address }) => walletSubject(address)))
  const user = await findUser(at, { appId: app_id, id: user_id })
  for (const account of user?.accounts ?? []) {
    if (account.type !== 'wallet' || !subjects.has(account.subject)) continue
    await rewriteData(at, { appId: app_id, userId: user_id, account, now }, { recovery_method: method })
  }
  await bumpVersion(at.db, user_id)
}

/** A replaced recovery slot is kept as long as the link that restores it. */
export function eraseReplacedAt(now: Date): Date {
  const days = getChange('recoveryChanged').erases?.afterDays ?? 0
  return new Date(now.getTime() + days * 86_400_000)
}

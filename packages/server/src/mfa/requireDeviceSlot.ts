import { AppError } from '@latchkey/wire'
import { sql } from 'kysely'
import type { BoundDb } from '../db/binding.ts'
import type { Owner } from './factors.ts'

/**
 * Refuses a device without the wallet, if the user has one. Otherwise a thief with a recent login could enroll their
 * own factor, and lock the owner out of the wallet without ever opening it.
 *
 * @throws AppError `wallet_not_on_device`
 */
export async function requireDeviceSlot(
  { db }: Pick<BoundDb, 'db'>,
  { appId, userId }: Owner,
  deviceId: string,
): Promise<void> {
  const { rows } = await sql<{ has_wallet: boolean; has_slot: boolean }>`
    select
      exists (
        select from wallets where app_id = ${appId} and user_id = ${userId} and set_aside_at is null) as has_wallet,
      exists (
        select from slots s
        join devices d on d.app_id = s.app_id and d.user_id = s.user_id and d.id = s.device_id
        -- The device of a wallet that was set aside is that of the thief who made it.
        join entropies e on e.id = s.entropy_id and e.set_aside_at is null
        where s.app_id = ${appId} and s.user_id = ${userId} and s.device_id = ${deviceId}
          and s.deleted_at is null and d.revoked_at is null) as has_slot`.execute(db)
  const [row] = rows
  if (row?.has_wallet && !row.has_slot) throw new AppError('wallet_not_on_device')
}

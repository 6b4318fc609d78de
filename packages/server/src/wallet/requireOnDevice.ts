import { AppError } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { touchDevice } from './deviceStore.ts'
import { findDeviceSlot } from './store.ts'

/**
 * Requires that the caller's device has the wallet and is not disabled.
 *
 * @throws AppError `wallet_not_on_device`
 */
export async function requireOnDevice(
  { db }: Pick<BoundDb, 'db'>,
  caller: VaultCaller,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const owner = toOwner(caller)
  const isKnown = await touchDevice(db, owner, { ...caller, now })
  const wallet =
    isKnown &&
    (await db
      .selectFrom('wallets')
      .select('entropy_id')
      .where('app_id', '=', owner.appId)
      .where('user_id', '=', owner.userId)
      .where('address', '=', address)
      .where('set_aside_at', 'is', null)
      .executeTakeFirst())
  const slotKey = wallet && { entropyId: wallet.entropy_id, deviceId: caller.device.id }
  if (!slotKey || !(await findDeviceSlot(db, owner, slotKey))) throw new AppError('wallet_not_on_device')
}

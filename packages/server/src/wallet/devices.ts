import { AppError, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { type AccountEvent, announce } from '../notices/announce.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { revoke } from '../session/store.ts'
import { findReachable } from '../user/store.ts'
import { toOwner } from './caller.ts'
import { type DeviceRow, listDeviceRows, listDisabledRows } from './deviceStore.ts'
import { disableDevice, enableDevice } from './disableDevice.ts'
import { requireSettled } from './requireSettled.ts'

type Caller = SignedIn & { readonly app: App }

export async function listDevices(ctx: Context, caller: Caller): Promise<Reply<typeof vault.listDevices>> {
  const owner = toOwner(caller)
  const devices = await listDeviceRows(ctx.db, owner)
  const disabledRows = await listDisabledRows(ctx.db, owner)
  return {
    devices: devices.map(toWire),
    disabled_devices: disabledRows.map(({ revoked_at, erase_at, ...row }) => ({
      ...toWire(row),
      disabled_at: toSeconds(revoked_at ?? erase_at),
      erased_at: toSeconds(erase_at),
    })),
  }
}

/**
 * Disables a lost device: from the response on it gets no server half, and its last session ends, because that login
 * may be recent enough to recover on a new key. The caller's own session stays. The user is notified, and a link or a
 * fresh login restores the device: any session may call this, also a stolen one.
 */
export async function revokeDevice(
  ctx: Context,
  caller: Caller,
  { id }: ParsedInput<typeof vault.revokeDevice>,
): Promise<Reply<typeof vault.revokeDevice>> {
  const owner = toOwner(caller)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, caller, now)
    const isRevoked = await disableDevice(trx, owner, { id, now })
    if (!isRevoked) throw new AppError('not_found')
    const { session_id: session, label } = isRevoked
    if (session !== null && session !== caller.sessionId)
      await revoke(trx, { ...owner, id: session, reason: 'device_revoked', now })
    const more = [`The device: ${label}.`, 'Its part of the wallet is erased after 30 days.']
    await tell(ctx, at, { caller, event: 'deviceRevoked', traces: { disabled: id }, more })
    return { success: true }
  })
}

/** Restores a disabled device, for a fresh login with a verified second factor. */
export async function restoreDevice(
  ctx: Context,
  caller: Caller,
  { id }: ParsedInput<typeof vault.restoreDevice>,
): Promise<Reply<typeof vault.restoreDevice>> {
  requireLogin(ctx, caller, 'deviceRestored')
  const owner = toOwner(caller)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, caller, now)
    await requireSettled(at, owner, { name: 'deviceRestored', now })
    if (!(await enableDevice(trx, owner, { id, now }))) throw new AppError('not_found')
    await tell(ctx, at, { caller, event: 'deviceRestored', traces: { device: id } })
    return { success: true }
  })
}

type DeviceEvent = Pick<AccountEvent, 'event' | 'traces' | 'more'> & { caller: Caller }

async function tell(ctx: Context, at: BoundDb, { caller, ...told }: DeviceEvent): Promise<void> {
  const owner = toOwner(caller)
  const before = await findReachable(at, { ...owner, now: ctx.now() })
  await announce(ctx, at, { ...told, app: caller.app, userId: owner.userId, before, by: caller, hold: null })
}

function toWire({ id, label, created_at, last_used_at }: DeviceFacts) {
  return { id, label, created_at: toSeconds(created_at), last_used_at: toSeconds(last_used_at) }
}

type DeviceFacts = Pick<DeviceRow, 'id' | 'label' | 'created_at' | 'last_used_at'>

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}

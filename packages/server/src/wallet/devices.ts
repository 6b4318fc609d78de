import { AppError, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { revoke } from '../session/store.ts'
import { toOwner } from './caller.ts'
import { listDeviceRows } from './deviceStore.ts'
import { forgetDevice } from './forgetDevice.ts'
import { lockUser } from './store.ts'

type Caller = SignedIn & { readonly app: App }

export async function listDevices(ctx: Context, caller: Caller): Promise<Reply<typeof vault.listDevices>> {
  const rows = await listDeviceRows(ctx.db, toOwner(caller))
  const devices = rows.map(({ id, label, created_at, last_used_at }) => ({
    id,
    label,
    created_at: toSeconds(created_at),
    last_used_at: toSeconds(last_used_at),
  }))
  return { devices }
}

/**
 * Ends a lost device: with the answer its server halves are gone, and so is the session it used last, whose login may
 * be young enough to recover on a new key. The caller's own session stays.
 */
export async function revokeDevice(
  ctx: Context,
  caller: Caller,
  { id }: ParsedInput<typeof vault.revokeDevice>,
): Promise<Reply<typeof vault.revokeDevice>> {
  const owner = toOwner(caller)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockUser(trx, owner))) throw new AppError('missing_or_invalid_token')
    const revoked = await forgetDevice(trx, owner, { id, now })
    if (!revoked) throw new AppError('not_found')
    const { session_id: session } = revoked
    if (session !== null && session !== caller.sessionId)
      await revoke(trx, { ...owner, id: session, reason: 'device_revoked', now })
    return { success: true }
  })
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}

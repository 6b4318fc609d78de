import { AppError, limits, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import { isListening } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { findReachable } from '../user/store.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { countOne } from './countOne.ts'
import { findEntropy } from './entropies.ts'
import { requireSettled } from './requireSettled.ts'
import { openKnownSlot } from './slots.ts'

/**
 * Opens a device's slot for the page on which the user copies the key (security 2.8). The requirements are higher than
 * for a signature, because a copied key cannot be revoked: the login is fresh, and the user can be notified, and is.
 */
export async function exportSlot(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id }: ParsedInput<typeof vault.exportSlot>,
): Promise<Reply<typeof vault.exportSlot>> {
  requireLogin(ctx, caller, 'exported')
  // A guest has no address for a notice, and a credential that any script of the page can read.
  if (caller.user.is_guest) throw new AppError('guest_cannot_export')
  const owner = toOwner(caller)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, caller, now)
    // Opened first: a slot that does not open costs the user neither an attempt nor a notice.
    const answer = await openKnownSlot(ctx, trx, caller, entropy_id)
    await requireSettled(at, owner, { name: 'exported', now })
    await countOne(trx, {
      kind: 'protecting',
      key: `export:${owner.appId}:${owner.userId}`,
      limit: limits.exportsPerDay,
      windowSeconds: 86_400,
      now,
    })
    const data = { entropy: answer.entropy_id, device: caller.device.id, session: caller.sid }
    await audit(trx, { ...owner, event: 'wallet.exported', data, at: now })
    await reportExport(ctx, at, { caller, name: answer.entropy_id })
    const before = await findReachable(at, { ...owner, now: ctx.now() })
    const notice = { event: 'exported', app: caller.app, userId: owner.userId, before, hold: null } as const
    const advice =
      'If this was not you, move everything in the wallet to another wallet: anyone with the key can use it.'
    const more = [`The device: ${caller.label}.`, advice]
    await announce(ctx, at, { ...notice, traces: { device: caller.device.id }, by: caller, more })
    return answer
  })
}

const exportTypes = ['wallet.private_key_export', 'wallet.seed_phrase_export'] as const

/** A phrase opens the key of each of its wallets. Which of the two the user copies, the server does not see. */
async function reportExport(
  ctx: Context,
  at: BoundDb,
  { caller, name }: { caller: VaultCaller; name: string },
): Promise<void> {
  if (!isListening(caller.app, exportTypes)) return
  const entropy = await findEntropy(at, toOwner(caller), name)
  if (!entropy) return
  const types = entropy.kind === 'mnemonic' ? exportTypes : exportTypes.slice(0, 1)
  for (const type of types)
    ctx.webhooks.report(at, caller.app, { type, userId: caller.userId, entropyId: entropy.id })
}

import { AppError, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { requireLogin } from '../../session/freshLogin.ts'
import { toOwner, type VaultCaller } from '../caller.ts'
import { findEntropy } from '../entropies.ts'
import { findRecoverySlot } from '../store.ts'

/**
 * Returns the parameters to derive a key from a password before a guess, or which backup in the user's cloud is needed.
 * Like the slot, only for fresh logins.
 */
export async function prepareRecovery(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id }: ParsedInput<typeof vault.prepareRecovery>,
): Promise<Reply<typeof vault.prepareRecovery>> {
  requireLogin(ctx, caller, 'recovered')
  const owner = toOwner(caller)
  const entropy = await findEntropy(ctx, owner, entropy_id)
  const slotRow = entropy && (await findRecoverySlot(ctx.db, owner, entropy.id))
  if (!slotRow) throw new AppError('not_found')
  const kind = slotRow.kind as Reply<typeof vault.prepareRecovery>['kind'] // written from a `Slot`
  const slotName = { slot_id: slotRow.slot_id, kind, entropy_id: entropy.sealedName }
  return { ...slotName, ...(slotRow.kdf ? { kdf: slotRow.kdf } : {}) }
}

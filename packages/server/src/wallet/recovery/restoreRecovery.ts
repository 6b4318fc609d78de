import { audit } from '../../audit/audit.ts'
import type { BoundDb } from '../../db/binding.ts'
import { holdFrom } from '../../session/freshLogin.ts'
import type { Owner } from '../caller.ts'
import { getEntropyById } from '../entropies.ts'
import { replaceRecoverySlot, returnRecoverySlot } from '../slotErasure.ts'
import { findRecoverySlot } from '../store.ts'
import { eraseReplacedAt, writeRecoveryMethod } from './changeStore.ts'

type Replacement = {
  /** The row of the entropy. */
  entropy: string
  /** The replaced slot. */
  was: string
  now: Date
}

/**
 * Restores a recovery slot until it is erased. It opens nothing for a day: an attacker who has just taken over the
 * mailbox could restore an easier method, and recover with it. Returns the method that is in force again, if any.
 */
export async function restoreRecovery(
  at: BoundDb,
  owner: Owner,
  { entropy: entropyId, was, now }: Replacement,
): Promise<string | undefined> {
  const current = await findRecoverySlot(at.db, owner, entropyId)
  if (current?.slot_id === was) return undefined
  if (current) {
    const replacement = { slotId: current.slot_id, now, eraseAt: eraseReplacedAt(now) }
    await replaceRecoverySlot(at.db, owner, replacement)
  }
  const kind = await returnRecoverySlot(at.db, owner, { slotId: was, heldUntil: holdFrom(now) })
  // Erased since. Its replacement stays in force, or the wallet would have no recovery at all.
  if (kind === undefined) {
    if (current) await returnRecoverySlot(at.db, owner, { slotId: current.slot_id, heldUntil: null })
    return undefined
  }
  const entropy = await getEntropyById(at, owner, entropyId)
  await writeRecoveryMethod(at, owner, { entropy, method: kind, now })
  const data = { entropy: entropy.sealedName, to: kind }
  await audit(at.db, { ...owner, event: 'wallet.recovery_returned', data, at: now })
  return kind
}

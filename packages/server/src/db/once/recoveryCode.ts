import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** A code of a second factor, and the MAC of its row once it is used. */
type SpentCode = { appId: string; id: string; usedAt: Date; mac: Uint8Array }

/**
 * Marks a recovery code as used. False if it was used before, or its set was replaced: of ten simultaneous calls one
 * succeeds.
 */
export async function spendRecoveryCode(
  db: Kysely<Schema>,
  { appId, id, usedAt, mac }: SpentCode,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: usedAt, mac })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { repeatOnConflict } from '../db/transaction.ts'

export type AuditEvent = {
  appId: string
  userId?: string
  /** `area.what`, in the past tense: `wallet.recovered`. */
  event: string
  /** Ids and reasons. Never a secret or a whole identity: an entry cannot be deleted (R85: secrets in logs). */
  data?: Record<string, string | number | boolean | null>
  at: Date
}

/** Adds one entry to the audit log. `db` may be a transaction. */
export async function audit(db: Kysely<Schema>, entry: AuditEvent): Promise<void> {
  const query = db.insertInto('audit_log').values({
    app_id: entry.appId,
    user_id: entry.userId ?? null,
    event: entry.event,
    data: JSON.stringify(entry.data ?? {}),
    created_at: entry.at,
  })
  await repeatOnConflict(db, () => query.execute())
}

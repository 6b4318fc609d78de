import { type Kysely, sql } from 'kysely'
import { dropPartitions, makePartitions, type Partitioned, startOf } from '../db/partitions.ts'
import type { Schema } from '../db/schema.ts'

const auditLog: Partitioned = {
  ...{ table: 'audit_log', column: 'created_at', period: 'month' },
  // With the triggers that forbid changes.
  make: async (db, first) => {
    await sql`select make_audit_month(${first.toISOString().slice(0, 10)})`.execute(db)
  },
}

/** Creates the partitions of this month and the next, so that every entry has one. */
export async function makeAuditMonths(db: Kysely<Schema>, now: Date): Promise<void> {
  await makePartitions(db, auditLog, { now, ahead: 1 })
}

/** Drops the partitions of months that ended more than `keep` months ago. Returns their number. */
export async function dropAuditMonths(
  db: Kysely<Schema>,
  { keep, now }: { keep: number; now: Date },
): Promise<number> {
  return dropPartitions(db, auditLog, { before: startOf(auditLog, now, -keep) })
}

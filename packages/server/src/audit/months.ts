import { sql } from 'kysely'
import type { PartitionedTable } from '../db/partitions.ts'

export const auditMonths: PartitionedTable = {
  ...{ table: 'audit_log', column: 'created_at', period: 'month' },
  // With the triggers that forbid changes.
  make: async (db, first) => {
    await sql`select make_audit_month(${first.toISOString().slice(0, 10)})`.execute(db)
  },
}

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/** Creates the partitions of this month and the next, so that every entry has one. */
export async function makeAuditMonths(db: Kysely<Schema>, now: Date): Promise<void> {
  for (const ahead of [0, 1])
    await sql`select make_audit_month(${startOfMonth(now, ahead).toISOString().slice(0, 10)})`.execute(db)
}

/** Drops the partitions of months that ended more than `keep` months ago. Returns their number. */
export async function dropAuditMonths(
  db: Kysely<Schema>,
  { keep, now }: { keep: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_log'::regclass and c.relname ~ '^audit_log_\\d{4}_\\d{2}$' order by 1`.execute(
    db,
  )
  const oldest = getPartitionName(startOfMonth(now, -keep))
  const over = rows.filter(({ name }) => name < oldest)
  for (const { name } of over)
    await inTransaction(db, async (trx) => {
      // New entries wait behind a pending drop, so it waits only briefly; the next round tries again.
      await sql`set local lock_timeout = '200ms'`.execute(trx)
      await sql`drop table ${sql.table(name)}`.execute(trx)
    })
  return over.length
}

function startOfMonth(now: Date, ahead: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
}

/** The name of a month's partition. */
function getPartitionName(month: Date): string {
  return `audit_log_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

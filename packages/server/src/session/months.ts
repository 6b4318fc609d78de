import { limits } from '@latchkey/wire'
import { type Kysely, sql } from 'kysely'
import type { PartitionedTable } from '../db/partitions.ts'
import type { Schema } from '../db/schema.ts'

const dayMs = 86_400_000
/** The most that an app can set. */
const longestDays = 90

/** By the month of a session's end, which moves with each use (decision 40: growing tables). */
export const sessionMonths: PartitionedTable = {
  ...{ table: 'sessions', column: 'expires_at', period: 'month' },
  // A row without a partition stays where it is: a request would not find it while it is moved.
  make: async (db, first) => {
    await sql`select make_session_month(${first.toISOString().slice(0, 10)})`.execute(db)
  },
}

/** The number of months after this one in which a session of today can end, and one more. */
export async function countMonthsAhead(db: Kysely<Schema>, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max((settings ->> 'refresh_token_seconds')::float8) as seconds from apps
    where jsonb_typeof(settings -> 'refresh_token_seconds') = 'number'`.execute(db)
  const longestMs = Math.max(limits.refreshTokenSeconds, rows[0]?.seconds ?? 0) * 1_000
  const last = new Date(now.getTime() + Math.min(longestMs, longestDays * dayMs))
  const years = last.getUTCFullYear() - now.getUTCFullYear()
  return years * 12 + last.getUTCMonth() - now.getUTCMonth() + 1
}

/** Sessions that ended before this are of no use: no user can be restored with them. */
export function getOldestSession(now: Date): Date {
  return new Date(now.getTime() - limits.restorableDays * dayMs)
}

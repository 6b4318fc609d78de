import { limits } from '@latchkey/wire'
import { type Kysely, sql } from 'kysely'
import { dropPartitions, makePartitions, type Partitioned } from '../db/partitions.ts'
import type { Schema } from '../db/schema.ts'

const dayMs = 86_400_000
/** The most that an app can set. */
const longestDays = 90

/** By the month of a session's end, which moves with each use (decision 40: growing tables). */
const sessions: Partitioned = {
  ...{ table: 'sessions', column: 'expires_at', period: 'month' },
  // A row without a partition stays where it is: a request would not find it while it is moved.
  make: async (db, first) => {
    await sql`select make_session_month(${first.toISOString().slice(0, 10)})`.execute(db)
  },
}

/** Creates the partitions of this month and of those in which a session of today can end, and one more. */
export async function makeSessionMonths(db: Kysely<Schema>, now: Date): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`
    select max((settings ->> 'refresh_token_seconds')::float8) as seconds from apps
    where jsonb_typeof(settings -> 'refresh_token_seconds') = 'number'`.execute(db)
  const longestMs = Math.max(limits.refreshTokenSeconds, rows[0]?.seconds ?? 0) * 1_000
  const last = new Date(now.getTime() + Math.min(longestMs, longestDays * dayMs))
  const months = (last.getUTCFullYear() - now.getUTCFullYear()) * 12 + last.getUTCMonth() - now.getUTCMonth()
  await makePartitions(db, sessions, { now, ahead: months + 1 })
}

/** Drops the partitions whose sessions ended so long ago that no user can be restored with them. */
export async function dropSessionMonths(db: Kysely<Schema>, now: Date): Promise<number> {
  return dropPartitions(db, sessions, { before: new Date(now.getTime() - limits.restorableDays * dayMs) })
}

import { AppError } from '@latchkey/wire'
import type { Kysely } from 'kysely'
import { incrementBelow, type Limit } from '../db/once/counter.ts'
import type { Schema } from '../db/schema.ts'

/** Counts one more, as part of the given transaction. Throws `too_many_requests` with the seconds to wait. */
export async function countOne(db: Kysely<Schema>, limit: Limit): Promise<void> {
  const { allowed, retryAfterSeconds } = await incrementBelow(db, limit)
  if (!allowed) throw new AppError('too_many_requests', { data: { retry_after_seconds: retryAfterSeconds } })
}

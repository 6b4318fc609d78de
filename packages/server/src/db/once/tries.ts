import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Attempts at a second factor of a user. */
export type Tries = {
  appId: string
  userId: string
  /** The counter that these attempts share, see `mfa/tryCounter.ts`. */
  counter: string
  /** Wrong attempts before the first lock. */
  free: number
  /** The seconds of the first lock, the second, and so on; the last value applies to all later ones. */
  lockSeconds: readonly number[]
  now: Date
}

/**
 * Counts one more attempt as wrong before anything is compared, unless the caller is locked. The last free attempt
 * locks, and each one after it locks for longer. So of any number of simultaneous attempts no more are compared. Null
 * if the attempt may be compared, else the seconds to wait. Only `forgetTries` resets the count (R56: wrong factors).
 */
export async function reserveTry(
  db: Kysely<Schema>,
  { appId, userId, counter, free, lockSeconds, now }: Tries,
): Promise<number | null> {
  const longest = Math.max(...lockSeconds)
  // A lock that ends later than possible was set while a clock was wrong (F16: wrong clocks).
  const { rows } = await sql`
    insert into mfa_tries as t (app_id, user_id, counter, failures) values (${appId}, ${userId}, ${counter}, 1)
    on conflict (app_id, user_id, counter) do update set
      failures = t.failures + 1,
      locked_until = case when t.failures + 1 >= ${free}::int then ${now}::timestamptz + interval '1 second' *
        (${[...lockSeconds]}::int[])[least(t.failures + 2 - ${free}::int, ${lockSeconds.length}::int)] end
    where t.locked_until is null or t.locked_until <= ${now}
      or t.locked_until > ${now}::timestamptz + interval '1 second' * ${longest}::int
    returning 1`.execute(db)
  if (rows.length === 1) return null
  const row = await db
    .selectFrom('mfa_tries')
    .select('locked_until')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return Math.max(1, Math.ceil(((row?.locked_until ?? now).getTime() - now.getTime()) / 1_000))
}

/** Called after a right answer: resets the count. */
export async function forgetTries(
  db: Kysely<Schema>,
  { appId, userId, counter }: Pick<Tries, 'appId' | 'userId' | 'counter'>,
): Promise<void> {
  await db
    .deleteFrom('mfa_tries')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('counter', '=', counter)
    .execute()
}

import { AppError } from '@latchkey/wire'
import { type Kysely, sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import type { Schema } from '../db/schema.ts'

type NewUser = { appId: string; userId: string; metadata: object | undefined; now: Date }

/**
 * Adds a user, and counts the user if the app has a user limit, as a sign-up does (R67: allowlist and user limit).
 *
 * @throws AppError `max_accounts_reached`
 */
export async function insertUser(
  db: Kysely<Schema>,
  { appId, userId, metadata, now }: NewUser,
): Promise<void> {
  const { rows } = await sql`
    with unlimited as (select 1 from apps where id = ${appId} and user_limit is null for share),
    counted as (
      update apps set user_count = user_count + 1 where id = ${appId} and user_count < user_limit returning 1)
    insert into users (id, app_id, created_at, is_guest, custom_metadata)
    select ${userId}, ${appId}, ${now}::timestamptz, false, ${metadata ? jsonb(metadata) : null}::jsonb
    from (select 1 from unlimited union all select 1 from counted) seat
    returning id`.execute(db)
  if (rows.length === 0) throw new AppError('max_accounts_reached')
}

import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>
type UserKey = { appId: string; userId: string }

/** Stores a user's consent for a requester: one grant for repeated consents. Returns its id. */
export async function allow(
  db: Db,
  grant: UserKey & { requester: string; id: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into cross_app_grants (id, app_id, user_id, requester_id, created_at, last_used_at)
    values (${grant.id}, ${grant.appId}, ${grant.userId}, ${grant.requester}, ${grant.now}, ${grant.now})
    on conflict (app_id, user_id, requester_id) where revoked_at is null
      do update set last_used_at = excluded.last_used_at
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An upsert has a row.')
  return row.id
}

/** The user's valid grant for a requester, if there is one. */
export async function findGrant(db: Db, grant: UserKey & { requester: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('cross_app_grants')
    .select('id')
    .where('app_id', '=', grant.appId)
    .where('user_id', '=', grant.userId)
    .where('requester_id', '=', grant.requester)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/**
 * Whether a grant is still valid, and its user still exists (R10: sessions of a closed user, R74: revoked connections).
 */
export async function isStanding(
  db: Db,
  grant: UserKey & { requester: string; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('cross_app_grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select('g.id')
    .where('g.id', '=', grant.id)
    .where('g.app_id', '=', grant.appId)
    .where('g.user_id', '=', grant.userId)
    .where('g.requester_id', '=', grant.requester)
    .where('g.revoked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that it was used to ask for a signature. */
export async function touchGrant(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.updateTable('cross_app_grants').set({ last_used_at: now }).where('id', '=', id).execute()
}

export async function listGrants(db: Db, user: UserKey) {
  return db
    .selectFrom('cross_app_grants as g')
    .innerJoin('cross_app_requesters as r', (on) =>
      on.onRef('r.app_id', '=', 'g.app_id').onRef('r.requester_id', '=', 'g.requester_id'),
    )
    .select(['r.requester_id', 'r.name', 'r.icon_url', 'r.read_only', 'r.origins', 'r.callbacks'])
    .select(['g.created_at', 'g.last_used_at'])
    .where('g.app_id', '=', user.appId)
    .where('g.user_id', '=', user.userId)
    .where('g.revoked_at', 'is', null)
    .orderBy('g.created_at')
    .execute()
}

export async function revokeGrant(
  db: Db,
  grant: UserKey & { requester: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('cross_app_grants')
    .set({ revoked_at: grant.now })
    .where('app_id', '=', grant.appId)
    .where('user_id', '=', grant.userId)
    .where('requester_id', '=', grant.requester)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

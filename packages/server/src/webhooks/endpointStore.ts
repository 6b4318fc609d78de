import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { BoundDb, Members } from '../db/binding.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { getOldest } from './weeks.ts'

export type EndpointRow = Selectable<Schema['webhook_endpoints']>
type EndpointKey = { appId: string; id: string }

export async function insertEndpoint(
  { db, binding }: BoundDb,
  { now, ...row }: Members<'webhook_endpoints'> & { now: Date },
): Promise<void> {
  const mac = await binding.mac('webhook_endpoints', row)
  await db
    .insertInto('webhook_endpoints')
    .values({ ...row, created_at: now, mac })
    .execute()
}

/** An endpoint as this server wrote it. A row from another writer is ignored. */
export async function findEndpoint(
  { db, binding }: BoundDb,
  { appId, id }: EndpointKey,
): Promise<EndpointRow | undefined> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await binding.holds('webhook_endpoints', row)) ? row : undefined
}

export async function listEndpoints({ db, binding }: BoundDb, appId: string): Promise<EndpointRow[]> {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at')
    .execute()
  const holds = await Promise.all(rows.map((row) => binding.holds('webhook_endpoints', row)))
  return rows.filter((_, n) => holds[n])
}

/** Endpoints of all apps to which something is due. */
export async function listDue(
  db: Db,
  { now, latest }: { now: Date; latest: Date },
): Promise<{ id: string; appId: string }[]> {
  const { rows } = await sql<{ id: string; appId: string }>`
    select id, app_id as "appId" from webhook_endpoints e
    -- For each endpoint by itself: an \`exists\` may read all that waits.
    cross join lateral (
      select 1 from webhook_deliveries d
      where d.created_at >= ${getOldest(now)} and d.endpoint_id = e.id and d.state = 'waiting'
        and (d.due_at <= ${now} or d.due_at > ${latest})
      limit 1) due
    where disabled_at is null and (paused_until is null or paused_until <= ${now})`.execute(db)
  return rows
}

/** Locks an endpoint, without keeping logins from writing events for it. */
export async function lockEndpoint(at: BoundDb, key: EndpointKey): Promise<EndpointRow | undefined> {
  const { rows } = await sql`
    select 1 from webhook_endpoints where app_id = ${key.appId} and id = ${key.id} for no key update`.execute(
    at.db,
  )
  return rows.length === 1 ? findEndpoint(at, key) : undefined
}

/** Replaces the secret. The one before it is valid until `previousUntil`, or no longer. */
export async function replaceSecret(
  { db, binding }: BoundDb,
  row: EndpointRow,
  { sealed, previousUntil }: { sealed: string; previousUntil: Date | null },
): Promise<void> {
  const secrets = {
    sealed_secret: sealed,
    sealed_previous: previousUntil && row.sealed_secret,
    previous_until: previousUntil,
  }
  const mac = await binding.mac('webhook_endpoints', { ...row, ...secrets })
  await db
    .updateTable('webhook_endpoints')
    .set({ ...secrets, mac })
    .where('id', '=', row.id)
    .execute()
}

export type EndpointState = Pick<
  EndpointRow,
  'failures' | 'failing_since' | 'paused_until' | 'disabled_at' | 'disabled_reason'
>
/** The state of an endpoint without failures. */
export const healthy: EndpointState = {
  ...{ failures: 0, failing_since: null, paused_until: null },
  ...{ disabled_at: null, disabled_reason: null },
}

export async function writeState(db: Db, id: string, state: EndpointState): Promise<void> {
  await db.updateTable('webhook_endpoints').set(state).where('id', '=', id).execute()
}

/** Deletes an endpoint and its log. False if the app has no such endpoint. */
export async function deleteEndpoint(db: Db, { appId, id }: EndpointKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_endpoints')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  await db
    .deleteFrom('webhook_deliveries')
    .where('app_id', '=', appId)
    .where('endpoint_id', '=', id)
    .execute()
  return numDeletedRows === 1n
}

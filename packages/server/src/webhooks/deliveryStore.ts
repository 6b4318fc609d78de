import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { claim } from '../db/queue/claim.ts'
import type { Schema } from '../db/schema.ts'
import { leaseSeconds, longestRetrySeconds } from './retry.ts'
import { getOldest } from './weeks.ts'

export type DeliveryRow = Selectable<Schema['webhook_deliveries']>
type Claim = { endpointId: string; room: number; now: Date }

/**
 * Takes due deliveries of an endpoint, whose row the caller has locked: no more than `room` are sent at once by all
 * processes. An event waits while an earlier one of the same user is sent or was never tried; it does not wait for
 * later attempts of one that failed.
 */
export async function claimDeliveries(db: Db, { endpointId, room, now }: Claim): Promise<DeliveryRow[]> {
  const oldest = getOldest(now)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries
    where created_at >= ${oldest} and endpoint_id = ${endpointId} and state = 'waiting' and is_sending and due_at > ${now}
      and due_at <= ${new Date(now.getTime() + leaseSeconds * 1_000)}`.execute(db)
  const limit = room - (rows[0]?.count ?? 0)
  if (limit <= 0) return []
  return claim<DeliveryRow>(db, {
    ...{ table: 'webhook_deliveries', set: sql`, is_sending = true` },
    within: sql`created_at >= ${oldest}`,
    where: sql`endpoint_id = ${endpointId} and state = 'waiting' and not exists (
      select 1 from webhook_deliveries earlier
      where earlier.created_at >= ${oldest} and earlier.endpoint_id = queued.endpoint_id and earlier.user_id = queued.user_id
        and earlier.position < queued.position and earlier.state = 'waiting'
        and (earlier.attempts = 0 or earlier.is_sending))`,
    ...{ now, leaseSeconds, longestRetrySeconds, limit },
  })
}

/** The result of an attempt. */
export type AttemptRecord = Pick<
  DeliveryRow,
  'state' | 'due_at' | 'last_status' | 'last_error' | 'last_answer'
> & {
  finished_at: Date | null
}

/** Records an attempt, unless another process has begun one since. */
export async function writeAttempt(
  db: Db,
  { id, created_at, attempts }: Pick<DeliveryRow, 'id' | 'created_at' | 'attempts'>,
  record: AttemptRecord,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...record, is_sending: false })
    .where('id', '=', id)
    .where('created_at', '=', created_at)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

/** Gives up what waits for an endpoint that is disabled, except what is being sent. It is kept for a replay. */
export async function failWaiting(db: Db, endpointId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', finished_at: now })
    .where('created_at', '>=', getOldest(now))
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('is_sending', '=', false)
    .execute()
}

type Replay = {
  appId: string
  endpointId: string | undefined
  id: string | undefined
  since: Date | undefined
  all: boolean
  now: Date
}

/** Makes finished deliveries to enabled endpoints due again, with their attempts from the start. Returns how many. */
export async function replayDeliveries(db: Db, replay: Replay): Promise<number> {
  let query = db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: replay.now, finished_at: null, is_sending: false })
    .where('app_id', '=', replay.appId)
    .where('created_at', '>=', getOldest(replay.now))
    .where('state', 'in', replay.all ? ['failed', 'delivered'] : ['failed'])
    .where('endpoint_id', 'in', (query) =>
      query
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('app_id', '=', replay.appId)
        .where('disabled_at', 'is', null),
    )
  if (replay.endpointId !== undefined) query = query.where('endpoint_id', '=', replay.endpointId)
  if (replay.id !== undefined) query = query.where('id', '=', replay.id)
  if (replay.since !== undefined) query = query.where('created_at', '>=', replay.since)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

type DeliveryQuery = {
  appId: string
  endpointId: string | undefined
  isFailed: boolean
  limit: number
  now: Date
}
export type ListedDelivery = DeliveryRow & { type: string }

/** The newest deliveries first. `isFailed`: only those whose last attempt failed. */
export async function listDeliveries(
  db: Db,
  { appId, endpointId, isFailed, limit, now }: DeliveryQuery,
): Promise<ListedDelivery[]> {
  let query = db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', (join) =>
      join
        .onRef('webhook_events.id', '=', 'webhook_deliveries.event_id')
        .onRef('webhook_events.created_at', '=', 'webhook_deliveries.created_at'),
    )
    .selectAll('webhook_deliveries')
    .select('webhook_events.type')
    .where('webhook_deliveries.app_id', '=', appId)
    .where('webhook_deliveries.created_at', '>=', getOldest(now))
  if (endpointId !== undefined) query = query.where('endpoint_id', '=', endpointId)
  if (isFailed)
    query = query.where(
      sql<boolean>`state = 'failed' or (state = 'waiting' and attempts > 0 and not is_sending)`,
    )
  return query.orderBy('position', 'desc').limit(limit).execute()
}

/** How many deliveries of an endpoint wait, and how many were given up. */
export async function countDeliveries(
  db: Db,
  { endpointId, now }: { endpointId: string; now: Date },
): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from webhook_deliveries where created_at >= ${getOldest(now)} and endpoint_id = ${endpointId}`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

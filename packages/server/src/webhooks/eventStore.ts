import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type EventRow = Selectable<Schema['webhook_events']>
export type NewDelivery = { id: string; event_id: string; endpoint_id: string }

/** Writes events and their deliveries in one statement. An endpoint that was disabled since gets none. */
export async function insertEvents(
  db: Db,
  {
    events,
    deliveries,
    now,
  }: { events: readonly Omit<EventRow, 'created_at'>[]; deliveries: readonly NewDelivery[]; now: Date },
): Promise<void> {
  await sql`
    with event as (
      insert into webhook_events (id, app_id, user_id, type, sealed, created_at)
      select id, app_id, user_id, type, sealed, ${now}::timestamptz
      from jsonb_to_recordset(${jsonb(events)}::jsonb) as e (id text, app_id text, user_id text, type text, sealed text)
      returning id, app_id, user_id)
    insert into webhook_deliveries (id, event_id, endpoint_id, app_id, user_id, due_at, created_at)
    select d.id::uuid, e.id, p.id, e.app_id, e.user_id, ${now}::timestamptz, ${now}::timestamptz
    from rows from (jsonb_to_recordset(${jsonb(deliveries)}::jsonb) as (id text, event_id text, endpoint_id text))
      with ordinality as d (id, event_id, endpoint_id, n)
    join event e on e.id = d.event_id
    join webhook_endpoints p on p.id = d.endpoint_id and p.app_id = e.app_id and p.disabled_at is null
    order by d.n`.execute(db)
}

/** An event that was written `at` a time. */
export async function findEvent(
  db: Db,
  { appId, id, at }: { appId: string; id: string; at: Date },
): Promise<EventRow | undefined> {
  return db
    .selectFrom('webhook_events')
    .selectAll()
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .where('created_at', '=', at)
    .executeTakeFirst()
}

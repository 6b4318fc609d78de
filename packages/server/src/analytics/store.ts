import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { repeatOnConflict } from '../db/transaction.ts'

type Db = Kysely<Schema>

export async function insertEvent(
  db: Db,
  event: { appId: string; name: string; client: string | null; payload: object; at: Date },
): Promise<void> {
  const query = db.insertInto('analytics_events').values({
    app_id: event.appId,
    event_name: event.name,
    client_id: event.client,
    payload: JSON.stringify(event.payload),
    created_at: event.at,
  })
  await repeatOnConflict(db, () => query.execute())
}

/** Counts each event and its clients, most frequent first. */
export async function countEvents(
  db: Db,
  period: { appId: string; since: Date },
): Promise<{ name: string; count: number; clients: number }[]> {
  return db
    .selectFrom('analytics_events')
    .select([
      'event_name as name',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(distinct client_id)`.as('clients'),
    ])
    .where('app_id', '=', period.appId)
    .where('created_at', '>=', period.since)
    .groupBy('event_name')
    .orderBy(sql`count(*)`, 'desc')
    .execute()
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Queue } from '../../telemetry/metricList.ts'
import type { Schema } from '../schema.ts'

/** A count of more rows takes too long to repeat. */
const mostRows = 10_000

export type QueueState = {
  /** Waiting rows, at most 10000. */
  rows: number
  /** How long the most overdue row has been due, in seconds. */
  overdueSeconds: number
}

/** How webhook endpoints of all apps do. */
export type EndpointStates = { healthy: number; failing: number; disabled: number }

/** Measures every queue in the database. Each part uses an index or stops at a limit. */
export async function measureQueues(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ queues: Record<Queue, QueueState>; endpoints: EndpointStates }> {
  const open = sql`disabled_at is null and (paused_until is null or paused_until <= ${now})`
  const { rows } = await sql<Record<string, number | null>>`select
    ${count(sql`outbox`)} as outbox_rows,
    ${overdue(sql`select min(due_at) from outbox`, now)} as outbox_overdue,
    ${count(sql`webhook_deliveries where state = 'waiting'`)} as webhooks_rows,
    ${overdue(
      sql`select min(d.due_at) from webhook_endpoints e cross join lateral (
        select min(due_at) as due_at from webhook_deliveries
        where endpoint_id = e.id and state = 'waiting') d where ${open}`,
      now,
    )} as webhooks_overdue,
    ${count(sql`signer_revocations where due_at is null or due_at <= ${now}`)} as revocations_rows,
    ${overdue(sql`select min(due_at) from signer_revocations`, now)} as revocations_overdue,
    ${count(sql`wallet_transactions where due_at is not null`)} as transactions_rows,
    ${overdue(sql`select min(due_at) from wallet_transactions where due_at is not null`, now)} as transactions_overdue,
    (select count(*)::int from webhook_endpoints where disabled_at is null and failing_since is null) as healthy,
    (select count(*)::int from webhook_endpoints where disabled_at is null and failing_since is not null) as failing,
    (select count(*)::int from webhook_endpoints where disabled_at is not null) as disabled`.execute(db)
  const read = (name: string) => Math.max(0, Number(rows[0]?.[name] ?? 0))
  const state = (queue: Queue): QueueState => ({
    rows: read(`${queue}_rows`),
    overdueSeconds: read(`${queue}_overdue`),
  })
  return {
    queues: {
      outbox: state('outbox'),
      webhooks: state('webhooks'),
      revocations: state('revocations'),
      transactions: state('transactions'),
    },
    endpoints: { healthy: read('healthy'), failing: read('failing'), disabled: read('disabled') },
  }
}

function count(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::int from (select 1 from ${from} limit ${mostRows}) counted)`
}

/** Negative if nothing is due yet. */
function overdue(oldest: RawBuilder<unknown>, now: Date): RawBuilder<number> {
  return sql`extract(epoch from ${now}::timestamptz - (${oldest}))::float8`
}

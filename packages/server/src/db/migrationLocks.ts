import type pg from 'pg'
import { isConflict, sqlState } from './sqlState.ts'

/** A statement on any connection. */
type Client = pg.ClientBase
/** A transaction that has been open for long. */
export type LongTransaction = { pid: number; application: string; seconds: number }

/** The longest time of a timer: pg reads 0 as the pool's own limit, which is for requests. */
const patienceMs = 2 ** 31 - 1
/**
 * How long each statement of a migration waits for a lock. Requests that need the table wait behind it, so the sum of
 * a migration stays far below their own limit.
 */
const lockMs = 300

/** Without the limits that the pool sets for requests. */
export function ask<R extends pg.QueryResultRow>(
  client: Client,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult<R>> {
  // The types of pg leave `query_timeout` out.
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: patienceMs }
  return client.query<R>(values ? { ...query, values } : query)
}

/** Inside a transaction: waits only briefly for each lock. */
export async function askBriefly(client: Client, text: string): Promise<pg.QueryResult> {
  await ask(client, `set local lock_timeout = ${lockMs}`)
  const result = await ask(client, text)
  await ask(client, 'set local lock_timeout = 0')
  return result
}

/** Whether another transaction had a lock that was needed. Everything was rolled back, so it may be tried again. */
export function isLockTaken(cause: unknown): boolean {
  return sqlState(cause) === '55P03' || isConflict(cause)
}

const longSeconds = 1
const several = 3

/** Transactions that have been open for more than a second, longest first. Not their statements, which hold secrets. */
export async function findLongTransactions(pool: pg.Pool): Promise<LongTransaction[]> {
  const { rows } = await pool.query<LongTransaction>(
    `select pid, application_name as application, round(extract(epoch from now() - xact_start))::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and xact_start < now() - make_interval(secs => $1)
     order by xact_start limit $2`,
    [longSeconds, several],
  )
  return rows
}

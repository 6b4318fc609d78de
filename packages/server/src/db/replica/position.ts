import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** What a replica must have replayed, and of which database. */
export type Position = {
  /** Every commit that was answered before this was asked ends at or before it. */
  lsn: string
  /** The cluster, and the database in it. */
  identity: string
  /** A new one begins with each fail-over. Positions of different ones cannot be compared. */
  timeline: number
}

/** The same on the primary and on its replicas: neither another cluster nor another database of this one. */
export const identity = sql<string>`
  (select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database())`

/**
 * Creates a function that reads the primary's position. Calls that begin while a statement is under way share the next
 * one, because that one begins after them.
 */
export function createPositionReader(db: Kysely<Schema>): () => Promise<Position> {
  let current: Promise<Position> | undefined
  let next: Promise<Position> | undefined
  function begin(): Promise<Position> {
    const reading = readPosition(db).finally(() => {
      if (current === reading) current = undefined
    })
    current = reading
    return reading
  }
  return () => {
    if (!current) return begin()
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}

/**
 * A commit is answered after it was flushed, so that the flushed position is right. The insert position is later, and a
 * replica may not get it for some time. With `synchronous_commit` off, a commit is answered before it is flushed.
 */
async function readPosition(db: Kysely<Schema>): Promise<Position> {
  const { rows } = await sql<Position>`
    select at.lsn::text as lsn, ${identity} as identity,
      ('x' || substr(pg_walfile_name(at.lsn), 1, 8))::bit(32)::int as timeline
    from (
      select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) at`.execute(
    db,
  )
  const [position] = rows
  if (!position) throw new Error('The database does not tell its position.')
  return position
}

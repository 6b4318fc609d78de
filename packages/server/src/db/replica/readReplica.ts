import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { identity, type Position } from './position.ts'

type Db = Kysely<Schema>
/** Why a replica cannot answer. */
export type ReplicaProblem = 'late' | 'promoted' | 'other database' | 'other timeline' | 'no answer'

/** A replica takes no part in an answer. `problem` says why. */
export class UnusableReplica extends Error {
  readonly problem: ReplicaProblem

  constructor(problem: ReplicaProblem) {
    super(`The replica cannot answer: ${problem}.`)
    this.problem = problem
  }
}

/** For a connection and the first answer. */
const patienceMs = 1_000
/** For the replay of what the primary has committed. */
const replayMs = 100
const againMs = 5

/**
 * Runs `work` on a replica that has replayed a position, in one read-only transaction, so that check and reads are on the
 * same server, also behind a pooler. Each statement sees what is committed when it begins.
 *
 * @throws UnusableReplica; Postgres's errors; what `work` throws.
 */
export async function readReplica<T>(
  replica: Db,
  position: Position,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const timer = new AbortController()
  let isChecked = false
  const reading = replica
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await check(trx, position)
      // The caller has not waited.
      if (timer.signal.aborted) throw new UnusableReplica('no answer')
      isChecked = true
      return work(trx)
    })
  const late = pause(patienceMs, undefined, { ref: false, signal: timer.signal }).then(
    () => (isChecked ? reading : Promise.reject(new UnusableReplica('no answer'))),
    () => reading,
  )
  try {
    return await Promise.race([reading, late])
  } finally {
    timer.abort()
    // Of a connection that is given up, the rest is of no interest.
    reading.catch(() => {})
    late.catch(() => {})
  }
}

type Standing = { is_standby: boolean; is_fresh: boolean; identity: string; timeline: number }

async function check(db: Db, position: Position): Promise<void> {
  const deadline = performance.now() + replayMs
  for (;;) {
    const standing = await readStanding(db, position)
    if (!standing.is_standby) throw new UnusableReplica('promoted')
    if (standing.identity !== position.identity) throw new UnusableReplica('other database')
    if (standing.timeline !== position.timeline) throw new UnusableReplica('other timeline')
    if (standing.is_fresh) return
    if (performance.now() > deadline) throw new UnusableReplica('late')
    await pause(againMs)
  }
}

/**
 * The timeline is that of the last restart point or of the last page that was written, and so may be one behind for some
 * minutes after a fail-over. It is never ahead.
 */
async function readStanding(db: Db, { lsn }: Position): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select pg_is_in_recovery() as is_standby, coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as is_fresh,
      ${identity} as identity, greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())) as timeline`.execute(db)
  const [standing] = rows
  if (!standing) throw new UnusableReplica('no answer')
  return standing
}

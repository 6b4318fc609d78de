import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { connect, type Db, readHost } from '../../db/open.ts'
import { createPositionReader, type Position } from '../../db/replica/position.ts'
import { type ReplicaProblem, readReplica, UnusableReplica } from '../../db/replica/readReplica.ts'
import { sqlState } from '../../db/sqlState.ts'
import { bad, type Finding, ok, warn } from '../../doctor/finding.ts'

const forbidden = '42501'

/** Checks whether each replica can answer reads, as the server would ask it. */
export async function checkReplicas({ db, config, log }: Context): Promise<Finding[]> {
  if (config.replicaUrls.length === 0) return []
  let position: Position
  try {
    position = await createPositionReader(db)()
  } catch (cause) {
    return [bad(`no replica is read, because the primary does not tell its position: ${describe(cause)}`)]
  }
  return Promise.all(
    config.replicaUrls.map(async (connectionString) => {
      const options = { connectionString, max: 1, connectionTimeoutMillis: 2_000 }
      const replica = connect(options, log, { pooled: true })
      try {
        return await checkReplica(replica.db, readHost(connectionString), position)
      } finally {
        await replica.close()
      }
    }),
  )
}

const reasons: Readonly<Record<Exclude<ReplicaProblem, 'late'>, string>> = {
  'no answer': 'it does not answer',
  promoted: 'it is a primary itself. Name its address in DATABASE_URL, or set it up as a replica again',
  'other database': 'it is a replica of another database. Correct DATABASE_REPLICA_URLS',
  'other timeline': 'it still follows the primary of before the fail-over. Let it follow the present one',
}

async function checkReplica(db: Db, source: string, position: Position): Promise<Finding> {
  try {
    await readReplica(db, position, async () => {})
    return ok(`replica ${source} answers, and has every commit of the primary`)
  } catch (cause) {
    if (!(cause instanceof UnusableReplica)) return bad(`replica ${source} is not read: ${describe(cause)}`)
    if (cause.problem !== 'late') return bad(`replica ${source} is not read: ${reasons[cause.problem]}`)
    return warn(
      `replica ${source} is ${await readLag(db, position)} behind, so the primary answers instead. Look at its disk and its network`,
    )
  }
}

async function readLag(db: Db, { lsn }: Position): Promise<string> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn())::float8 as bytes`.execute(db)
  return `${Math.ceil((rows[0]?.bytes ?? 0) / 1_024)} kB`
}

function describe(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause)
  return sqlState(cause) === forbidden
    ? `${text}. Grant the right to execute this function to the database user`
    : text
}

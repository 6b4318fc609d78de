import { AppError } from '@latchkey/wire'
import type { Kysely } from 'kysely'
import type { Logger } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Schema } from '../schema.ts'
import { isConflict, sqlState } from '../sqlState.ts'
import { createPositionReader } from './position.ts'
import { type ReplicaProblem, readReplica, UnusableReplica } from './readReplica.ts'

type Db = Kysely<Schema>

/** Copies of the database that answer reads (decision 43: replicas). */
export type Replicas = {
  /**
   * Runs reads on a replica that has everything that was committed before this call, by any server; otherwise on the
   * primary. `work` only reads, may run twice, and decides nothing: no login, refresh, limit, wallet or money.
   *
   * @throws What `work` throws on the primary.
   *
   * @example
   * const user = await ctx.replicas.read((db) => findUserByAccount({ ...ctx, db }, { appId, account }))
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** `source` is the host, for display. */
export type ReplicaDatabase = { readonly db: Db; readonly source: string }
type Deps = {
  /** For the reads that no replica answers. */
  db: Db
  /** For the position, with which many reads are asked at once. */
  shared: Db
  replicas: readonly ReplicaDatabase[]
  log: Logger
  metrics: Metrics
}

type Problem = ReplicaProblem | 'conflict' | 'error'
/** Milliseconds of `performance.now`: before them it is not asked. */
type Pause = { until: number; ms: number }

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A statement that took too long, and a write. */
const mistakes = ['57014', '25006']

/** Each read asks one replica, in turn. One that fails is left alone for a second, then for longer. */
export function createReplicas({ db, shared, replicas, log, metrics }: Deps): Replicas {
  if (replicas.length === 0) return { read: (work) => work(db) }
  const readPosition = createPositionReader(shared)
  const pauses = new Map<ReplicaDatabase, Pause>()
  let turn = 0

  function next(): ReplicaDatabase | undefined {
    const open = replicas.filter((one) => (pauses.get(one)?.until ?? 0) <= performance.now())
    turn += 1
    return open[turn % open.length]
  }

  function noteAnswer(replica: ReplicaDatabase): void {
    count('read')
    if (pauses.delete(replica)) log.info({ replica: replica.source }, 'a replica answers again')
  }

  function noteProblem(replica: ReplicaDatabase, problem: Problem, err: unknown): void {
    count(problem.replaceAll(' ', '_'))
    if (problem === 'conflict') return
    const before = pauses.get(replica)
    // Many reads may fail together.
    if (before && before.until > performance.now()) return
    const ms = before ? Math.min(2 * before.ms, longestPauseMs) : firstPauseMs
    pauses.set(replica, { ms, until: performance.now() + ms })
    const data = { replica: replica.source, problem, ...(problem === 'error' && { err }) }
    if (!before) log.warn(data, 'a replica does not answer: the primary answers until it does')
  }

  function count(result: string): void {
    metrics.events.inc({ event: 'replica', result })
  }

  return {
    async read(work) {
      const replica = next()
      if (!replica) return work(db)
      try {
        const result = await readReplica(replica.db, await readPosition(), work)
        noteAnswer(replica)
        return result
      } catch (cause) {
        if (isAnswer(cause)) throw cause
        noteProblem(replica, toProblem(cause), cause)
        return work(db)
      }
    },
  }
}

/** A statement that took too long is not repeated: the primary would not be faster, and many would stop it too. */
function isAnswer(cause: unknown): boolean {
  return cause instanceof AppError || mistakes.includes(sqlState(cause))
}

/** A replay may cancel a read, which is not the replica's failure. */
function toProblem(cause: unknown): Problem {
  if (cause instanceof UnusableReplica) return cause.problem
  return isConflict(cause) ? 'conflict' : 'error'
}

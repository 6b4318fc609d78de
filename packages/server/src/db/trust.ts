import type pg from 'pg'
import { sqlState } from './sqlState.ts'

/** Which connections of a pool may be used: after a fail-over, old ones may lead to the former primary. */
export type Trust = {
  /** Changes when all connections that are open now lose it. */
  readonly epoch: number
  has(client: pg.PoolClient): boolean
  /** After an error that says that the database is not there any more, no open connection is used again. */
  review(client: pg.PoolClient, cause: unknown): void
}

/** A Postgres that refuses every write would otherwise cost all connections at each of them. */
const againMs = 1_000
const trusts = new WeakMap<pg.Pool, Trust>()

export function getTrust(pool: pg.Pool): Trust {
  const trust = trusts.get(pool) ?? createTrust(pool)
  trusts.set(pool, trust)
  return trust
}

function createTrust(pool: pg.Pool): Trust {
  const epochs = new WeakMap<pg.PoolClient, number>()
  let epoch = 0
  let changedAt = Number.NEGATIVE_INFINITY
  const has = (client: pg.PoolClient) => (epochs.get(client) ?? 0) === epoch
  pool.on('connect', (client) => epochs.set(client, epoch))
  return {
    get epoch() {
      return epoch
    },
    has,
    review(client, cause) {
      if (!meansAll(cause) || !has(client) || performance.now() - changedAt < againMs) return
      epoch += 1
      changedAt = performance.now()
    },
  }
}

/** Read-only, because it is no longer primary; stopped; or silent, like a machine that hangs. */
function meansAll(cause: unknown): boolean {
  return /^(25006|57P)/.test(sqlState(cause)) || cause instanceof SilenceError
}

/** Nothing came back within the time-out, not even the answer to an earlier statement. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** The bytes that have arrived. More of them show that the database is only slow. */
export function countReceived(client: pg.PoolClient): number {
  return getSocket(client)?.bytesRead ?? 0
}

/** Closes a connection without the message of an end, which a machine that hangs would never answer. */
export function cut(client: pg.PoolClient): void {
  getSocket(client)?.destroy()
}

/** The types of pg know it only as a stream, which does not count. */
function getSocket(client: pg.PoolClient) {
  return (client as unknown as { connection?: { stream?: { bytesRead: number; destroy(): void } } })
    .connection?.stream
}

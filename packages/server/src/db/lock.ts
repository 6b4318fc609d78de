import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import { inTransaction } from './transaction.ts'

/** An arbitrary number, the same in every Latchkey process. */
const keysLock = 7_306_075
const againMs = 100
const longestMs = 120_000

/**
 * Runs `work` in a transaction that holds the lock for changing key-encryption keys, across all machines. The lock ends
 * with the transaction, however that dies, and works through a pooler, unlike a session's lock.
 */
export async function underKeysLock<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + longestMs
  for (;;) {
    const isDone = await inTransaction(db, async (trx) =>
      (await takeLock(trx)) ? { value: await work(trx) } : undefined,
    )
    if (isDone) return isDone.value
    if (performance.now() > deadline)
      throw new Error('Another Latchkey process is changing the key-encryption keys. Try again in a minute.')
    await pause(againMs)
  }
}

/** Tried without waiting: a waiting statement holds a connection and reaches its timeout. */
async function takeLock(trx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${keysLock}) as taken`.execute(trx)
  return rows[0]?.taken === true
}

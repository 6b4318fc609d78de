import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import { isConflict, isOutdatedPlan } from './sqlState.ts'

type Later = { beforeCommit: (() => Promise<void>)[]; afterCommit: (() => void)[] }

/** Work that the open transaction left for its end, and for after its commit. */
const inside = new AsyncLocalStorage<Later>()
/** The number of open transactions in this process. */
let open = 0
const tries = 3
/**
 * The longest random pause before a repeated transaction in milliseconds, times the attempt. Without it, it would lock
 * its first row again before the other one woke up, and both would block each other again.
 */
const longestPause = 40

/**
 * Runs `work` in one transaction, up to three times if Postgres requires it. During it, a query on any other connection
 * is an error (F12: mixed transactions): it would neither see nor be part of the transaction.
 */
export async function inTransaction<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) throw new Error('A transaction is already open; hand its `trx` on.')
  for (let attempt = 1; ; attempt++) {
    const later: Later = { beforeCommit: [], afterCommit: [] }
    open += 1
    try {
      const result = await db.transaction().execute((trx) =>
        inside.run(later, async () => {
          const value = await work(trx)
          for (const run of later.beforeCommit) await run()
          return value
        }),
      )
      for (const run of later.afterCommit) run()
      return result
    } catch (cause) {
      if (attempt >= tries || !(isConflict(cause) || isOutdatedPlan(cause))) throw cause
    } finally {
      open -= 1
      // Left enabled, Node 20 would run hooks for every promise of the process, which costs an eighth of a login.
      if (open === 0) inside.disable()
    }
    await pause(randomInt(longestPause / 4, longestPause) * attempt)
  }
}

/**
 * Runs one statement, again if another one has changed its row: a session that moves to another month fails the
 * statements that wait for it. Inside a transaction the whole transaction is repeated instead.
 */
export async function repeatOnConflict<T>(db: Kysely<Schema>, statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await statement()
    } catch (cause) {
      if (db.isTransaction || attempt >= tries || !isConflict(cause)) throw cause
    }
}

/**
 * Runs work after the commit of the surrounding transaction. It is not awaited, and does not run after a rollback or a
 * crash: use it only for work that a row of this transaction also requests.
 */
export function afterCommit(work: () => void): void {
  getLater().afterCommit.push(work)
}

/**
 * Runs work at the end of the surrounding transaction, as a part of it: for what must see all its changes. If the work
 * fails, the transaction is rolled back.
 */
export function beforeCommit(work: () => Promise<void>): void {
  getLater().beforeCommit.push(work)
}

function getLater(): Later {
  const later = inside.getStore()
  if (!later) throw new Error('There is no transaction to wait for.')
  return later
}

/**
 * For work that must stay even if the surrounding transaction is rolled back, such as a log of attempts. Use rarely.
 */
export function outsideTransaction<T>(work: () => T): T {
  return inside.exit(work)
}

/** True while the caller runs inside `inTransaction`. */
export function isInsideTransaction(): boolean {
  return inside.getStore() !== undefined
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import { isConflict, isOutdatedPlan } from './sqlState.ts'

/** What the open transaction has left for the moment after its commit. */
const inside = new AsyncLocalStorage<(() => void)[]>()
/** Transactions open in this process. */
let open = 0
const tries = 3
/**
 * Milliseconds that a repeated transaction waits at most, times the attempt, drawn by lot: one that came back at once
 * would take its first row again before the other one woke up, and both would block each other anew.
 */
const longestPause = 40

/**
 * Runs `work` in one transaction, up to three times when Postgres asks for it. While it runs, a query on any other
 * connection is an error (F12: mixed transactions): it would neither see nor be part of what the transaction does.
 */
export async function inTransaction<T>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) throw new Error('A transaction is already open; hand its `trx` on.')
  for (let attempt = 1; ; attempt++) {
    const afterward: (() => void)[] = []
    open += 1
    try {
      const result = await db.transaction().execute((trx) => inside.run(afterward, () => work(trx)))
      for (const run of afterward) run()
      return result
    } catch (cause) {
      if (attempt >= tries || !(isConflict(cause) || isOutdatedPlan(cause))) throw cause
    } finally {
      open -= 1
      // Left on, Node 20 would run hooks for every promise of the process: an eighth of what a login costs.
      if (open === 0) inside.disable()
    }
    await pause(randomInt(longestPause / 4, longestPause) * attempt)
  }
}

/**
 * Leaves work for the moment after the commit of the transaction around the caller. It is not waited for, and does not
 * run if the transaction is undone or the process dies: for work that a row of this transaction asks for as well.
 */
export function afterCommit(work: () => void): void {
  const afterward = inside.getStore()
  if (!afterward) throw new Error('There is no transaction to wait for.')
  afterward.push(work)
}

/** For what must stay although the transaction around it may not, such as a log of attempts. Use rarely. */
export function outsideTransaction<T>(work: () => T): T {
  return inside.exit(work)
}

/** True while the caller runs inside `inTransaction`. */
export function isInsideTransaction(): boolean {
  return inside.getStore() !== undefined
}

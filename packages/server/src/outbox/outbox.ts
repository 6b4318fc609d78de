import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Outbox, OutgoingMessage } from '../context.ts'
import { afterCommit } from '../db/transaction.ts'
import { seal } from './message.ts'
import { leaseSeconds, longestRetrySeconds, sendRow } from './sendRow.ts'
import { claimRows, insertRow } from './store.ts'

type Deps = Omit<Context, 'outbox'>

/** Rows per claim: few, so that another process takes the rest. */
const batch = 10

/**
 * The outbox of one process (decision 11: holds and notices). A message is sealed into a row of the transaction that it
 * reports. After the commit this process sends it at once. If that fails or this process dies, any process sends it
 * later.
 */
export function createOutbox(ctx: Deps): Outbox {
  const underWay = new Set<Promise<unknown>>()

  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }

  async function sendClaimed(ids?: readonly string[]): Promise<number> {
    const now = ctx.now()
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    const rows = await claimRows(ctx.db, {
      ...(ids ? { ids } : {}),
      ...{ now, leaseEndsAt: at(leaseSeconds), latest: at(longestRetrySeconds), limit: batch },
    })
    await Promise.all(rows.map((row) => sendRow(ctx, row).catch(noteOutage)))
    return rows.length
  }

  /** The database is down: the row stays, and is sent after its lease has ended. */
  function noteOutage(err: unknown): void {
    ctx.log.warn({ outage: 'outbox', err }, 'the outbox does not reach the database')
  }

  async function putMessage(trx: Context['db'], outgoing: OutgoingMessage): Promise<void> {
    const { userId, kind, about, message } = outgoing
    const id = randomUUID()
    const sealedMessage = await seal(ctx, outgoing)
    const row = { app_id: message.app, id, user_id: userId, kind, about, sealed: sealedMessage }
    await insertRow({ db: trx, binding: ctx.binding }, { ...row, now: ctx.now() })
    afterCommit(() => void track(sendClaimed([id]).catch(noteOutage)))
  }

  async function sendAll(): Promise<number> {
    let attempts = 0
    for (;;) {
      const count = await sendClaimed()
      attempts += count
      if (count < batch || ctx.stopping.aborted) return attempts
    }
  }

  return {
    put: putMessage,
    sendDue: () => track(sendAll()),
    async settle(limitMs) {
      if (underWay.size === 0) return
      const timer = new AbortController()
      const late = pause(limitMs, true, { ref: false, signal: timer.signal }).catch(() => true)
      for (let isLate = false; underWay.size > 0 && !isLate; )
        isLate = await Promise.race([late, Promise.allSettled(underWay).then(() => false)])
      timer.abort()
    },
  }
}

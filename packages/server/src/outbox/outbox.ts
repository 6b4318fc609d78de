import { randomUUID } from 'node:crypto'
import type { Context, Outbox, OutgoingMessage } from '../context.ts'
import { createBackground } from '../db/queue/background.ts'
import { afterCommit } from '../db/transaction.ts'
import { seal } from './message.ts'
import { leaseSeconds, longestRetrySeconds, sendRow } from './sendRow.ts'
import { claimRows, insertRow } from './store.ts'

type Deps = Omit<Context, 'outbox' | 'webhooks'>

/** Rows per claim: few, so that another process takes the rest. */
const batch = 10

/**
 * The outbox of one process (decision 11: holds and notices). A message is sealed into a row of the transaction that it
 * reports. After the commit this process sends it at once. If that fails or this process dies, any process sends it
 * later.
 */
export function createOutbox(ctx: Deps): Outbox {
  const { track, settle } = createBackground()

  async function sendClaimed(ids?: readonly string[]): Promise<number> {
    const rows = await claimRows(ctx.db, {
      ...{ ids, now: ctx.now(), limit: batch },
      ...{ leaseSeconds, longestRetrySeconds },
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
    settle,
  }
}

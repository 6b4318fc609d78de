import { AppError } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context, OutgoingMessage } from '../context.ts'
import { isBrokenSeal } from '../db/seal/brokenSeal.ts'
import { open } from './message.ts'
import { deleteRow, type OutboxRow, postponeRow } from './store.ts'

type Deps = Omit<Context, 'outbox' | 'webhooks'>

/**
 * Longer than any vendor takes to answer or to fail (F14: failing vendor): two live processes never send the same
 * message.
 */
export const leaseSeconds = 20
/** Seconds between attempts. After the last one the message is dropped, three days after the change. */
const retrySeconds = [5, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600]
export const longestRetrySeconds = Math.max(...retrySeconds)

/**
 * Sends the message of a row that this process has claimed. Deletes the row if the vendor accepted the message;
 * otherwise tries again later, until the attempts are used up or the vendor refuses the recipient permanently.
 */
export async function sendRow(ctx: Deps, row: OutboxRow): Promise<void> {
  if (!(await ctx.binding.holds('outbox', row))) return deleteRow(ctx.db, row)
  try {
    await send(ctx, await open(ctx, row))
  } catch (cause) {
    return afterFailure(ctx, row, cause)
  }
  ctx.metrics.events.inc({ event: 'notice', result: 'sent' })
  // If the database fails now, the row stays and the user gets the message twice.
  await deleteRow(ctx.db, row)
}

function send({ mail, sms }: Deps, outgoing: OutgoingMessage): Promise<void> {
  return outgoing.kind === 'email' ? mail.send(outgoing.message) : sms.send(outgoing.message)
}

async function afterFailure(ctx: Deps, row: OutboxRow, err: unknown): Promise<void> {
  const { user_id: userId, kind, about, attempts } = row
  const delay = retrySeconds[attempts - 1]
  if (delay !== undefined && !isFinal(err)) {
    ctx.metrics.events.inc({ event: 'notice', result: 'delayed' })
    ctx.log.warn(
      { outage: `notice by ${kind}`, err, user: userId, about, attempts },
      'a notice is tried again later',
    )
    const dueAt = new Date(ctx.now().getTime() + delay * 1_000)
    return postponeRow(ctx.db, { id: row.id, attempts, dueAt })
  }
  ctx.metrics.events.inc({ event: 'notice', result: 'given_up' })
  ctx.log.error(
    { err, user: userId, kind, about, attempts },
    'a notice of a change of an account was not sent',
  )
  const data = { kind, about, attempts }
  await audit(ctx.db, { appId: row.app_id, userId, event: 'notice.given_up', data, at: ctx.now() })
  await deleteRow(ctx.db, row)
}

/** The same result tomorrow: the recipient accepts no messages, no vendor is set up, or the row was changed. */
function isFinal(err: unknown): boolean {
  return isBrokenSeal(err) || (err instanceof AppError && err.code !== 'message_not_sent')
}

import { wantsEvent } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { isBrokenSeal } from '../db/seal/brokenSeal.ts'
import { inTransaction } from '../db/transaction.ts'
import { openBody } from './body.ts'
import { type AttemptRecord, type DeliveryRow, failWaiting, writeAttempt } from './deliveryStore.ts'
import {
  type EndpointRow,
  type EndpointState,
  findEndpoint,
  healthy,
  lockEndpoint,
  writeState,
} from './endpointStore.ts'
import { findEvent } from './eventStore.ts'
import { type PostDeps, type PostResult, post } from './post.ts'
import { disableAfterMs, getPause, getRetryDelay } from './retry.ts'

export type DeliverDeps = PostDeps & Pick<Context, 'db' | 'binding' | 'log' | 'metrics' | 'random'>

const goneStatus = 410

/** Sends a delivery that this process has claimed, and records the result. */
export async function deliver(ctx: DeliverDeps, row: DeliveryRow): Promise<void> {
  const key = { appId: row.app_id, id: row.endpoint_id }
  const endpoint = await findEndpoint(ctx, key)
  // Removed or disabled since, or its row was changed.
  if (!endpoint || endpoint.disabled_at) return giveUp(ctx, row, 'The endpoint is disabled or gone.')
  const body = await readBody(ctx, row, endpoint)
  const result = body === undefined ? undefined : await send(ctx, endpoint, { id: row.event_id, body })
  if (!result) return giveUp(ctx, row, 'The event is not as this server wrote it.')
  const record = toRecord(ctx, row, result)
  if (result.isDelivered && endpoint.failures === 0) await writeAttempt(ctx.db, row, record)
  else await recordFailure(ctx, row, { result, record })
  count(ctx, row, result)
}

/** Also the first success after failures. */
async function recordFailure(
  ctx: DeliverDeps,
  row: DeliveryRow,
  { result, record }: { result: PostResult; record: AttemptRecord },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx }
    const endpoint = await lockEndpoint(inside, { appId: row.app_id, id: row.endpoint_id })
    const isOver = !endpoint || endpoint.disabled_at !== null
    const isLost = isOver && record.state === 'waiting'
    await writeAttempt(trx, row, isLost ? { ...record, state: 'failed', finished_at: ctx.now() } : record)
    if (!isOver) await note(inside, endpoint, result)
  })
}

/** Undefined if a secret does not open: the next attempt would end in the same way. */
async function send(...args: Parameters<typeof post>): Promise<PostResult | undefined> {
  try {
    return await post(...args)
  } catch (cause) {
    if (isBrokenSeal(cause)) return undefined
    throw cause
  }
}

/** Undefined if the row was changed, or is not for this endpoint: a written database must not redirect an event. */
async function readBody(
  ctx: DeliverDeps,
  row: DeliveryRow,
  endpoint: EndpointRow,
): Promise<string | undefined> {
  const event = await findEvent(ctx.db, { appId: endpoint.app_id, id: row.event_id, at: row.created_at })
  if (!event || (event.type !== 'privy.test' && !wantsEvent(endpoint, event.type))) return undefined
  try {
    return await openBody(ctx, event)
  } catch (cause) {
    if (isBrokenSeal(cause)) return undefined
    throw cause
  }
}

function giveUp({ db, now }: DeliverDeps, row: DeliveryRow, error: string): Promise<void> {
  const record = { state: 'failed', due_at: now(), finished_at: now(), last_error: error } as const
  return writeAttempt(db, row, { ...record, last_status: null, last_answer: null })
}

function toRecord({ now, random }: DeliverDeps, row: DeliveryRow, result: PostResult): AttemptRecord {
  const at = now()
  const { status: last_status, error: last_error, answer: last_answer, retryAfter } = result
  const last = { last_status, last_error, last_answer }
  if (result.isDelivered) return { ...last, state: 'delivered', due_at: at, finished_at: at }
  const chance = (random(1)[0] ?? 0) / 255
  const delay = getRetryDelay({ attempts: row.attempts, retryAfter, now: at, chance })
  if (delay === undefined) return { ...last, state: 'failed', due_at: at, finished_at: at }
  return { ...last, state: 'waiting', due_at: new Date(at.getTime() + delay * 1_000), finished_at: null }
}

/** Keeps account of an endpoint's failures, with its row locked. */
async function note(ctx: DeliverDeps, row: EndpointRow, result: PostResult): Promise<void> {
  if (result.isDelivered) {
    if (row.failures > 0) await writeState(ctx.db, row.id, healthy)
    return
  }
  const now = ctx.now()
  const state = toFailing(row, result, now)
  await writeState(ctx.db, row.id, state)
  if (!state.disabled_at) return
  await failWaiting(ctx.db, row.id, now)
  const { id: endpoint, app_id: appId } = row
  const reason = state.disabled_reason
  await audit(ctx.db, { appId, event: 'webhook.disabled', data: { endpoint, reason }, at: now })
  ctx.metrics.events.inc({ event: 'webhook', result: 'disabled' })
  ctx.log.warn(
    { app: appId, endpoint, reason },
    'a webhook endpoint is disabled: `latchkey webhook enable` enables it',
  )
}

function toFailing(row: EndpointRow, { status }: PostResult, now: Date): EndpointState {
  const failures = row.failures + 1
  const failing_since = row.failing_since ?? now
  const pause = getPause(failures)
  const paused_until = pause > 0 ? new Date(now.getTime() + pause * 1_000) : null
  const failing = { failures, failing_since, paused_until, disabled_at: null, disabled_reason: null }
  if (status === goneStatus) return { ...failing, disabled_at: now, disabled_reason: 'gone' }
  const isOver = now.getTime() - failing_since.getTime() >= disableAfterMs
  return isOver ? { ...failing, disabled_at: now, disabled_reason: 'failing' } : failing
}

function count(
  { metrics, log }: DeliverDeps,
  row: DeliveryRow,
  { isDelivered, status, error }: PostResult,
): void {
  if (isDelivered) return void metrics.events.inc({ event: 'webhook', result: 'sent' })
  const isLast =
    getRetryDelay({ attempts: row.attempts, retryAfter: undefined, now: row.due_at, chance: 0 }) === undefined
  metrics.events.inc({ event: 'webhook', result: isLast ? 'given_up' : 'delayed' })
  const data = { app: row.app_id, endpoint: row.endpoint_id, attempts: row.attempts, status, error }
  if (isLast) log.error(data, 'an event was not delivered: `latchkey webhook replay` sends it again')
  else log.warn({ outage: 'webhook', ...data }, 'an event is sent again later')
}

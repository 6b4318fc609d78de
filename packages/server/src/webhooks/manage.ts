import { webhooks as wire } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { checkPublicUrl } from '../network/fetchPublic.ts'
import { newEventId } from './body.ts'
import { replayDeliveries } from './deliveryStore.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  healthy,
  insertEndpoint,
  lockEndpoint,
  replaceSecret,
  writeState,
} from './endpointStore.ts'
import { type PostResult, post } from './post.ts'
import { makeSecret, sealSecret } from './secret.ts'

type EndpointRef = { app: App; id: string }
export type NewEndpoint = { app: App; url: string; events: readonly string[] }

const maxEndpoints = 20
const idBytes = 12

/**
 * Adds an endpoint, for the operator. Returns its id and its secret, which is shown only here.
 *
 * @throws Error with the reason if the address is not allowed, a type is unknown, or the app has too many.
 */
export async function addEndpoint(
  ctx: Context,
  { app, url, events }: NewEndpoint,
): Promise<{ id: string; secret: string }> {
  checkPublicUrl(url, ctx.config.profile)
  const unknown = events.find((type) => !(wire.webhookTypes as readonly string[]).includes(type))
  if (unknown !== undefined)
    throw new Error(`There are no events of the type ${unknown}. The types: ${wire.webhookTypes.join(', ')}.`)
  const id = `ep_${Buffer.from(ctx.random(idBytes)).toString('base64url')}`
  const secret = makeSecret(ctx)
  const sealed_secret = await sealSecret(ctx, { appId: app.id, id }, secret)
  const row = { app_id: app.id, id, url, events: [...new Set(events)], sealed_secret }
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    // Two commands at once must not exceed the limit.
    await trx.selectFrom('apps').select('id').where('id', '=', app.id).forUpdate().execute()
    const { count } = await trx
      .selectFrom('webhook_endpoints')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('app_id', '=', app.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxEndpoints)
      throw new Error(
        `An app has at most ${maxEndpoints} endpoints. Remove one with latchkey webhook remove.`,
      )
    await insertEndpoint(at, { ...row, sealed_previous: null, previous_until: null, now: ctx.now() })
    await note(ctx, at, { app, id, event: 'webhook.added' })
  })
  ctx.apps.forget()
  return { id, secret }
}

/**
 * Replaces the secret of an endpoint. For `overlapSeconds`, events are signed with both secrets, so that a receiver
 * can change over without a gap. Returns the new one.
 */
export async function rotateEndpoint(
  ctx: Context,
  { overlapSeconds, ...endpoint }: EndpointRef & { overlapSeconds: number },
): Promise<string> {
  const { app, id } = endpoint
  const secret = makeSecret(ctx)
  const sealedSecret = await sealSecret(ctx, { appId: app.id, id }, secret)
  await change(ctx, endpoint, async (at, row) => {
    const end = new Date(ctx.now().getTime() + overlapSeconds * 1_000)
    await replaceSecret(at, row, { sealed: sealedSecret, previousUntil: overlapSeconds > 0 ? end : null })
    await note(ctx, at, { ...endpoint, event: 'webhook.rotated' })
  })
  return secret
}

/** Enables an endpoint that was disabled after failures. What failed meanwhile is sent again only by a replay. */
export async function enableEndpoint(ctx: Context, endpoint: EndpointRef): Promise<void> {
  await change(ctx, endpoint, async (at, row) => {
    await writeState(at.db, row.id, healthy)
    await note(ctx, at, { ...endpoint, event: 'webhook.enabled' })
  })
}

/** Deletes an endpoint with its secret and its log. */
export async function removeEndpoint(ctx: Context, endpoint: EndpointRef): Promise<void> {
  const { app, id } = endpoint
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    if (!(await deleteEndpoint(trx, { appId: app.id, id }))) throw missing(endpoint)
    await note(ctx, at, { ...endpoint, event: 'webhook.removed' })
  })
  ctx.apps.forget()
}

/** Sends the test event now, and returns the answer. It is not in the log, and is not sent again. */
export async function testEndpoint(ctx: Context, endpoint: EndpointRef): Promise<PostResult> {
  const row = await findEndpoint(ctx, { appId: endpoint.app.id, id: endpoint.id })
  if (!row) throw missing(endpoint)
  return post(ctx, row, { id: newEventId(ctx), body: JSON.stringify(wire.testEvent) })
}

export type ReplayRequest = {
  app: App
  /** Of one delivery. */
  id: string | undefined
  endpointId: string | undefined
  /** Of what was written since then. */
  since: Date | undefined
  /** Also what was delivered, where only what was given up is sent again otherwise. */
  all: boolean
}

/**
 * Sends finished deliveries again, with the same id and body, and all attempts from the start. Returns how many. One
 * named delivery is sent again whatever became of it.
 */
export async function replay(ctx: Context, { app, ...request }: ReplayRequest): Promise<number> {
  if (request.id !== undefined && !isUuid(request.id)) return 0
  const all = request.all || request.id !== undefined
  const count = await replayDeliveries(ctx.db, { ...request, all, appId: app.id, now: ctx.now() })
  if (count > 0)
    await audit(ctx.db, { appId: app.id, event: 'webhook.replayed', data: { count }, at: ctx.now() })
  // What this process does not send, a server sends.
  ctx.webhooks.sendDue().catch((err: unknown) => ctx.log.warn({ outage: 'webhooks', err }, 'webhooks wait'))
  return count
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

async function change(
  ctx: Context,
  endpoint: EndpointRef,
  work: (at: BoundDb, row: EndpointRow) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const row = await lockEndpoint(at, { appId: endpoint.app.id, id: endpoint.id })
    if (!row) throw missing(endpoint)
    await work(at, row)
  })
  ctx.apps.forget()
}

function note(
  ctx: Context,
  { db }: BoundDb,
  { app, id, event }: EndpointRef & { event: string },
): Promise<void> {
  return audit(db, { appId: app.id, event, data: { endpoint: id }, at: ctx.now() })
}

function missing({ app, id }: EndpointRef): Error {
  return new Error(
    `App ${app.id} has no endpoint ${id}. \`latchkey webhook list ${app.id}\` shows its endpoints.`,
  )
}

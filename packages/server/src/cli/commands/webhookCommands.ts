import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { countDeliveries, listDeliveries } from '../../webhooks/deliveryStore.ts'
import { type EndpointRow, listEndpoints } from '../../webhooks/endpointStore.ts'
import {
  addEndpoint,
  enableEndpoint,
  removeEndpoint,
  replay,
  rotateEndpoint,
  testEndpoint,
} from '../../webhooks/manage.ts'
import { defineCommand, readWholeNumber } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

const day = 24 * 3_600
const shownDeliveries = 50

export const addWebhookCommand = defineCommand(
  {
    options: {
      url: { type: 'string' },
      event: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { url, event: events = [] } = values
    if (!url) throw usageError('latchkey webhook add needs --url')
    const endpoint = await withContext(config, async (ctx) =>
      addEndpoint(ctx, { app: await existing(ctx, words[0]), url, events }),
    )
    if (values.json) return out.line(JSON.stringify(endpoint))
    out.line(
      table([
        ['endpoint', endpoint.id],
        ['secret', endpoint.secret],
      ]),
    )
    out.note('The secret is shown only once. Your server verifies events with it.')
    out.note(`Send a test event: latchkey webhook test ${words[0]} ${endpoint.id}`)
  },
)

export const listWebhooksCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const endpoints = await withContext(config, async (ctx) => {
      const { id } = await existing(ctx, words[0])
      const rows = await listEndpoints(ctx, id)
      return Promise.all(
        rows.map(async (row) =>
          describe(row, await countDeliveries(ctx.db, { endpointId: row.id, now: ctx.now() }), ctx.now()),
        ),
      )
    })
    if (values.json) return out.line(JSON.stringify(endpoints))
    if (endpoints.length === 0)
      return out.note(`No endpoints. Add one: latchkey webhook add ${words[0]} --url URL`)
    const rows = endpoints.map(({ id, url, events, state, waiting, failed }) => [
      ...[id, url, events.length === 0 ? 'all' : events.join(' ')],
      ...[state, String(waiting), String(failed)],
    ])
    out.line(table([['endpoint', 'url', 'events', 'state', 'waiting', 'failed'], ...rows]))
  },
)

function describe(row: EndpointRow, counts: { waiting: number; failed: number }, now: Date) {
  const { id, url, events, disabled_reason, paused_until, failures } = row
  const isPaused = paused_until !== null && paused_until > now
  const failing = isPaused ? 'paused after failures' : failures > 0 ? 'failing' : 'enabled'
  const state = row.disabled_at === null ? failing : `disabled (${disabled_reason})`
  return { id, url, events, state, failures, ...counts }
}

export const rotateWebhookCommand = defineCommand(
  { options: { overlap: { type: 'string' }, json: { type: 'boolean' } }, words: 2 },
  async ({ values, words }, { config, out }) => {
    const overlapSeconds = readWholeNumber(values.overlap ?? String(day))
    if (overlapSeconds === undefined)
      throw usageError('--overlap is how many seconds events are signed with both secrets')
    const secret = await withEndpoint(words, config, (ctx, named) =>
      rotateEndpoint(ctx, { ...named, overlapSeconds }),
    )
    if (values.json) return out.line(JSON.stringify({ id: words[1], secret }))
    out.line(secret)
    out.note(
      overlapSeconds === 0
        ? 'Events are signed only with this secret from now on.'
        : `Events are signed with this secret and the one before it for ${overlapSeconds} seconds.`,
    )
  },
)

export const enableWebhookCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words }, { config, out }) => {
    await withEndpoint(words, config, enableEndpoint)
    out.line(`Enabled ${words[1]}.`)
    out.note(`Send again what failed meanwhile: latchkey webhook replay ${words[0]} --endpoint ${words[1]}`)
  },
)

export const removeWebhookCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words }, { config, out }) => {
    await withEndpoint(words, config, removeEndpoint)
    out.line(`Removed ${words[1]}, with its log.`)
  },
)

export const testWebhookCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 2 },
  async ({ values, words }, { config, out }) => {
    const { isDelivered, status, error, answer } = await withEndpoint(words, config, testEndpoint)
    if (values.json) out.line(JSON.stringify({ delivered: isDelivered, status, error, answer }))
    else {
      if (status !== null)
        out.line(
          table([
            ['status', String(status)],
            ['answer', toOneLine(answer)],
          ]),
        )
      if (isDelivered) out.note('The endpoint accepted the test event.')
    }
    if (!isDelivered) throw new Error(`The test event was not delivered. ${error ?? ''}`)
  },
)

export const listDeliveriesCommand = defineCommand(
  {
    options: {
      endpoint: { type: 'string' },
      failed: { type: 'boolean' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const limit = readWholeNumber(values.limit ?? String(shownDeliveries)) ?? 0
    if (limit < 1 || limit > 1_000) throw usageError('--limit takes a number from 1 to 1000')
    const rows = await withContext(config, async (ctx) => {
      const { id: appId } = await existing(ctx, words[0])
      const query = { appId, endpointId: values.endpoint, isFailed: values.failed === true, limit }
      return ctx.replicas.read((db) => listDeliveries(db, { ...query, now: ctx.now() }))
    })
    if (values.json) return out.line(JSON.stringify(rows.map(({ position: _, ...row }) => row)))
    const cells = rows.map((row) => [
      ...[row.created_at.toISOString(), row.type, row.id, row.endpoint_id],
      ...[
        row.state,
        String(row.attempts),
        String(row.last_status ?? ''),
        toOneLine(row.last_error ?? row.last_answer),
      ],
    ])
    const head = ['time', 'event', 'delivery', 'endpoint', 'state', 'attempts', 'status', 'answer']
    out.line(table([head, ...cells]))
  },
)

export const replayCommand = defineCommand(
  {
    options: {
      delivery: { type: 'string' },
      endpoint: { type: 'string' },
      since: { type: 'string' },
      all: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const { delivery: id, endpoint: endpointId, all = false } = values
    if (id === undefined && endpointId === undefined && values.since === undefined)
      throw usageError('latchkey webhook replay needs --delivery, --endpoint or --since')
    if (id !== undefined && (endpointId !== undefined || values.since !== undefined || values.all))
      throw usageError('--delivery names one delivery. Leave --endpoint, --since and --all out.')
    const since = values.since === undefined ? undefined : new Date(values.since)
    if (since && Number.isNaN(since.getTime()))
      throw usageError('--since takes a time such as 2026-11-27T08:00:00Z')
    const count = await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      return replay(ctx, { app, id, endpointId, since, all })
    })
    out.line(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} sent again.`)
  },
)

function withEndpoint<T>(
  [appId, id]: readonly string[],
  config: Parameters<typeof withContext>[0],
  work: (ctx: Context, named: { app: App; id: string }) => Promise<T>,
): Promise<T> {
  if (id === undefined) throw usageError('The id of an endpoint is missing: latchkey webhook list <app id>')
  return withContext(config, async (ctx) => work(ctx, { app: await existing(ctx, appId), id }))
}

/** For a terminal: an answer comes from outside, and must not send control codes to it. */
function toOneLine(text: string | null): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

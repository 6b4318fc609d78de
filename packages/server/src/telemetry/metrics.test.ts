import { AppError, endpoints, serverErrors } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createMeasuredWorld } from '../../../../test/support/telemetry/measuredWorld.ts'
import { type Family, readMetrics, readValue } from '../../../../test/support/telemetry/readMetrics.ts'
import { addReceiver, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import type { World } from '../../../../test/support/world.ts'
import { inTransaction } from '../db/transaction.ts'
import { startMeasuring } from '../jobs/measuring.ts'
import { type MetricSpec, metricList, processMetrics } from './metricList.ts'

const read = async ({ ctx }: World) => readMetrics(await ctx.metrics.registry.metrics())
const env = { METRICS_PORT: '9464' }

/** Every endpoint's declared path. Pages and files have their own, which begin with a slash too. */
const paths = new Set<string>(['/healthz', ...Object.values(endpoints).map(({ path }) => path)])

async function work(world: World): Promise<void> {
  const session = await signIn(world)
  await signIn(world, session.email)
  const send = (refresh_token: string) => world.post('/api/v1/sessions', { refresh_token })
  const { body } = await send(session.refreshToken)
  await send(session.refreshToken)
  await send(String(body.refresh_token))
  world.clock.forward({ seconds: 600 })
  await send(session.refreshToken)
  await world.post('/api/v1/passwordless/authenticate', { email: session.email, code: '000000' })
  await world.get('/nowhere/hunter2')
  await world.get('/healthz')
}

test('security: the list has every metric, with its type, help and labels, and no label has a value of a caller', async () => {
  const world = await createMeasuredWorld({ env })
  await addReceiver(world, await startReceiver())
  const measuring = startMeasuring(world.ctx)
  await work(world)
  await measuring.run()
  await measuring.stop()
  const families = await read(world)
  const ours = [...families.keys()].filter((name) => name.startsWith('latchkey_'))
  const specs: MetricSpec[] = Object.values(metricList)
  expect(ours.sort()).toEqual(specs.map(({ name }) => name).sort())
  for (const spec of specs) expect(differences(spec, families.get(spec.name))).toEqual([])
  expect(JSON.stringify([...families])).not.toMatch(/hunter2|user\d+@|did:privy|\b0{6}\b/)
  expect(processMetrics.filter((name) => !families.has(name))).toEqual([])
})

/** What the output of a metric has that its row in the list does not allow. */
function differences(spec: MetricSpec, family: Family | undefined): string[] {
  if (!family) return ['missing']
  const { type, help, samples } = family
  const wrong = [
    ...(type === spec.type ? [] : [`type ${type}`]),
    ...(help === spec.help ? [] : [`help ${help}`]),
  ]
  if (samples.length === 0) wrong.push('no sample')
  for (const { labels } of samples) {
    const { le: _, ...own } = labels
    if (Object.keys(own).sort().join() !== Object.keys(spec.labels).sort().join())
      wrong.push(`labels ${Object.keys(own)}`)
    for (const [label, text] of Object.entries(own)) {
      const values = spec.labels[label]
      const isAllowed = Array.isArray(values) ? values.includes(text) : isBounded(label, text)
      if (!isAllowed) wrong.push(`${label}="${text}"`)
    }
  }
  return [...new Set(wrong)]
}

function isBounded(label: string, text: string): boolean {
  if (label === 'handler') return text === 'other' || paths.has(text)
  if (label === 'code') return Object.hasOwn(serverErrors, text) || ['unavailable', 'failed'].includes(text)
  if (label === 'status') return /^[1-5]\d\d$/.test(text)
  if (label === 'method') return ['GET', 'POST', 'DELETE', 'PATCH', 'PUT', 'OPTIONS', 'HEAD'].includes(text)
  return label === 'version' && /^(\d+\.\d+\.\d+|unknown)/.test(text)
}

test('logins, refreshes and refusals are counted by their result', async () => {
  const world = await createMeasuredWorld()
  await work(world)
  const families = await read(world)
  const logins = (kind: string) => readValue(families, 'latchkey_logins_total', { type: 'email', user: kind })
  expect([logins('new'), logins('returning')]).toEqual([1, 1])
  const refreshes = (result: string) => readValue(families, 'latchkey_refreshes_total', { result })
  expect(['renewed', 'repeated', 'stolen', 'refused'].map(refreshes)).toEqual([2, 1, 1, 1])
  const handler = '/api/v1/passwordless/authenticate'
  const refusals = { handler, code: 'invalid_credentials' }
  expect(readValue(families, 'latchkey_refusals_total', refusals)).toBe(1)
  expect(
    readValue(families, 'latchkey_http_request_seconds_count', { handler: 'other', status: '404' }),
  ).toBe(1)
  expect(readValue(families, 'latchkey_http_requests_running')).toBe(0)
})

test('statements are measured by their kind, and every wait for a connection', async () => {
  const world = await createMeasuredWorld()
  await work(world)
  await inTransaction(world.ctx.db, (trx) => trx.selectFrom('apps').select('id').execute())
  const families = await read(world)
  const count = (kind: string) => readValue(families, 'latchkey_database_statement_seconds_count', { kind })
  for (const kind of ['read', 'write', 'begin', 'commit']) expect(count(kind)).toBeGreaterThan(0)
  expect(readValue(families, 'latchkey_database_wait_seconds_count')).toBeGreaterThan(5)
})

test('the queues: what waits, for how long it is due, and endpoints that fail', async () => {
  const mail = { send: () => Promise.reject(new AppError('message_not_sent')) }
  const world = await createMeasuredWorld({ env, parts: { mail } })
  const { ctx, app, clock } = world
  const measuring = startMeasuring(ctx)
  await measuring.run()
  const id = 'did:privy:queued'
  await ctx.db
    .insertInto('users')
    .values({ id, app_id: app.id, created_at: ctx.now(), is_guest: false })
    .execute()
  const message = { app: app.id, to: 'ada@example.com', subject: 's', text: 't', html: 'h' }
  await inTransaction(ctx.db, (trx) =>
    ctx.outbox.put(trx, { userId: id, about: 'recovered', kind: 'email', message }),
  )
  await world.delivered()
  await addReceiver(world, await startReceiver())
  clock.forward({ seconds: 300 })
  await measuring.run()
  const families = await read(world)
  const queue = { queue: 'outbox' }
  expect(readValue(families, 'latchkey_queue_rows', queue)).toBe(1)
  // It was due five seconds after its first attempt.
  expect(readValue(families, 'latchkey_queue_overdue_seconds', queue)).toBeCloseTo(295, 0)
  expect(readValue(families, 'latchkey_events_total', { event: 'notice', result: 'delayed' })).toBe(1)
  expect(readValue(families, 'latchkey_webhook_endpoints', { state: 'healthy' })).toBe(1)
  expect(readValue(families, 'latchkey_job_rounds_total', { task: 'measuring', result: 'done' })).toBe(2)
  expect(readValue(families, 'latchkey_keys_unopened')).toBe(0)
  await measuring.stop()
})

test('error: a database that does not answer is a number too, and old numbers of its queues are gone', async () => {
  const world = await createMeasuredWorld({ env })
  const measuring = startMeasuring(world.ctx)
  await measuring.run()
  expect(readValue(await read(world), 'latchkey_database_up')).toBe(1)
  await world.closeDatabase()
  await measuring.run()
  const families = await read(world)
  expect(families.get('latchkey_database_up')?.samples[0]?.value).toBe(0)
  expect(families.get('latchkey_queue_rows')?.samples).toEqual([])
  expect(readValue(families, 'latchkey_job_rounds_total', { task: 'measuring', result: 'failed' })).toBe(1)
  await measuring.stop()
})

test('security: a row that another writer changed is counted', async () => {
  const world = await createMeasuredWorld()
  const { token, userId } = await signIn(world)
  expect(readValue(await read(world), 'latchkey_broken_rows_total')).toBe(0)
  await world.ctx.db
    .updateTable('linked_accounts')
    .set({ subject: 'thief@example.com' })
    .where('user_id', '=', userId)
    .execute()
  await world.get('/api/v1/users/me', { token })
  expect(readValue(await read(world), 'latchkey_broken_rows_total')).toBe(1)
})

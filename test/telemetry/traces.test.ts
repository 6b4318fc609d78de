import { context, trace } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSending } from '../../packages/server/src/jobs/sending.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { appServer } from '../support/appServer.ts'
import { closeAtEnd } from '../support/closeAtEnd.ts'
import { eventually } from '../support/eventually.ts'
import { signIn } from '../support/signIn.ts'
import { createMeasuredWorld } from '../support/telemetry/measuredWorld.ts'
import { createWallet, deviceIn } from '../support/vaultDevice.ts'
import { addReceiver, startReceiver } from '../support/webhooks/receiver.ts'

const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
beforeAll(() => provider.register({ propagator: null }))
beforeEach(() => exporter.reset())
afterAll(async () => {
  await provider.shutdown()
  trace.disable()
  context.disable()
})

const spans = () => exporter.getFinishedSpans()
const findSpans = (name: string) => spans().filter((span) => span.name === name)
/** Everything of a span that is sent to a collector. */
const toText = ({ name, attributes, events, status, links }: ReadableSpan) =>
  JSON.stringify({ name, attributes, events, status, links })

const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

test('security: spans of logins, a wallet, management and webhooks have no secret, address or id', async () => {
  const world = await createMeasuredWorld()
  const receiver = await startReceiver()
  await addReceiver(world, receiver)
  const email = 'ada.lovelace@example.com'
  await world.post('/api/v1/passwordless/init', { email })
  const code = world.codeFor(email)
  const { body } = await world.post('/api/v1/passwordless/authenticate?token=hunter2', { email, code })
  const session = { userId: (body.user as { id: string }).id, token: String(body.token) }
  await world.post('/api/v1/sessions', { refresh_token: body.refresh_token })
  await world.post('/api/v1/passwordless/authenticate', { email, code: '314159' })
  await world.get('/hunter2/path')
  const address = await createWallet(await deviceIn(world, session))
  const call = appServer(world)
  expect((await call('GET', `/users/${session.userId}`)).status).toBe(200)
  expect((await call('POST', '/users/email/address', { body: { address: email } })).status).toBe(200)
  expect((await call('DELETE', `/users/${session.userId}`)).status).toBeLessThan(300)
  await world.delivered()
  expect(receiver.received.length).toBeGreaterThan(0)

  const secrets = [
    ...[code, '314159', email, 'lovelace', 'hunter2', address, session.userId, session.token],
    ...[body.refresh_token, body.identity_token, world.app.id, world.app.secret, '203.0.113.7'],
    ...['select ', 'insert ', 'where', '$1', 'Bearer', 'did:privy', 'Error'],
  ].filter((secret) => secret !== undefined)
  expect(spans().length).toBeGreaterThan(30)
  const text = spans().map(toText).join('\n')
  for (const secret of secrets) expect(text).not.toContain(String(secret))
})

test('security: a span has only attributes of the list', async () => {
  const world = await createMeasuredWorld()
  const receiver = await startReceiver()
  await addReceiver(world, receiver)
  await signIn(world)
  await world.delivered()
  const nameList = [
    ...['http.request.method', 'http.route', 'http.response.status_code', 'latchkey.refusal'],
    ...['db.system.name', 'db.operation.name', 'db.collection.name', 'latchkey.statements', 'server.address'],
  ]
  const names = new Set(spans().flatMap(({ attributes }) => Object.keys(attributes)))
  expect([...names].filter((name) => !nameList.includes(name))).toEqual([])
  expect(names.size).toBeGreaterThan(6)
})

describe('a request', () => {
  test('has a span named after its endpoint, with its statements and transactions below it', async () => {
    const world = await createMeasuredWorld()
    const session = await signIn(world)
    exporter.reset()
    await world.get('/api/v1/users/me', { token: session.token })
    const [request] = findSpans('GET /api/v1/users/me')
    expect(request?.attributes).toMatchObject({
      'http.route': '/api/v1/users/me',
      'http.response.status_code': 200,
    })
    const below = spans().filter(
      ({ parentSpanContext }) => parentSpanContext?.spanId === request?.spanContext().spanId,
    )
    expect(below.map(({ name }) => name)).toContain('database read sessions')
    expect(new Set(spans().map((span) => span.spanContext().traceId)).size).toBe(1)
  })

  test('error: a refusal has its code, and a failure of the database marks the spans', async () => {
    const world = await createMeasuredWorld()
    await world.get('/api/v1/users/me', { token: 'a.b.c' })
    const [refusal] = findSpans('GET /api/v1/users/me')
    expect(refusal?.attributes['latchkey.refusal']).toBe('missing_or_invalid_token')
    expect(refusal?.status.code).toBe(0)
    const { token } = await signIn(world)
    await world.closeDatabase()
    exporter.reset()
    await world.get('/api/v1/users/me', { token })
    const [failure] = findSpans('GET /api/v1/users/me')
    expect(failure?.status).toEqual({ code: 2 })
  })

  test('security: the trace id of a caller is ignored, unless the proxy is trusted to set it', async () => {
    const world = await createMeasuredWorld()
    await world.get('/healthz', { headers: { traceparent: parent } })
    expect(spans()[0]?.spanContext().traceId).not.toBe('a'.repeat(32))

    const behind = await createMeasuredWorld({ env: { TRACEPARENT: 'trust', TRUSTED_PROXIES: '1' } })
    exporter.reset()
    await behind.get('/healthz', { headers: { traceparent: parent, tracestate: 'vendor=hunter2' } })
    expect(spans()[0]?.spanContext().traceId).toBe('a'.repeat(32))
    expect(spans()[0]?.parentSpanContext?.traceState).toBeUndefined()
    exporter.reset()
    for (const traceparent of [
      '00-0-0-01',
      `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
      `${parent}-x`,
      'x'.repeat(9_000),
    ])
      expect((await behind.get('/healthz', { headers: { traceparent } })).status).toBe(200)
    expect(spans().filter(({ parentSpanContext }) => parentSpanContext)).toEqual([])
  })

  test('security: an endpoint of an app gets no trace id', async () => {
    const world = await createMeasuredWorld()
    const receiver = await startReceiver()
    await addReceiver(world, receiver)
    await signIn(world)
    await world.delivered()
    expect(findSpans('outside webhook').length).toBeGreaterThan(0)
    expect(findSpans('outside webhook')[0]?.attributes).toEqual({ 'server.address': 'localhost' })
    for (const { all } of receiver.received)
      expect(Object.keys(all).filter((name) => /trace|baggage|b3/.test(name))).toEqual([])
  })
})

test('a job round has a span, with its statements below it', async () => {
  const world = await createMeasuredWorld()
  closeAtEnd(startSending(world.ctx).stop)
  await eventually(async () => expect(findSpans('job outbox').length).toBeGreaterThan(0))
  const [round] = findSpans('job outbox')
  expect(
    spans().some(({ parentSpanContext }) => parentSpanContext?.spanId === round?.spanContext().spanId),
  ).toBe(true)
})

test('log lines of a traced request have its trace id', async () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const world = await createMeasuredWorld({ parts: { log } })
  lines.length = 0
  exporter.reset()
  await world.get('/api/v1/users/me', { token: 'a.b.c' })
  const refusal = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'a request was refused')
  expect(refusal.traceId).toBe(findSpans('GET /api/v1/users/me')[0]?.spanContext().traceId)
})

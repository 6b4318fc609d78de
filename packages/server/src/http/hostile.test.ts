import { createHash } from 'node:crypto'
import { endpoints, serverErrors } from '@latchkey/wire'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { isDeep } from '../../../../test/support/deep.ts'
import { everyMethod, type Schema, sample, sendTo, wellFormed } from '../../../../test/support/sampleCalls.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { type Answer, createWorld, type World } from '../../../../test/support/world.ts'
import { buildServer } from '../main.ts'

/** Too long for an index, also compressed. */
const noise = Array.from({ length: 200 }, (_, n) =>
  createHash('sha256').update(`${n}`).digest('base64url'),
).join('')

/** Each is special for some parser: invalid text for Postgres or JSON, huge, or a special name. */
const texts = [
  noise,
  '',
  'a\0b',
  'a\ud800b',
  '\u202e＠ﬁſ',
  '__proto__',
  '9'.repeat(400),
  'a'.repeat(60_000),
  `0x${'f'.repeat(40_000)}`,
  '{"a":'.repeat(5_000),
  'https://[::1',
]
const others = [null, -0.1, 1e308, [], { a: ['\0'] }]

/** The same value with one part at a time replaced. */
function* bendEach(value: unknown, replacePart: (part: unknown) => unknown): Generator<unknown> {
  for (const other of others) yield replacePart(other)
  if (typeof value === 'string') for (const text of texts) yield replacePart(text)
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value))
    yield* bendEach(member, (part) =>
      replacePart(Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part }),
    )
}

const codes = new Set(Object.keys(serverErrors))

/** Answered or refused, but understood: an object, with a code of the catalog if it is a refusal. */
function expectUnderstood(input: unknown, { status, body }: Answer): void {
  const what = `${JSON.stringify(input)?.slice(0, 300)} -> ${status} ${JSON.stringify(body).slice(0, 300)}`
  expect(status, what).toBeLessThan(500)
  expect(typeof body === 'object' && body !== null, what).toBe(true)
  if (status < 400) return
  expect(codes, what).toContain(body.code)
  expect(JSON.stringify(body), what).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|postgres/i)
}

describe('security: no call breaks or hangs, whatever is sent to it (R29: malformed bodies)', () => {
  let world: World
  let notImplemented: string[]
  beforeAll(async () => {
    world = await createWorld({ settings: everyMethod, env: { LATCHKEY_IP_LIMITS: 'off' } })
    notImplemented = buildServer(world.ctx).notImplemented
  })

  test.each(Object.entries(endpoints))('%s', async (name, endpoint) => {
    if (notImplemented.includes(name)) return
    const { token } = await signIn(world)
    const schema = endpoint.input as Schema
    // Code behind the contract does not read what the contract refuses: a usual run sends only some of it.
    const isSent = (body: unknown, n: number) => isDeep || n % 8 === 0 || v.safeParse(schema, body).success
    const bodies = [...bendEach(sample(schema), (part) => part)].filter(isSent)
    const startedAt = performance.now()
    while (bodies.length > 0)
      await Promise.all(
        bodies
          .splice(0, 16)
          .map(async (body) => expectUnderstood(body, await sendTo(world, endpoint, body, { token }))),
      )
    expect(performance.now() - startedAt).toBeLessThan(60_000)
  })
})

describe('security: pages that are no calls of the contract', () => {
  const paths = [...new Set(Object.values(endpoints).flatMap(({ path, aliases = [] }) => [path, ...aliases]))]
  const names = [
    'state',
    'code',
    'iss',
    'error',
    'provider_app_id',
    'requester_app_id',
    'redirect_uri',
    'bot_id',
    'origin',
  ]
  const more = [
    'channelToken',
    'requester_origin',
    'requester_public_key',
    'code_challenge',
    'return_to',
    'to',
    'sub',
  ]
  const headers = [
    {},
    { origin: 'null' },
    { origin: 'x' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '9' },
  ]
  let world: World
  beforeAll(async () => {
    world = await createWorld({ settings: everyMethod, env: { LATCHKEY_IP_LIMITS: 'off' } })
  })

  /** Every page of the development profile, by method and path. */
  const pages = () =>
    world.server.routes.filter(
      ({ method, path }) => ['GET', 'POST'].includes(method) && !paths.includes(path as `/${string}`),
    )

  test('break at nothing, run nothing of others, are framed by nobody and kept by nobody', async () => {
    expect(pages().length).toBeGreaterThan(20)
    for (const { method, path } of pages())
      for (const text of texts) {
        const value = encodeURIComponent(wellFormed(text).slice(0, 8_000))
        const at = path
          .replace(/:app_id|:provider_app_id/, world.app.id)
          .replace(/:\w+(\{[^}]+\})?|\*/g, value.slice(0, 500) || 'x')
        const query = [...names, ...more].map((name) => `${name}=${value.slice(0, 600)}`).join('&')
        for (const header of method === 'GET' ? headers.slice(0, 3) : headers) {
          const body = method === 'GET' ? {} : { body: `a=${value}` }
          const reply = await world.fetch(`${at}?${query}`, {
            method,
            headers: header as Record<string, string>,
            ...body,
          })
          const what = `${method} ${at} ${JSON.stringify(text.slice(0, 40))} ${JSON.stringify(header)} -> ${reply.status}`
          expect(reply.status, what).toBeLessThan(500)
          expect(reply.status >= 300 && reply.status < 400, what).toBe(false)
          expect(reply.headers.get('x-content-type-options'), what).toBe('nosniff')
          expect(reply.headers.get('referrer-policy'), what).toBe('no-referrer')
          if (!reply.headers.get('content-type')?.startsWith('text/html')) continue
          expect(reply.headers.get('cache-control'), what).toBe('no-store')
          const policy = reply.headers.get('content-security-policy')
          expect(policy, what).toContain("default-src 'none'")
          expect(policy, what).toContain('frame-ancestors')
        }
      }
  })
})

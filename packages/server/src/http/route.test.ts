import { connect } from 'node:net'
import { AppError, endpoint } from '@latchkey/wire'
import fc from 'fast-check'
import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { answerErrors } from './errors.ts'
import { createRoute } from './route.ts'
import type { Server } from './server.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/v1/echo/:id',
  guard: 'anyone',
  input: v.object({ id: v.string(), text: v.optional(v.string()), page: v.optional(v.string()) }),
  reply: v.looseObject({}),
})
const failing = endpoint({
  method: 'POST',
  path: '/api/v1/failing',
  guard: 'public',
  input: v.object({ how: v.string() }),
  reply: v.looseObject({}),
})
const mine = endpoint({
  method: 'GET',
  path: '/api/v1/mine',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({}),
})
const servers = endpoint({
  method: 'GET',
  path: '/api/v1/servers',
  guard: 'app',
  input: v.object({}),
  reply: v.looseObject({}),
})

let world: World
let server: Server
beforeAll(async () => {
  world = await createWorld()
  server = new Hono()
  answerErrors(server, world.ctx.log)
  const route = createRoute(server, world.ctx)
  route(echo, async ({ input, address, app }) => ({ ...input, address, app: app.id }))
  route(failing, async ({ input }) => {
    if (input.how === 'limit') throw new AppError('too_many_requests', { data: { retry_after_seconds: 7 } })
    if (input.how === 'client code') throw new AppError('unknown_auth_error')
    throw new Error('password=hunter2 at /srv/app/secret.ts')
  })
  route(mine, async ({ user }) => ({ user: user.userId }))
  route(servers, async ({ app }) => ({ app: app.id }))
})

type Call = { method?: string; path: string; body?: string; headers?: Record<string, string>; from?: string }

async function call({ method = 'POST', path, body, headers = {}, from = '203.0.113.7' }: Call) {
  const defaults = { 'privy-app-id': world.app.id, 'content-type': 'application/json', ...headers }
  const request = new Request(`http://localhost:4000${path}`, {
    method,
    headers: defaults,
    ...(body === undefined ? {} : { body }),
  })
  const reply = await server.fetch(request, { incoming: { socket: { remoteAddress: from } } })
  return { status: reply.status, body: await reply.json(), headers: reply.headers }
}

describe('a call', () => {
  test('has one input: path, query and body', async () => {
    const { body } = await call({ path: '/api/v1/echo/a?page=2', body: '{"text":"hi"}' })
    expect(body).toEqual({ id: 'a', text: 'hi', page: '2', address: '203.0.113.7', app: world.app.id })
  })

  test('security: what the path says cannot be replaced by query or body', async () => {
    const { body } = await call({ path: '/api/v1/echo/a?id=b', body: '{"id":"c"}' })
    expect(body.id).toBe('a')
  })

  test('an empty body is an empty object', async () => {
    expect((await call({ path: '/api/v1/echo/a' })).status).toBe(200)
  })

  test.each([
    { what: 'malformed', body: '{"text":', status: 400 },
    { what: 'a list', body: '[]', status: 400 },
    { what: 'null', body: 'null', status: 400 },
    { what: 'of the wrong shape', body: '{"text":{"secret":"hunter2"}}', status: 400 },
    { what: 'reaching for the prototype', body: '{"__proto__":{"admin":true}}', status: 400 },
    { what: 'nested too deeply', body: `{"text":${'['.repeat(20)}${']'.repeat(20)}}`, status: 400 },
    { what: 'too large', body: JSON.stringify({ text: 'x'.repeat(70_000) }), status: 413 },
  ])('security: a body that is $what is refused', async ({ body, status }) => {
    const reply = await call({ path: '/api/v1/echo/a', body })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    expect(JSON.stringify(reply.body)).not.toMatch(/hunter2|Unexpected|JSON at/)
  })

  test('security: a body that is not JSON by its type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(
        (await call({ path: '/api/v1/echo/a', body: '{}', headers: { 'content-type': type } })).status,
      ).toBe(415)
  })

  test('security: no body makes the server fail or talk of itself', async () => {
    const bodies = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.json(),
      fc.json().map((text) => `{"text":${text}}`),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const reply = await call({
          path: '/api/v1/echo/a',
          body: body === '' ? ' ' : body,
          from: '2001:db8::1',
        })
        expect(reply.status).toBeLessThan(500)
        expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts:|at \w+ \(/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('an error', () => {
  test('security: of ours that nobody expected says nothing about itself', async () => {
    const reply = await call({ path: '/api/v1/failing', body: '{"how":"crash"}' })
    expect(reply).toMatchObject({ status: 500, body: { error: 'Something went wrong. Try again.' } })
    expect(Object.keys(reply.body)).toEqual(['error'])
  })

  test('security: with a code only clients raise is a failure of ours, without the code', async () => {
    const reply = await call({ path: '/api/v1/failing', body: '{"how":"client code"}' })
    expect(reply.status).toBe(500)
    expect(reply.body).not.toHaveProperty('code')
  })

  test('about a limit says when to come again', async () => {
    const reply = await call({ path: '/api/v1/failing', body: '{"how":"limit"}' })
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe('7')
  })

  test('about a path nobody knows is JSON too', async () => {
    expect(await call({ path: '/api/v1/nowhere' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

describe('guards', () => {
  test.each([undefined, '', 'x'.repeat(25), 'short', "' or 1=1 --"])(
    'security: app id %s names no app',
    async (id) => {
      const headers = { 'privy-app-id': id ?? '' }
      const reply = await call({ path: '/api/v1/echo/a', headers })
      expect(reply).toMatchObject({ status: 400, body: { code: 'missing_or_invalid_privy_app_id' } })
    },
  )

  test('error: a call without an app id says so, at a path with parameters too', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const [method, path] of [
      ['POST', '/api/v1/echo/a'],
      ['GET', '/api/v1/mine'],
    ] as const) {
      const reply = await server.fetch(new Request(`http://localhost:4000${path}`, { method, headers }))
      expect({ status: reply.status, body: await reply.json() }).toMatchObject({
        status: 400,
        body: { code: 'missing_or_invalid_privy_app_id' },
      })
    }
  })

  test('security: a call for users needs a token of a live session', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5'])
      expect(await call({ method: 'GET', path: '/api/v1/mine', headers: { authorization } })).toMatchObject({
        status: 401,
        body: { code: 'missing_or_invalid_token' },
      })
  })

  test("security: a call for the app's server needs its id and secret", async () => {
    const other = await createWorld()
    const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const ask = (authorization: string, headers = {}) =>
      call({ method: 'GET', path: '/api/v1/servers', headers: { authorization, ...headers } })
    const { id, secret } = world.app
    expect(await ask(basic(id, secret))).toMatchObject({ status: 200, body: { app: id } })
    for (const wrong of [
      basic(id, other.app.secret),
      basic(id, ''),
      basic(id, `${secret}x`),
      basic(other.app.id, secret),
      'Basic',
      `Bearer ${secret}`,
    ])
      expect((await ask(wrong)).status).toBe(401)
    expect((await ask(basic(id, secret), { 'privy-app-id': other.app.id })).status).toBe(400)
  })
})

describe('the coarse limit', () => {
  test('security: holds per network and handler, whatever spelling the path has', async () => {
    const from = '2001:db8:77::1'
    const statuses: number[] = []
    for (let count = 0; count < 605; count++) {
      const path = `/api/v1/echo/${count % 2 ? 'a' : '%61'}?n=${count}`
      statuses.push((await call({ path, from: count % 3 ? from : '2001:db8:77::2' })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    expect(statuses.slice(600)).toEqual([429, 429, 429, 429, 429])
    expect((await call({ path: '/api/v1/echo/a', from: '2001:db8:78::1' })).status).toBe(200)
    expect((await call({ path: '/api/v1/failing', body: '{"how":"limit"}', from })).body.code).toBe(
      'too_many_requests',
    )
    world.clock.forward({ seconds: 60 })
    expect((await call({ path: '/api/v1/echo/a', from })).status).toBe(200)
  })

  test('error: a page of the app can read it, and no other page', async () => {
    const from = '203.0.113.99'
    const ask = (origin: string) => call({ path: '/api/v1/echo/a', from, headers: { origin } })
    for (let count = 0; count < 600; count++) await ask(world.app.origin)
    const { status, headers } = await ask(world.app.origin)
    expect(status).toBe(429)
    expect(headers.get('access-control-allow-origin')).toBe(world.app.origin)
    expect(headers.get('access-control-expose-headers')).toContain('retry-after')
    expect((await ask('https://nobody.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('error: lasts a minute also for a clock that was an hour ahead (F16: wrong clocks)', async () => {
    const ask = () => call({ path: '/api/v1/echo/a', from: '203.0.113.98' })
    world.clock.forward({ seconds: 3_600 })
    for (let count = 0; count < 600; count++) await ask()
    expect((await ask()).status).toBe(429)
    world.clock.forward({ seconds: -3_600 })
    expect((await ask()).status).toBe(200)
  })
})

test('security: an absolute address in the request line changes nothing', async () => {
  const url = new URL(await world.listen())
  const raw = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(url.port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.write(
      `GET http://evil.example/api/v1/apps/${world.app.id} HTTP/1.1\r\nHost: also.example\r\nX-Forwarded-Host: third.example\r\nConnection: close\r\n\r\n`,
    )
  })
  expect(raw).toMatch(/^HTTP\/1\.1 200/)
  expect(raw).not.toMatch(/evil\.example|also\.example|third\.example/)
})

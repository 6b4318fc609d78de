import { management } from '@latchkey/wire'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createApp } from '../app/manage.ts'
import { answerErrors } from './errors.ts'
import { createRoute } from './route.ts'
import type { Server } from './server.ts'

const perMinute = 20
const wrongSecretsPerMinute = 600
const addresses = { backend: '198.51.100.7', other: '203.0.113.50' }

let world: World
let server: Server
let queries: string[]
beforeEach(async () => {
  queries = []
  world = await createWorld({ onQuery: ({ sql }) => queries.push(sql) })
  server = new Hono()
  answerErrors(server, world.ctx.log)
  const route = createRoute(server, world.ctx)
  route(management.listWallets, async () => ({ data: [], next_cursor: null }), { perMinute })
  route(management.getWallet, async () => ({}) as never, { perMinute })
})

type Credentials = { id: string; secret: string }

async function call(
  { id, secret }: Credentials,
  { from = addresses.backend, path = '/v1/wallets', headers = {} } = {},
) {
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const request = new Request(`http://localhost:4000${path}`, {
    headers: { authorization, 'privy-app-id': id, ...headers },
  })
  const reply = await server.fetch(request, { incoming: { socket: { remoteAddress: from } } })
  return { status: reply.status, headers: reply.headers }
}

async function otherApp(): Promise<Credentials> {
  const { appId, appSecret } = await createApp(world.ctx, { name: 'Other', origins: [] })
  return { id: appId, secret: appSecret }
}

/** Sends calls until one is refused by a limit. Returns the number of calls before it. */
async function countCalls(credentials: Credentials, options = {}): Promise<number> {
  for (let count = 0; ; count++) if ((await call(credentials, options)).status === 429) return count
}

describe('the limit of an app', () => {
  test('is for each call of the app, from any address', async () => {
    expect(await countCalls(world.app)).toBe(perMinute)
    const refusal = await call(world.app, { from: addresses.other })
    expect(refusal.status).toBe(429)
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(world.app, { path: '/v1/wallets/x' })).status).toBe(200)
    world.clock.forward({ seconds: 60 })
    expect((await call(world.app)).status).toBe(200)
  })

  test('is the same under both prefixes', async () => {
    expect(await countCalls(world.app)).toBe(perMinute)
    expect((await call(world.app, { path: '/api/v1/wallets' })).status).toBe(429)
  })

  test('security: one app cannot use up the calls of another at the same address', async () => {
    const other = await otherApp()
    expect(await countCalls(world.app)).toBe(perMinute)
    expect(await countCalls(other)).toBe(perMinute)
  })

  test('security: wrong secrets cannot use up the calls of an app', async () => {
    for (let count = 0; count < perMinute * 2; count++)
      expect((await call({ ...world.app, secret: 'wrong' })).status).toBe(401)
    expect((await call(world.app)).status).toBe(200)
  })
})

describe('the limit of wrong secrets', () => {
  test('security: is for a network, over all apps and calls', async () => {
    const wrong = { id: 'x'.repeat(25), secret: 'wrong' }
    expect(await countCalls(wrong)).toBe(wrongSecretsPerMinute)
    expect((await call(wrong, { path: '/v1/wallets/x' })).status).toBe(429)
    expect((await call({ ...wrong, id: 'y'.repeat(25) })).status).toBe(429)
    expect((await call(wrong, { from: addresses.other })).status).toBe(401)
    world.clock.forward({ seconds: 60 })
    expect((await call(wrong)).status).toBe(401)
  })

  test('security: above it a call costs no query, and an app in use can still call', async () => {
    expect((await call(world.app)).status).toBe(200)
    await countCalls({ id: 'x'.repeat(25), secret: 'wrong' })
    queries.length = 0
    expect((await call({ id: 'y'.repeat(25), secret: 'wrong' })).status).toBe(429)
    expect(queries).toEqual([])
    expect((await call(world.app)).status).toBe(200)
  })
})

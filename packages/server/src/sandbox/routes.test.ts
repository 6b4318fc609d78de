import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { startNotes } from '../cli/startNotes.ts'
import { listen } from '../http/serve.ts'

test('the first page leads to every page that is opened by hand', async () => {
  const world = await createWorld()
  const index = await (await world.fetch('/sandbox')).text()
  const paths = [...index.matchAll(/<a href="(\/sandbox\/\w+)"/g)].map((match) => match[1])
  expect(paths).toEqual([
    '/sandbox/inbox',
    '/sandbox/webhooks',
    '/sandbox/captcha',
    '/sandbox/custom',
    '/sandbox/faucet',
    '/sandbox/purchases',
    '/sandbox/relay',
    '/sandbox/wallet',
  ])
  for (const path of paths) {
    const reply = await world.fetch(path ?? '')
    expect(reply.status).toBe(200)
    expect(await reply.text()).toContain('<nav><a href="/sandbox">')
  }
})

test('the address of a development server is a page that leads on, and of a production server none', async () => {
  const world = await createWorld()
  const page = await world.fetch('/')
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('npx @latchkey/server create-app my-app')
  for (const [, path = ''] of text.matchAll(/<h2><a href="([^"]+)"/g))
    expect((await world.fetch(path)).status).toBe(200)
  const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
  expect((await (await createWorld({ env })).fetch('/')).status).toBe(404)
})

test('security: where its data is, a server says to this machine alone', async () => {
  const world = await createWorld()
  expect((await world.get('/sandbox/server')).body).toMatchObject({ dataFolder: world.ctx.config.dataFolder })
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  expect((await world.fetch('/sandbox/server', { headers })).status).toBe(403)
  const answer = await world.fetch('/sandbox/server', { headers: { origin: world.app.origin } })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('an address that is not there is a page for a person, and the usual answer for a program', async () => {
  const world = await createWorld()
  const page = await world.fetch('/sandbox/inbocks', { headers: { accept: 'text/html,*/*' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('<a href="/sandbox/inbox">')
  const answer = await world.get('/sandbox/inbocks')
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 'not_found' })
})

test('security: the pages run no foreign script, answer no foreign host, and in production nobody', async () => {
  const world = await createWorld()
  const reply = await world.fetch('/sandbox')
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
  const headers = { host: 'rebound.attacker.example' }
  expect((await world.fetch('/sandbox', { headers })).status).toBe(403)
  const production = await createWorld({
    env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' },
  })
  expect((await production.fetch('/sandbox')).status).toBe(404)
})

describe('security: the sandbox answers this machine alone, whatever a request says about itself', () => {
  /** All replacements of outside services, by method and path, with the values that a path needs. */
  const doors = (world: World) =>
    [...new Set(world.server.routes.map(({ method, path }) => `${method} ${path}`))]
      .filter((door) => door.includes(' /sandbox') && !door.endsWith('/*'))
      .map((door) => door.replaceAll(/:(\w+)(\{[^}]+\})?/g, 'x').split(' ') as [string, string])

  const knock = (
    world: World,
    options: { door: readonly [string, string]; from: string; headers?: Record<string, string> },
  ) => {
    const [method, path] = options.door
    const request = new Request(new URL(path, world.ctx.config.publicUrl), {
      method: method === 'ALL' ? 'GET' : method,
      headers: options.headers ?? {},
    })
    return world.server.fetch(request, { incoming: { socket: { remoteAddress: options.from } } })
  }

  test.each([
    { from: '192.168.1.20' },
    { from: '192.168.1.20', headers: { host: 'localhost:4000' } },
    { from: '192.168.1.20', headers: { host: 'localhost:4000', 'x-forwarded-for': '127.0.0.1' } },
    { from: '2001:db8::1', headers: { host: '[::1]:4000' } },
    { from: '::ffff:192.168.1.20', headers: { host: '127.0.0.1:4000' } },
    { from: '' },
    // Behind a proxy or a tunnel on this machine.
    { from: '127.0.0.1', headers: { 'x-forwarded-for': '192.168.1.20' } },
    { from: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1, 192.168.1.20' } },
    { from: '127.0.0.1', headers: { 'x-forwarded-for': '192.168.1.20, 127.0.0.1' } },
    { from: '127.0.0.1', headers: { 'x-forwarded-for': 'unknown' } },
    { from: '127.0.0.1', headers: { forwarded: 'for=192.168.1.20' } },
  ])('%o is refused at every door', async (caller) => {
    for (const setting of ['0', '1', '127.0.0.0/8']) {
      const world = await createWorld({ env: { TRUSTED_PROXIES: setting } })
      expect(doors(world).length).toBeGreaterThan(15)
      for (const door of doors(world)) {
        const reply = await knock(world, { door, ...caller })
        expect({ door, status: reply.status }).toEqual({ door, status: 403 })
        expect(await reply.json()).toMatchObject({ code: 'invalid_origin' })
      }
    }
  })

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s is let in', async (from) => {
    const world = await createWorld()
    expect((await knock(world, { door: ['GET', '/sandbox/inbox'], from })).status).toBe(200)
    const through = { 'x-forwarded-for': '::1' }
    expect((await knock(world, { door: ['GET', '/sandbox'], from, headers: through })).status).toBe(200)
  })

  test('over a real port on every interface a forged Host opens nothing', async () => {
    const world = await createWorld()
    const running = await listen(world.server, { host: '0.0.0.0', port: 0 })
    closeAtEnd(running.close)
    const own = Object.values(networkInterfaces())
      .flat()
      .find((net) => net?.family === 'IPv4' && !net.internal)
    // A machine without a network has no remote caller to refuse.
    const from = own?.address ?? '127.0.0.1'
    const status = await new Promise((resolve) =>
      get(
        {
          host: from,
          localAddress: from,
          port: running.port,
          path: '/sandbox/inbox',
          headers: { host: 'localhost' },
        },
        (reply) => resolve(reply.resume().statusCode),
      ),
    )
    expect(status).toBe(own ? 403 : 200)
  })

  test('an explicit switch opens it, and the start says so', async () => {
    const world = await createWorld({ env: { LATCHKEY_SANDBOX: 'network' } })
    const headers = { host: 'localhost:4000' }
    const door = ['GET', '/sandbox/inbox'] as const
    expect((await knock(world, { door, from: '192.168.1.20', headers })).status).toBe(200)
    expect(startNotes(world.ctx.config)).toContainEqual(expect.stringContaining('LATCHKEY_SANDBOX'))
  })
})

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@latchkey/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, type WorldOptions, warmPool } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'
import { setVendorKeys } from '../app/vendorKeys.ts'
import { issueFakeToken, setBehavior } from '../vendors/captcha/fake.ts'

const settings = { captcha_enabled: true, captcha_site_key: 't:local' }
const refusal = {
  status: 400,
  body: { code: 'invalid_captcha', error: 'You did not pass CAPTCHA. Please try again.' },
}
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

let count = 0
const init = (world: World, token?: unknown, options = {}) =>
  world.post('/api/v1/passwordless/init', { email: `who${++count}@example.com`, token }, options)
const earnToken = (world: World, options: { hostname?: string; action?: string } = {}) =>
  issueFakeToken(world.ctx, { hostname: 'localhost', action: world.app.id, ...options })

describe('a login of an app with a captcha', () => {
  test('begins with a token of the widget', async () => {
    const world = await createWorld({ settings })
    expect((await init(world, earnToken(world))).status).toBe(200)
  })

  test('security: and with nothing else (R30: captcha)', async () => {
    const world = await createWorld({ settings })
    for (const token of [undefined, null, '', 'garbage', 'local.garbage', 'x'.repeat(3_000)])
      expect(await init(world, token)).toMatchObject(refusal)
  })

  test('security: a token works once, also for 20 at the same moment (R30: captcha)', async () => {
    const world = await createWorld({ settings })
    const token = earnToken(world)
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 20 }, () => init(world, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await init(world, token)).toMatchObject(refusal)
  })

  test('security: a token of another page, app or time is none (R30: captcha)', async () => {
    const [world, other] = [await createWorld({ settings }), await createWorld({ settings })]
    expect(await init(world, earnToken(world, { hostname: 'evil.example' }))).toMatchObject(refusal)
    expect(await init(world, earnToken(other))).toMatchObject(refusal)
    const old = earnToken(world)
    world.clock.forward({ seconds: 301 })
    expect(await init(world, old)).toMatchObject(refusal)
  })

  test('security: a bearer that is garbage or over replaces no token (R30: captcha)', async () => {
    const world = await createWorld({ settings: {} })
    const { token } = await signIn(world)
    await updateApp(world.ctx, world.app.id, { settings })
    expect(await init(world, undefined, { headers: { authorization: 'Bearer' } })).toMatchObject(refusal)
    expect(await init(world, undefined, { token: 'garbage' })).toMatchObject(refusal)
    expect((await init(world, undefined, { token })).status).toBe(200)
    world.clock.forward({ seconds: 7_200 })
    expect(await init(world, undefined, { token })).toMatchObject(refusal)
  })

  test.each(['refuse', 'down'] as const)(
    'error: nobody begins while the vendor says %s',
    async (behavior) => {
      const world = await createWorld({ settings })
      await setBehavior(world.ctx, { appId: world.app.id, behavior })
      expect(await init(world, earnToken(world))).toMatchObject(refusal)
    },
  )

  test('security: in production nobody passes without a vendor, and the sandbox’s tokens are worth nothing', async () => {
    const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }
    const world = await createWorld({ settings, env, parts: { mail: { send: async () => {} } } })
    expect(await init(world, earnToken(world))).toMatchObject(refusal)
  })
})

describe('Turnstile', () => {
  const good = (world: World) => ({
    success: true,
    hostname: 'localhost',
    action: world.app.id,
    'error-codes': [],
  })

  test('is asked with secret, token and address, and believed', async () => {
    const { world, asked } = await worldWith((world, reply) => reply(good(world)))
    expect((await init(world, 'token-1', { from: '198.51.100.4' })).status).toBe(200)
    expect(asked).toEqual(['secret=s3cret&response=token-1&remoteip=198.51.100.4'])
  })

  test('security: its token works once even if it says yes again (R30: captcha)', async () => {
    const { world } = await worldWith((world, reply) => reply(good(world)))
    expect((await init(world, 'token-1')).status).toBe(200)
    expect(await init(world, 'token-1')).toMatchObject(refusal)
  })

  test.each([
    { what: 'no', says: () => ({ success: false, 'error-codes': ['timeout-or-duplicate'] }) },
    {
      what: 'a yes for another host',
      says: (world: World) => ({ ...good(world), hostname: 'evil.example' }),
    },
    { what: 'a yes for another app', says: (world: World) => ({ ...good(world), action: 'b'.repeat(25) }) },
    { what: 'a yes for nothing in particular', says: () => ({ success: true }) },
    { what: 'garbage', says: () => 'garbage' },
    { what: 'success as a text', says: (world: World) => ({ ...good(world), success: 'true' }) },
  ])('security: $what lets nobody in (R30: captcha)', async ({ says }) => {
    const { world } = await worldWith((world, reply) => reply(says(world)))
    expect(await init(world, 'token-1')).toMatchObject(refusal)
  })

  test('error: a vendor that answers 500, with a redirect or not in time lets nobody in', async () => {
    const failing: RequestListener[] = [
      (_, reply) => reply.writeHead(500).end('{}'),
      (_, reply) => reply.writeHead(302, { location: '/' }).end(),
      (request) => request.socket.destroy(),
      () => {},
    ]
    const worlds = await Promise.all(failing.map((listener) => worldBehind(listener)))
    const began = performance.now()
    for (const reply of await Promise.all(worlds.map((world) => init(world, 'token-1'))))
      expect(reply).toMatchObject(refusal)
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  async function worldWith(answer: (world: World, reply: (body: unknown) => void) => void) {
    const requests: string[] = []
    const world: World = await worldBehind(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      requests.push(body)
      answer(world, (reply) => response.end(JSON.stringify(reply)))
    })
    return { world, asked: requests }
  }
})

describe('security: many wrong codes all over an app (R17: guessed codes)', () => {
  test('bring the captcha up for an hour, for clients and server alike, where there is a site key', async () => {
    const world = await createWorld({ settings: { captcha_site_key: 't:local' } })
    const isAsked = async () => (await world.get(`/api/v1/apps/${world.app.id}`)).body.captcha_enabled
    await guessWrongly(world, limits.codeFailuresPerAppAndHour - 1)
    expect([await isAsked(), (await init(world)).status]).toEqual([false, 200])
    await guessWrongly(world, 1)
    expect(await isAsked()).toBe(true)
    expect(await init(world)).toMatchObject(refusal)
    expect((await init(world, earnToken(world))).status).toBe(200)
    world.clock.forward({ seconds: 3_601 })
    expect([await isAsked(), (await init(world)).status]).toEqual([false, 200])
  })

  test('change nothing for an app that has no widget to show', async () => {
    const world = await createWorld()
    await guessWrongly(world, limits.codeFailuresPerAppAndHour)
    expect((await init(world)).status).toBe(200)
  })

  /** The first guess uses the endpoint, the others the same counter. */
  async function guessWrongly(world: World, times: number): Promise<void> {
    const email = `guessed${++count}@example.com`
    const token = (await init(world)).status === 200 ? undefined : earnToken(world)
    await world.post('/api/v1/passwordless/init', { email, token })
    const wrong = String((Number(world.codeFor(email)) + 1) % 1_000_000).padStart(6, '0')
    await world.post('/api/v1/passwordless/authenticate', { email, code: wrong })
    await world.ctx.db
      .updateTable('counters')
      .set((set) => ({ count: set('count', '+', times - 1) }))
      .where('key', '=', `fail:${world.app.id}`)
      .execute()
  }
})

async function worldBehind(listener: RequestListener, options: WorldOptions = {}): Promise<World> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const world = await createWorld({ settings, ...options })
  const verify_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
  const keys = { secret_key: 's3cret', verify_url }
  await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'turnstile', keys })
  return world
}

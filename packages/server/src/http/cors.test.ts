import { readFileSync } from 'node:fs'
import { serverErrors } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createApp, createClient } from '../app/manage.ts'
import { clientMethods } from './cors.ts'

const page = 'https://app.example'
let world: World
let otherApp: string
beforeAll(async () => {
  world = await createWorld({ origins: [page] })
  otherApp = (await createApp(world.ctx, { name: 'Other', origins: ['https://other.example'] })).appId
})

const config = (options: object) => world.get(`/api/v1/apps/${world.app.id}`, options)
const preflight = (origin: string | null) =>
  world.call('OPTIONS', '/api/v1/passwordless/init', {
    origin,
    headers: {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'privy-app-id,x-later',
    },
  })

describe('cross-origin calls', () => {
  test('a page of the app may read the answer, with credentials', async () => {
    const { status, headers } = await config({ origin: page })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(page)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('vary')).toContain('Origin')
  })

  test.each([
    'null',
    'https://app.example.evil.test',
    'https://evil-app.example',
    'http://app.example',
    'https://app.example:8443',
    'https://sub.app.example',
    'https://APP.example',
    'https://other.example',
    'file://',
  ])('security: a page at %s is refused and learns nothing but that', async (origin) => {
    const { status, headers, body } = await config({ origin })
    expect(status).toBe(403)
    expect(body).toEqual({ error: serverErrors.invalid_origin.message, code: 'invalid_origin' })
    // refusals.test.ts tests what a page may read of this call.
    const isPage = origin.startsWith('http') && origin === origin.toLowerCase()
    expect(headers.get('access-control-allow-origin')).toBe(isPage ? origin : null)
  })

  test('security: a page of one app cannot speak for another', async () => {
    const reply = await world.post(
      '/api/v1/sessions',
      {},
      { origin: page, headers: { 'privy-app-id': otherApp } },
    )
    expect(reply.status).toBe(403)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('errors can be read too', async () => {
    const { status, headers } = await world.post('/api/v1/passwordless/init', { email: 7 })
    expect(status).toBe(400)
    expect(headers.get('access-control-allow-origin')).toBe(page)
  })

  test('a client with origins of its own has those and not the app’s', async () => {
    const origin = 'https://second.example'
    const client = await createClient(world.ctx, world.app.id, { name: 'Second', origins: [origin] })
    const headers = { 'privy-client-id': client }
    expect((await config({ origin, headers })).status).toBe(200)
    expect((await config({ origin: page, headers })).status).toBe(403)
    expect((await config({ origin })).status).toBe(403)
    const unknown = await config({ origin: page, headers: { 'privy-client-id': 'client-nobody' } })
    expect(unknown.body.code).toBe('missing_or_invalid_privy_client_id')
  })

  test('servers and the frame, which is ours, may call', async () => {
    expect((await config({ origin: null })).status).toBe(200)
    expect((await config({ origin: world.ctx.config.publicUrl })).status).toBe(200)
  })

  test('security: in production this machine is not special', async () => {
    const production = await createWorld({
      origins: [page],
      env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example' },
    })
    const ask = (origin: string) => production.get(`/api/v1/apps/${production.app.id}`, { origin })
    expect((await ask('https://auth.example')).status).toBe(200)
    for (const origin of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://x.localhost:4000'])
      expect((await ask(origin)).status).toBe(403)
  })
})

describe('preflight', () => {
  test('allows every header a known page asks for', async () => {
    const { status, headers } = await preflight(page)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(page)
    expect(headers.get('access-control-allow-headers')).toBe('privy-app-id,x-later')
    expect(headers.get('access-control-allow-methods')).toContain('POST')
  })

  test.each(['https://nobody.example', 'null', null])('security: %s is refused', async (origin) => {
    const { status, headers } = await preflight(origin)
    expect(status).toBe(403)
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('sessions in cookies', () => {
  test('security: a foreign page cannot make the browser call', async () => {
    const cookies = await createWorld({
      origins: [page],
      settings: { custom_api_url: 'https://privy.app.example' },
    })
    const cookie = 'privy-session=t; privy-refresh-token=abc'
    const send = (options: object) => cookies.post('/api/v1/sessions', {}, options)
    expect((await send({ origin: null, headers: { cookie } })).body.code).toBe('missing_origin')
    expect((await send({ origin: 'https://evil.example', headers: { cookie } })).status).toBe(403)
    expect((await send({ headers: { cookie, 'content-type': 'text/plain' } })).status).toBe(415)
  })
})

describe('calls of published clients', () => {
  /** Every call in the data of the vendor's published package. */
  const file = new URL('../../../../node_modules/@privy-io/routes/dist/cjs/index.js', import.meta.url)
  const matches = readFileSync(file, 'utf8').matchAll(/path:`([^`]+)`,method:`([A-Z]+)`/g)
  const calls = [...matches].map(([, path = '', method = '']) => ({ path, method }))

  test('their methods are those that a preflight allows', async () => {
    const { headers } = await preflight(page)
    const methods = headers.get('access-control-allow-methods')?.split(', ')
    expect(calls.length).toBeGreaterThan(100)
    expect(clientMethods).toEqual(expect.arrayContaining(calls.map(({ method }) => method)))
    expect(methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
  })

  test.each(calls)('$method $path is answered with what its page can read', async ({ method, path }) => {
    const url = path.replace(':app_id', world.app.id).replaceAll(/:\w+/g, 'x')
    const { status, body, headers } = await world.call(method, url, {
      origin: page,
      ...(method === 'GET' ? {} : { body: {} }),
    })
    expect(headers.get('access-control-allow-origin')).toBe(page)
    // A feature that is not built has its own refusal: a missing call looks like a wrong address.
    expect(status).not.toBe(404)
    if (status >= 400) expect(body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  })
})

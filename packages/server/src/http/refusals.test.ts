import { serverErrors } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, createWorld, type SendOptions, type World } from '../../../../test/support/world.ts'
import { createApp } from '../app/manage.ts'
import { createServer } from '../main.ts'

const page = 'https://app.example'
const otherPage = 'https://other.example'
const strangers = [
  'https://nobody.example',
  'http://localhost:5199',
  'chrome-extension://abcdefgh',
  'capacitor://localhost',
  otherPage,
]
const noPages = [
  'null',
  'file://',
  'chrome-extension://a;b',
  'myapp://localhost',
  'https://a.example/path',
  'HTTPS://a.example',
]
const unknown = 'x'.repeat(25)

let world: World
/** Its sessions are in cookies. */
let cookieWorld: World
/** Its database does not answer. */
let awayWorld: World

beforeAll(async () => {
  world = await createWorld({ origins: [page] })
  await createApp(world.ctx, { name: 'Other', origins: [otherPage] })
  cookieWorld = await createWorld({
    origins: [page],
    settings: { custom_api_url: 'https://privy.app.example' },
  })
  awayWorld = await createWorld({ origins: [page] })
  const find = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const away = createServer({ ...awayWorld.ctx, apps: { ...awayWorld.ctx.apps, find } })
  awayWorld = { ...awayWorld, get: (path, options) => getFrom(away, path, options) }
})

type Readers = 'any page' | 'pages of any app' | 'pages of the app' | 'nobody'
type Refusal = {
  what: string
  status: number
  readers: Readers
  why: string
  ask(origin: string): Promise<Answer>
  /** Other pages get another error, which is not readable either. */
  code: string | undefined
}

const firstCall = (id: string) => `/api/v1/apps/${id}`
const init = '/api/v1/passwordless/init'
const cookie = 'privy-session=t; privy-refresh-token=abc'

/** Every refusal before a handler runs, with its readers and the reason. Every client begins with the first call. */
const refusals: Refusal[] = [
  {
    what: 'the first call, by a page that the app does not list',
    ...{ status: 403, code: 'invalid_origin', readers: 'any page' },
    why: 'It says of the page only what it is not, and a developer could not tell it from a server that is off.',
    ask: (origin) => world.get(firstCall(world.app.id), { origin }),
  },
  {
    what: 'the first call, for an app that is not there',
    ...{ status: 404, code: 'not_found', readers: 'any page' },
    why: 'App ids are public: each is in the source of its page, and a caller without an origin reads the whole config.',
    ask: (origin) => world.get(firstCall(unknown), { origin }),
  },
  {
    what: 'the first call, with an app id that is none',
    ...{ status: 404, code: 'not_found', readers: 'any page' },
    why: 'As above.',
    ask: (origin) => world.get(firstCall('my-app'), { origin }),
  },
  {
    what: 'the first call, too often',
    ...{ status: 429, code: 'too_many_requests', readers: 'any page' },
    why: 'Or a page would take it for a broken network, and clients would ask three times more (protocol 1.4).',
    async ask(origin) {
      const ask = () => world.get(firstCall(unknown), { origin, from: '198.51.100.1' })
      // The first caller uses it up for all: they share an address.
      for (let answer = await ask(); answer.status !== 429; ) answer = await ask()
      return ask()
    },
  },
  {
    what: 'the first call, while the database is away',
    ...{ status: 503, code: undefined, readers: 'any page' },
    why: 'The same is to be had at /readyz; a page that cannot read it takes the server for one that is off.',
    ask: (origin) => awayWorld.get(firstCall(awayWorld.app.id), { origin }),
  },
  {
    what: 'another call, by a page that the app does not list',
    ...{ status: 403, code: 'invalid_origin', readers: 'nobody' },
    why: 'It has been told by the first call. What has effects or takes sessions stays shut, and says nothing (R81: CORS).',
    ask: (origin) => world.post(init, {}, { origin: origin === page ? 'https://nobody.example' : origin }),
  },
  {
    what: 'a preflight of another call, by a page that no app lists',
    ...{ status: 403, code: 'invalid_origin', readers: 'nobody' },
    why: 'No foreign page may have the browser send such calls at all (R81: CORS).',
    ask: (origin) => preflight(init, 'POST', isPage(origin) ? 'https://nobody.example' : origin),
  },
  {
    what: 'a preflight of the first call’s address by another method',
    ...{ status: 403, code: 'invalid_origin', readers: 'nobody' },
    why: 'Only reading is open.',
    ask: (origin) =>
      preflight(firstCall(world.app.id), 'PATCH', isPage(origin) ? 'https://nobody.example' : origin),
  },
  {
    what: 'another call, for an app that is not there',
    ...{ status: 400, code: 'missing_or_invalid_privy_app_id', readers: 'nobody' },
    why: 'There is no app whose page the caller could be. The first call has told it.',
    ask: (origin) => world.post(init, {}, { origin, headers: { 'privy-app-id': unknown } }),
  },
  {
    what: 'a client that the app does not have',
    ...{ status: 400, code: 'missing_or_invalid_privy_client_id', readers: 'pages of the app' },
    why: 'The page is the app’s, and speaks to its developer.',
    ask: (origin) => world.post(init, {}, { origin, headers: { 'privy-client-id': 'client-nobody' } }),
  },
  {
    what: 'a native app that is not listed',
    ...{ status: 403, code: 'invalid_native_app_id', readers: 'pages of the app' },
    why: 'As above.',
    ask: (origin) => world.post(init, {}, { origin, headers: { 'x-native-app-identifier': 'org.nobody' } }),
  },
  {
    what: 'a body that is wrong',
    ...{ status: 400, code: 'invalid_data', readers: 'pages of the app' },
    why: 'It names the member, never its value.',
    ask: (origin) => world.post(init, { email: 7 }, { origin }),
  },
  {
    what: 'a body that is too large',
    ...{ status: 413, code: 'body_too_large', readers: 'pages of the app' },
    why: 'As above.',
    ask: (origin) => world.post(init, { email: 'a'.repeat(70_000) }, { origin }),
  },
  {
    what: 'a session in cookies, in a form that pages can send unasked',
    ...{ status: 415, code: 'unsupported_media_type', readers: 'pages of the app' },
    why: 'A foreign page is refused before (R82: cross-site requests).',
    ask: (origin) =>
      cookieWorld.post('/api/v1/sessions', {}, { origin, headers: { cookie, 'content-type': 'text/plain' } }),
  },
  {
    what: 'a call for users, without a token',
    ...{ status: 401, code: 'missing_or_invalid_token', readers: 'pages of the app' },
    why: 'The page signs its user out by it.',
    ask: (origin) => world.get('/api/v1/users/me', { origin }),
  },
  {
    what: 'a call that is not built',
    ...{ status: 400, code: 'feature_not_enabled', readers: 'pages of the app' },
    why: 'The page can say so.',
    ask: (origin) => world.post('/api/v1/embedded_wallets/x/recovery/key_material', {}, { origin }),
  },
  {
    what: 'a call of app servers',
    ...{ status: 401, code: 'missing_or_invalid_token', readers: 'pages of any app' },
    why: 'Published clients have calls of these names for pages.',
    ask: (origin) => world.get('/api/v1/wallets', { origin }),
  },
  {
    what: 'an address with a zero byte',
    ...{ status: 400, code: 'invalid_data', readers: 'nobody' },
    why: 'No client sends one (R29: malformed bodies).',
    ask: (origin) => world.get('/api/v1/apps/%00', { origin }),
  },
  {
    what: 'an address that is none',
    ...{ status: 404, code: 'not_found', readers: 'pages of any app' },
    why: 'Published clients ask for features that are not built.',
    ask: (origin) => world.get('/api/v1/nowhere', { origin }),
  },
]

describe.each(refusals)('security: $what', ({ status, code, readers, ask }) => {
  test(`is read by ${readers}`, async () => {
    const own = await ask(page)
    // Its own page belongs to the app, and must not be refused for that reason.
    if (code !== 'invalid_origin' || readers === 'nobody')
      expect(own).toMatchObject({ status, body: code ? { code } : {} })
    if (own.status >= 400) expect(getReader(own)).toBe(readers === 'nobody' ? null : page)
    for (const origin of strangers) {
      const answer = await ask(origin)
      if (readers === 'any page') expect(answer).toMatchObject({ status, body: code ? { code } : {} })
      const canRead = readers === 'any page' || (readers === 'pages of any app' && origin === otherPage)
      expect(getReader(answer)).toBe(canRead ? origin : null)
    }
    for (const origin of noPages) expect(getReader(await ask(origin))).toBeNull()
  })
})

test('security: what any page may read names nothing of the app but the id that it was asked for', async () => {
  const origin = 'https://nobody.example'
  const { body, headers } = await world.get(firstCall(world.app.id), { origin, headers: { cookie } })
  expect(body).toEqual({ error: serverErrors.invalid_origin.message, code: 'invalid_origin' })
  expect(JSON.stringify([...headers])).not.toMatch(/app\.example|other\.example|Test app|set-cookie/)
  const missing = await world.get(firstCall(unknown), { origin })
  expect(missing.body).toEqual({ error: serverErrors.not_found.message, code: 'not_found' })
})

test('any page may ask the first call by a preflight, to read; not by another method, and no other call', async () => {
  const { status, headers } = await preflight(firstCall(world.app.id), 'GET', 'https://nobody.example')
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-methods')).toBe('GET')
  for (const path of [`${firstCall(world.app.id)}/cross-app/connections`, '/api/v1/apps', '/api/v1/sessions'])
    expect((await preflight(path, 'GET', 'https://nobody.example')).status).toBe(403)
})

const isPage = (origin: string) => [page, otherPage].includes(origin)
const getReader = ({ headers }: Answer) => headers.get('access-control-allow-origin')

function preflight(path: string, method: string, origin: string): Promise<Answer> {
  return world.call('OPTIONS', path, { origin, headers: { 'access-control-request-method': method } })
}

async function getFrom(server: World['server'], path: string, { origin }: SendOptions = {}): Promise<Answer> {
  const reply = await server.fetch(
    new Request(`http://localhost:4000${path}`, { headers: { origin: origin ?? '' } }),
  )
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Answer['body'] }
}

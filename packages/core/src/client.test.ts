import { app, type Endpoint } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { getSettings } from './app/settings.ts'
import { type ClientOptions, createClient } from './client.ts'

const appId = 'a'.repeat(25)
const apiUrl = 'https://auth.shop.test'
const session = { refresh_token: null, token: null, user: null, session_update_action: 'clear' }

describe('createClient', () => {
  test.each(['', 'a', 'a'.repeat(24), 'a'.repeat(26), undefined])('error: %o is no app id', (id) => {
    expect(() => createClient({ appId: id as string, apiUrl })).toThrow(
      'Cannot initialize the Privy provider with an invalid Privy app ID',
    )
  })

  test.each([
    'https://a.test/',
    'https://a.test/path',
    'a.test',
    '',
    undefined,
    'data:text/html,x',
    'https://a.test?x',
  ])('error: %o is no bare origin', (url) => {
    expect(() => createClient({ appId, apiUrl: url as string })).toThrow('must be a bare origin')
  })

  test('sends nothing by itself', () => {
    const { requests } = setUp()
    expect(requests).toEqual([])
  })
})

describe('call', () => {
  test('fills the path, puts the rest into the query or the body', async () => {
    const { client, requests } = setUp(() => ({}))
    const get = { method: 'GET', path: '/api/v1/things/:thing_id' } as const
    await client.call(get, { thing_id: 'a/b', limit: 5, cursor: undefined })
    await client.call({ ...get, method: 'POST' } as const, { thing_id: 'c', name: 'n' })
    expect(requests.map(({ url, body }) => [url, body])).toEqual([
      [`${apiUrl}/api/v1/things/a%2Fb?limit=5`, undefined],
      [`${apiUrl}/api/v1/things/c`, { name: 'n' }],
    ])
  })

  test('takes endpoints of the contract as they are', async () => {
    const { client, requests } = setUp(() => ({ keys: [] }))
    const { keys } = await client.call(app.getJwks, { app_id: appId })
    expect([keys, requests[0]?.url]).toEqual([[], `${apiUrl}/api/v1/apps/${appId}/jwks.json`])
  })

  test('says who calls (protocol 1.2)', async () => {
    const { client, requests } = setUp(() => ({}), { clientId: 'c1', clientTag: 'latchkey-react:1.2.3' })
    await client.call(status, {}, { headers: { 'privy-ui': 't' } })
    expect(requests[0]?.headers).toMatchObject({
      'privy-app-id': appId,
      'privy-client-id': 'c1',
      'privy-ca-id': '',
      'privy-client': 'latchkey-react:1.2.3',
      'privy-ui': 't',
    })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('start', () => {
  test('loads the app without a bearer and becomes ready', async () => {
    const { client, requests, waitForStatus } = setUp(() => ({ id: appId, name: 'Shop', email_auth: true }))
    client.start()
    await waitForStatus('ready')
    expect(client.app.getState()?.name).toBe('Shop')
    expect(getSettings(client).getState()).toMatchObject({ name: 'Shop', loginMethods: ['email'] })
    // The app's config, then an event that the page has started; the client does not wait for the second one.
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      `/api/v1/apps/${appId}`,
      '/api/v1/analytics_events',
    ])
    expect(requests[1]?.body).toMatchObject({ event_name: 'sdk_initialize' })
    expect(requests[0]?.headers['privy-ca-id']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  test('error: a server that cannot be reached is said, and tried again until it answers', async () => {
    let up = false
    const { client, waitForStatus, waiting } = setUp(() => {
      if (!up) throw new TypeError('Failed to fetch')
      return { id: appId }
    })
    client.start()
    await waitForStatus('unreachable')
    expect(client.state.getState()).toMatchObject({
      error: { code: 'server_unreachable' },
      retryAt: expect.any(Number),
    })
    up = true
    await waiting(2_000)
    await waitForStatus('ready')
  })

  test('waits longer each time, and no longer than a minute', async () => {
    const { client, waiting } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    client.start()
    for (const ms of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) await waiting(ms)
  })

  test('retry does not wait', async () => {
    let up = false
    const { client, waitForStatus } = setUp(() => {
      if (!up) throw new TypeError('Failed to fetch')
      return { id: appId }
    })
    client.start()
    await waitForStatus('unreachable')
    up = true
    client.retry()
    await waitForStatus('ready')
  })

  test('a stopped client tries no more; started again it goes on', async () => {
    let up = false
    const { client, waitForStatus, requests, waiting } = setUp(() => {
      if (!up) throw new TypeError('Failed to fetch')
      return { id: appId }
    })
    const stop = client.start()
    await waitForStatus('unreachable')
    stop()
    await waiting(2_000)
    const before = requests.length
    await settle()
    expect(requests.length).toBe(before)
    up = true
    client.start()
    await waitForStatus('ready')
  })

  test('error: a session that the server refuses does not keep the page from becoming ready', async () => {
    const { client, waitForStatus } = setUp((url) => {
      if (url.includes('/apps/')) return { id: appId }
      return { status: 401, error: 'no', code: 'token_already_used' }
    })
    storeSession(client)
    client.start()
    await waitForStatus('ready')
    expect(client.session.store.getState().user).toBeNull()
  })

  test('somebody who left at the terms screen is signed out', async () => {
    const user = {
      id: 'did:privy:1',
      created_at: 1,
      linked_accounts: [],
      mfa_methods: [],
      has_accepted_terms: false,
    }
    const { client, waitForStatus, requests } = setUp((url) =>
      url.includes('/apps/')
        ? { id: appId, require_users_accept_terms: true }
        : { ...session, user, token: null, refresh_token: 'r', session_update_action: 'set' },
    )
    storeSession(client)
    client.start()
    await waitForStatus('ready')
    expect(client.session.store.getState().user).toBeNull()
    expect(requests.some(({ url }) => url.endsWith('/sessions/logout'))).toBe(true)
  })

  test('custom_api_url moves every call but the app’s config', async () => {
    const { client, waitForStatus, requests } = setUp(() => ({
      id: appId,
      custom_api_url: 'https://privy.shop.test/',
    }))
    client.start()
    await waitForStatus('ready')
    await client.call(status, {})
    await client.call(app.getApp, { app_id: appId })
    const customUrl = 'https://privy.shop.test'
    expect(requests.map(({ url }) => new URL(url).origin)).toEqual([apiUrl, customUrl, customUrl, apiUrl])
  })
})

describe('track', () => {
  test('tells once, outlives the page, and swallows failures', async () => {
    const { client, requests } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    client.track('modal_open', { initialScreen: 'landing' })
    await settle()
    expect(requests.length).toBe(1)
    expect(requests[0]).toMatchObject({
      keepalive: true,
      body: {
        event_name: 'modal_open',
        client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        payload: { initialScreen: 'landing', clientTimestamp: expect.any(String) },
      },
    })
  })
})

const status = { method: 'GET', path: '/api/v1/status' } as unknown as Endpoint

type SentRequest = {
  url: string
  headers: Record<string, string>
  body: unknown
  keepalive: boolean | undefined
}

function setUp(answer: (url: string) => unknown = () => ({}), over: Partial<ClientOptions> = {}) {
  const requests: SentRequest[] = []
  const waits: { ms: number; end(): void }[] = []
  const client = createClient({
    appId,
    apiUrl,
    // Ends the waits of a request's own retries at once, and those of the client when the test says so.
    wait: (ms) =>
      [1_500, 4_500, 13_500].includes(ms)
        ? Promise.resolve()
        : new Promise((end) => {
            waits.push({ ms, end })
          }),
    fetch: async (url, { headers, body, keepalive }) => {
      const content = body === undefined ? undefined : JSON.parse(String(body))
      requests.push({ url, headers: headers as Record<string, string>, body: content, keepalive })
      const reply = (await answer(url)) as { status?: number }
      return new Response(JSON.stringify(reply), { status: reply.status ?? 200 })
    },
    ...over,
  })
  return {
    client,
    requests,
    waitForStatus: (target: string) => until(() => client.state.getState().status === target),
    async waiting(ms: number) {
      await until(() => waits.length > 0)
      const wait = waits.shift()
      expect(wait?.ms).toBe(ms)
      wait?.end()
    },
  }
}

function storeSession({ storage }: ReturnType<typeof createClient>): void {
  const payload = btoa(JSON.stringify({ aud: appId, sub: 'did:privy:1', exp: Date.now() / 1000 + 3600 }))
  storage.set('privy:token', `h.${payload}.s`)
  storage.set('privy:refresh_token', 'r')
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve()
}

function until(condition: () => boolean): Promise<void> {
  return eventually(() => expect(condition()).toBe(true))
}

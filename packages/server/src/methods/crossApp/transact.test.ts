import { describe, expect, test } from 'vitest'
import { logInInWindow, markedBy } from '../../../../../test/support/crossApp.ts'
import {
  dapp,
  disconnectFor,
  giveConsent,
  grantConsent,
  type Pair,
  pair,
  redeem,
} from '../../../../../test/support/crossAppPair.ts'
import { signIn } from '../../../../../test/support/signIn.ts'

/** The window in which a user of this app signs for another one. */

const content = { request: { request: { method: 'personal_sign', params: ['hello', '0x1'] } } }

function write({ world }: Pair, over: Record<string, unknown> = {}): string {
  return JSON.stringify({ content, timestamp: world.clock.now().getTime(), callbackUrl: dapp, ...over })
}

async function open({ world }: Pair, query: Record<string, string>) {
  const reply = await world.fetch(`/oauth/transact?${new URLSearchParams(query)}`)
  const text = await reply.text()
  const [, json] = /name="latchkey-request" content="([^"]*)"/.exec(text) ?? []
  const page =
    json === undefined ? undefined : JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#39;', "'"))
  return { status: reply.status, text, page, headers: reply.headers }
}

/** The window's own call, before it shows what to sign. */
const begin = (
  { world, provider }: Pair,
  {
    request,
    token,
    marker = request,
    origin,
  }: { request: string; token: string; marker?: string; origin?: string },
) =>
  world.post(
    '/api/v1/cross-app/transact',
    { request },
    { ...markedBy(world, marker, provider.id), token, ...(origin !== undefined && { origin }) },
  )

test('is given what is asked, by whom, and where the answer goes; and the next token is as good as the first', async () => {
  const of = await pair()
  const { ada, token } = await grantConsent(of)
  const { status, page, headers } = await open(of, { token, request: write(of) })
  expect(status).toBe(200)
  expect(page).toMatchObject({
    ...{ kind: 'transact', origin: dapp, userId: ada.userId, appId: of.provider.id },
    requester: { name: 'Shop' },
    signing: { method: 'personal_sign', params: ['hello', '0x1'] },
  })
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-src 'self'")
  const { status: begun, body } = await begin(of, { request: page.request, token: ada.token })
  expect(begun).toBe(200)
  of.world.clock.forward({ seconds: 1 })
  const next = await open(of, { token: String(body.token), request: write(of) })
  expect(next.status).toBe(200)
})

test.each([-120_000, 120_000])('opens for a request of two minutes ago, or ahead: %i ms', async (ms) => {
  const of = await pair()
  const { token } = await grantConsent(of)
  const timestamp = of.world.clock.now().getTime() + ms
  expect((await open(of, { token, request: write(of, { timestamp }) })).status).toBe(200)
})

test('comes back from a social network to a page that only hands over what it was told', async () => {
  const of = await pair()
  const { status, page } = await open(of, {
    ...{ provider_app_id: of.provider.id, privy_oauth_state: 's', privy_oauth_code: 'c' },
  })
  expect(status).toBe(200)
  expect(page).toMatchObject({ kind: 'return', request: '' })
  expect((await open(of, { provider_app_id: 'x'.repeat(25), privy_oauth_state: 's' })).status).toBe(403)
})

type Request = (of: Pair, token: string) => Record<string, string>
const refusals: readonly [string, Request, number][] = [
  ['no token', (of) => ({ request: write(of) }), 401],
  ['a token that is none', (of) => ({ token: 'a.b.c', request: write(of) }), 401],
  ['no request', (_, token) => ({ token }), 400],
  ['a request that is no JSON', (_, token) => ({ token, request: '{' }), 400],
  [
    'a request of a megabyte',
    (of, token) => ({ token, request: write(of, { more: 'x'.repeat(600_000) }) }),
    400,
  ],
  [
    'a method that shows nothing',
    (of, token) => ({
      token,
      request: write(of, { content: { request: { request: { method: 'eth_sign', params: [] } } } }),
    }),
    400,
  ],
  [
    'an answer to a page that is not registered',
    (of, token) => ({ token, request: write(of, { callbackUrl: 'https://evil.example' }) }),
    403,
  ],
  [
    'an answer to a page that only begins like one',
    (of, token) => ({ token, request: write(of, { callbackUrl: `${dapp}.evil.example` }) }),
    403,
  ],
  ['an answer to no page', (of, token) => ({ token, request: write(of, { callbackUrl: 'null' }) }), 400],
  [
    'a request of two minutes ago',
    (of, token) => ({ token, request: write(of, { timestamp: of.world.clock.now().getTime() - 120_001 }) }),
    401,
  ],
  [
    'a request of two minutes from now',
    (of, token) => ({ token, request: write(of, { timestamp: of.world.clock.now().getTime() + 120_001 }) }),
    401,
  ],
]

describe('security: nothing is shown for', () => {
  test.each(refusals)(
    '%s (R70: registered requesters, R72: cross-app signatures)',
    async (_, toQuery, status) => {
      const of = await pair()
      const { token } = await grantConsent(of)
      const reply = await open(of, toQuery(of, token))
      expect(reply.status).toBe(status)
      expect(reply.page).toBeUndefined()
      expect(reply.text).not.toContain(token)
    },
  )

  test('an app that may only read', async () => {
    const of = await pair({ readOnly: true })
    const { token } = await grantConsent(of)
    const { status, text } = await open(of, { token, request: write(of) })
    expect(status).toBe(403)
    expect(text).toContain('Cannot transact against a read-only provider app')
  })

  test('a session of the user, a token that is not quite the one, and one whose consent was taken back', async () => {
    const of = await pair()
    const { ada, token } = await grantConsent(of)
    for (const one of [ada.token, `${token.slice(0, -6)}AAAAAA`])
      expect((await open(of, { token: one, request: write(of) })).status).toBe(401)
    await disconnectFor(of, ada.token)
    expect((await open(of, { token, request: write(of) })).status).toBe(401)
  })
})

test('a page of a requester on another server hands a request over, and reads a refusal', async () => {
  const of = await pair()
  const { token } = await grantConsent(of)
  // No app of this server has this origin: it is registered only for the requester.
  const preflight = await of.world.fetch('/api/v1/cross-app/requests', {
    method: 'OPTIONS',
    headers: { origin: dapp, 'access-control-request-method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, dapp])
  const store = (body: object, origin: string) =>
    of.world.fetch('/api/v1/cross-app/requests', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const reply = await store({ token, request: write(of) }, dapp)
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, dapp])
  const refusal = await store({ token: 'a.b.c', request: write(of) }, dapp)
  expect([refusal.status, refusal.headers.get('access-control-allow-origin')]).toEqual([401, dapp])
  const stranger = await store({ token, request: write(of) }, 'https://evil.example')
  expect([stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test('security: whatever an address says of who asks, the registered name is shown, and the registered origin answered (R70: registered requesters)', async () => {
  const of = await pair()
  const { token } = await grantConsent(of)
  const lies = { name: 'Your bank', requester: { name: 'Your bank' }, icon_url: 'https://evil.example/i.png' }
  const { page, text } = await open(of, {
    ...{ token, request: write(of, { ...lies, content: { ...content, ...lies } }) },
    ...{ requester_origin: 'https://bank.example', requester_app_id: 'bank', name: 'Your bank' },
    ...{ origin: 'https://evil.example', target: 'https://evil.example', provider_app_id: 'x'.repeat(25) },
  })
  expect(page).toMatchObject({
    requester: { name: 'Shop' },
    origin: dapp,
    appId: of.provider.id,
    target: null,
  })
  expect(text).not.toMatch(/bank|evil/)
})

describe('security: a request is good once', () => {
  test('in one window of two, and never again', async () => {
    const of = await pair()
    const { ada, token } = await grantConsent(of)
    const query = { token, request: write(of) }
    const windows = [await open(of, query), await open(of, query)]
    const replies = await Promise.all(
      windows.map(({ page }) => begin(of, { request: page.request, token: ada.token })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await open(of, query)).status).toBe(401)
    for (const { page } of windows)
      expect((await begin(of, { request: page.request, token: ada.token })).status).toBe(401)
  })

  test('by its user alone, whose no costs nothing', async () => {
    const of = await pair()
    const { ada, token } = await grantConsent(of)
    const { page } = await open(of, { token, request: write(of) })
    const eve = await logInInWindow(of.world)
    expect((await begin(of, { request: page.request, token: eve.token })).status).toBe(401)
    expect((await begin(of, { request: page.request, token: ada.token })).status).toBe(200)
  })

  test('from its own window: by no session of a host page, without its marker, or from another origin', async () => {
    const of = await pair()
    const { ada, token } = await grantConsent(of)
    const { page } = await open(of, { token, request: write(of) })
    const hosts = await signIn(of.world, ada.email)
    const { request } = page
    const attempts = [
      begin(of, { request, token: hosts.token }),
      begin(of, { request, token: ada.token, marker: 'x'.repeat(43) }),
      begin(of, { request, token: ada.token, origin: of.world.app.origin }),
    ]
    for (const { status } of await Promise.all(attempts)) expect([401, 403]).toContain(status)
    expect((await begin(of, { request, token: ada.token })).status).toBe(200)
  })

  test('and not after its consent was taken back while the window was open', async () => {
    const of = await pair()
    const { ada, token } = await grantConsent(of)
    const { page } = await open(of, { token, request: write(of) })
    await disconnectFor(of, ada.token)
    expect((await begin(of, { request: page.request, token: ada.token })).status).toBe(403)
  })

  test('and gives no consent', async () => {
    const of = await pair()
    const { ada, token } = await grantConsent(of)
    const { page } = await open(of, { token, request: write(of) })
    const reply = await of.world.post(
      '/api/v1/cross-app/authorize',
      { request: page.request },
      { ...markedBy(of.world, page.request, of.provider.id), token: ada.token },
    )
    expect(reply.status).toBe(400)
    // A consent is not a request to sign either.
    const consent = await redeem(of, await giveConsent(of, ada.token))
    expect(consent.status).toBe(200)
  })
})

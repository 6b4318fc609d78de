import { describe, expect, test } from 'vitest'
import { openWindow } from '../../../../test/support/crossApp.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

const page = 'https://app.example.com'
const inCookies = { settings: { custom_api_url: 'https://privy.example.com' }, origins: [page] }

async function logIn(world: World, origin: string | null = page) {
  const email = 'ada@example.com'
  await world.post('/api/v1/passwordless/init', { email }, { origin })
  const body = { email, code: world.codeFor(email) }
  return world.post('/api/v1/passwordless/authenticate', body, { origin })
}

const getCookies = ({ headers }: { headers: Headers }) => headers.getSetCookie()
const toCookie = (cookies: string[]) => cookies.map((line) => line.split(';')[0]).join('; ')

describe('a session in cookies', () => {
  test('security: has its refresh token in a cookie of this host alone, and not in the answer (R14: refresh token in a cookie)', async () => {
    const world = await createWorld(inCookies)
    const reply = await logIn(world)
    const [refresh, token, identity, marker] = getCookies(reply)
    const value = /^__Host-privy-refresh-token=(lkr_[^;]+)/.exec(refresh ?? '')?.[1] ?? 'none'
    expect(refresh).toBe(
      `__Host-privy-refresh-token=${value}; Path=/; Max-Age=2592000; Secure; SameSite=Strict; HttpOnly`,
    )
    expect(token).toMatch(
      /^privy-token=ey[^;]+; Path=\/; Max-Age=3600; Secure; SameSite=Lax; Domain=example.com; HttpOnly$/,
    )
    expect(identity).toMatch(
      /^privy-id-token=ey[^;]+; Path=\/; Max-Age=3600; Secure; SameSite=Lax; Domain=example.com; HttpOnly$/,
    )
    expect(getCookies(reply)).toHaveLength(4)
    expect(marker).toBe(
      'privy-session=t; Path=/; Max-Age=2592000; Secure; SameSite=Strict; Domain=example.com',
    )
    expect(reply.body.refresh_token).toBe('deprecated')
    expect(JSON.stringify(reply.body)).not.toContain(value)
    expect(reply.body).not.toHaveProperty('identity_token')
  })

  test('security: is none of the consent window, even where both are on one host (R73: consent window)', async () => {
    const own = 'https://privy.example.com'
    const world = await createWorld({ ...inCookies, env: { PUBLIC_URL: own } })
    const cookie = toCookie(getCookies(await logIn(world)))
    const windowOptions = await openWindow(world)
    const window = {
      ...windowOptions,
      headers: { ...windowOptions.headers, 'privy-client': 'latchkey-consent:0', cookie },
    }
    const refresh = (options: object) =>
      world.post('/api/v1/sessions', { refresh_token: 'deprecated' }, options)
    expect((await refresh(window)).status).toBe(401)
    const email = 'ada@example.com'
    await world.post('/api/v1/passwordless/init', { email }, window)
    const body = { email, code: world.codeFor(email) }
    const reply = await world.post('/api/v1/passwordless/authenticate', body, window)
    expect(getCookies(reply)).toEqual([])
    expect(reply.body.refresh_token).toMatch(/^lkr_/)
    const { headers } = await world.post('/api/v1/sessions/logout', {}, window)
    expect(headers.getSetCookie()).toEqual([])
    // No other caller can make the refresh token readable by a script by claiming to be the window (R14: refresh token
    // in a cookie).
    for (const origin of [page, own])
      expect((await refresh({ origin, headers: { cookie } })).body.refresh_token).toBe('deprecated')
    const claim = { origin: page, headers: { ...window.headers } }
    expect((await refresh(claim)).body.refresh_token).toBe('deprecated')
  })

  test('lasts as long as the app says; the cookies of an access token as long as that', async () => {
    const lasting = { access_token_seconds: 600, refresh_token_seconds: 7 * 86_400 }
    const world = await createWorld({ ...inCookies, settings: { ...inCookies.settings, ...lasting } })
    const lives = getCookies(await logIn(world)).map((line) =>
      /^([^=]+)=.*; Max-Age=(\d+);/.exec(line)?.slice(1),
    )
    expect(lives).toEqual([
      ['__Host-privy-refresh-token', '604800'],
      ['privy-token', '600'],
      ['privy-id-token', '600'],
      ['privy-session', '2592000'],
    ])
  })

  test('is refreshed and ended by the cookie', async () => {
    const world = await createWorld(inCookies)
    const cookie = toCookie(getCookies(await logIn(world)))
    const reply = await world.post('/api/v1/sessions', {}, { headers: { cookie } })
    expect(reply.status).toBe(200)
    const next = toCookie(getCookies(reply))
    const logoutReply = await world.post(
      '/api/v1/sessions/logout',
      { refresh_token: 'deprecated' },
      { headers: { cookie: next } },
    )
    // A browser removes only a cookie with the same name, path and domain.
    expect(getCookies(logoutReply)).toEqual([
      '__Host-privy-refresh-token=; Path=/; Max-Age=0; Secure; SameSite=Strict; HttpOnly',
      ...['privy-token', 'privy-id-token', 'privy-session'].map(
        (name) => `${name}=; Path=/; Max-Age=0; Secure; SameSite=Lax; Domain=example.com; HttpOnly`,
      ),
    ])
    // Another tab may have newer ones when this response arrives (decision 6: sessions).
    const lateReply = await world.post('/api/v1/sessions', {}, { headers: { cookie: next } })
    expect(lateReply).toMatchObject({ status: 401, body: { code: 'missing_or_invalid_token' } })
    expect(getCookies(lateReply)).toEqual([])
  })

  test('security: a cookie without the prefix, as a sibling host could plant it, is not read (R14: refresh token in a cookie)', async () => {
    const world = await createWorld(inCookies)
    const cookie = toCookie(getCookies(await logIn(world))).replace('__Host-', '')
    expect((await world.post('/api/v1/sessions', {}, { headers: { cookie } })).status).toBe(401)
  })

  test('security: a script on the page gets no refresh token by a fork, unless the app says so (R14: refresh token in a cookie)', async () => {
    const forkSettings = { forked_sessions: 'accept' }
    for (const [settings, status] of [
      [{}, 400],
      [forkSettings, 200],
    ] as const) {
      const world = await createWorld({ ...inCookies, settings: { ...inCookies.settings, ...settings } })
      const headers = { cookie: toCookie(getCookies(await logIn(world))) }
      const reply = await world.post('/api/v1/sessions/fork', {}, { headers })
      expect(reply.status).toBe(status)
      const refresh_token = reply.body.new_session_refresh_token ?? 'lkf_none'
      const forkReply = await world.post('/api/v1/sessions/fork/recover', { refresh_token }, { origin: null })
      expect(forkReply.status).toBe(status === 200 ? 200 : 401)
    }
  })

  test.each([
    { what: 'no origin', origin: null, headers: {}, status: 403 },
    { what: 'a foreign origin', origin: 'https://evil.example', headers: {}, status: 403 },
    { what: 'a form as text', origin: page, headers: { 'content-type': 'text/plain' }, status: 415 },
    { what: 'no app', origin: page, headers: { 'privy-app-id': '' }, status: 400 },
  ])(
    'security: the cookie is worth nothing with $what (R82: cross-site requests)',
    async ({ origin, headers, status }) => {
      const world = await createWorld(inCookies)
      const cookie = toCookie(getCookies(await logIn(world)))
      const reply = await world.post('/api/v1/sessions', {}, { origin, headers: { cookie, ...headers } })
      expect(reply.status).toBe(status)
      const honest = await world.post('/api/v1/sessions', {}, { headers: { cookie } })
      expect(honest.status).toBe(200)
    },
  )

  test('a native app, which has no origin, holds its tokens itself', async () => {
    const world = await createWorld(inCookies)
    const reply = await logIn(world, null)
    expect(reply.body.refresh_token).toMatch(/^lkr_/)
    expect(getCookies(reply)).toEqual([])
  })
})

test('security: without an API host of its own an app sets no cookie and reads none', async () => {
  const world = await createWorld({ origins: [page] })
  const reply = await logIn(world)
  expect(getCookies(reply)).toEqual([])
  const cookie = `__Host-privy-refresh-token=${reply.body.refresh_token}`
  expect((await world.post('/api/v1/sessions', {}, { headers: { cookie } })).status).toBe(401)
})

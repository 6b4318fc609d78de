import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { createClient } from '../client.ts'
import { type ClientStorage, createStorage } from '../storage.ts'

/** Tests the rules of protocol 1.5 and 4 with hand-made responses; journey.test.ts uses the real server. */

const appId = 'a'.repeat(25)
const nowSeconds = 1_800_000_000
const pastDate = `Expires=${new Date(0).toUTCString()}`

beforeEach(startOver)
// The test files that follow use the same page.
afterAll(startOver)

function startOver(): void {
  visit('https://shop.test/page?x=1')
  for (const name of ['privy-token', 'privy-id-token', 'privy-session']) setCookie(`${name}=; ${pastDate}`)
}

describe('getAccessToken', () => {
  test('gives a token with more than 30 seconds left as it is', async () => {
    const { client, requests } = setUp()
    store({ token: jwt({ secondsLeft: 31 }), refresh_token: 'r' })
    await expect(client.session.getAccessToken()).resolves.toBe(jwt({ secondsLeft: 31 }))
    expect(requests).toEqual([])
  })

  test('refreshes one with 30 seconds left, with the old token as bearer', async () => {
    const { client, requests } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 3600 }) }) }))
    store({ token: jwt({ secondsLeft: 30 }), refresh_token: 'r1' })
    await expect(client.session.getAccessToken()).resolves.toBe(jwt({ secondsLeft: 3600 }))
    expect(requests).toMatchObject([
      {
        path: '/api/v1/sessions',
        body: { refresh_token: 'r1' },
        headers: { authorization: `Bearer ${jwt({ secondsLeft: 30 })}` },
      },
    ])
    expect(read('refresh_token')).toBe('r2')
  })

  test('an expired token still goes along, and concurrent callers share one refresh', async () => {
    const { client, requests } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 3600 }) }) }))
    store({ token: jwt({ secondsLeft: -5 }), refresh_token: 'r1' })
    await Promise.all([
      client.session.getAccessToken(),
      client.session.getAccessToken(),
      client.session.refresh(),
    ])
    expect(requests.length).toBe(1)
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${jwt({ secondsLeft: -5 })}`)
  })

  test('the provider token is used for the server and the customer token given to the host app', async () => {
    const { client, requests } = setUp(() => ({ body: {} }))
    const pat = jwt({ secondsLeft: 100, aud: 'elsewhere', aid: appId })
    store({ token: jwt({ secondsLeft: 100 }), pat, refresh_token: 'r' })
    await client.call({ method: 'GET', path: '/api/v1/users/me' }, {})
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${pat}`)
    await expect(client.session.getAccessToken()).resolves.toBe(jwt({ secondsLeft: 100 }))
  })

  test('security: a token of another app logs out at once', async () => {
    for (const foreign of [
      jwt({ secondsLeft: 100, aud: 'b'.repeat(25) }),
      jwt({ secondsLeft: 100, aud: [appId] }),
    ]) {
      const { client, requests } = setUp(() => ({ body: {} }))
      store({ token: foreign, refresh_token: 'r' })
      await expect(client.session.getAccessToken()).resolves.toBeNull()
      expect(requests.map((call) => call.path)).toEqual(['/api/v1/sessions/logout'])
      expect(read('token')).toBeNull()
    }
  })

  test.each([
    ['no well-formed token', { token: 'abc', refresh_token: 'r' }],
    ['an active token without refresh credentials', { token: 'active' }],
    ['the literal that stands for cookies', { token: 'active', refresh_token: 'deprecated' }],
  ])('error: %s wipes what is stored', async (_, storedValues) => {
    const { client, requests } = setUp()
    store({
      ...storedValues,
      token: storedValues.token === 'active' ? jwt({ secondsLeft: 100 }) : storedValues.token,
    })
    await expect(client.session.getAccessToken()).resolves.toBeNull()
    expect(window.localStorage.getItem('privy:token')).toBeNull()
    expect(requests).toEqual([])
  })

  test('the marker cookie counts as refresh credentials', async () => {
    const { client, requests } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 3600 }) }) }))
    setCookie('privy-session=t')
    await expect(client.session.getAccessToken()).resolves.toBe(jwt({ secondsLeft: 3600 }))
    expect(requests[0]?.body).toEqual({})
  })
})

describe('refresh', () => {
  test.each([
    ['set', { token: jwt({ secondsLeft: 90 }), refresh_token: 'r2' }],
    ['ignore', { token: jwt({ secondsLeft: 90 }), refresh_token: 'r1' }],
    ['clear', { token: null, refresh_token: null }],
  ] as const)('session_update_action %s', async (action, after) => {
    const { client } = setUp(() => ({
      body: { ...session({ token: jwt({ secondsLeft: 90 }) }), session_update_action: action },
    }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    const user = await client.session.refresh()
    expect({ token: read('token'), refresh_token: read('refresh_token') }).toEqual(after)
    expect(user?.id ?? null).toBe(action === 'clear' ? null : 'did:privy:1')
  })

  test('ignore without a token stores nothing', async () => {
    const { client } = setUp(() => ({
      body: { ...session({ token: null }), session_update_action: 'ignore' },
    }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await client.session.refresh()
    expect(read('token')).toBe(jwt({ secondsLeft: 10 }))
  })

  test('missing_or_invalid_token signs out without an error', async () => {
    const { client } = setUp(() => ({ status: 401, body: { error: 'no', code: 'missing_or_invalid_token' } }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await expect(client.session.refresh()).resolves.toBeNull()
    expect(read('refresh_token')).toBeNull()
  })

  test('error: any other refusal is thrown and the session stays', async () => {
    const { client } = setUp(() => ({ status: 401, body: { error: 'no', code: 'token_already_used' } }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await expect(client.session.refresh()).rejects.toMatchObject({ code: 'token_already_used' })
    expect(read('refresh_token')).toBe('r1')
  })

  test('error: a session that the server refuses does not keep its owner from logging in anew', async () => {
    const { client, requests } = setUp((path) =>
      path === '/api/v1/sessions'
        ? { status: 401, body: { error: 'no', code: 'token_already_used' } }
        : { body: { success: true } },
    )
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await client.call({ method: 'POST', path: '/api/v1/passwordless/init' }, { email: 'a@b.c' })
    expect(requests[1]?.headers.authorization).toBeUndefined()
  })

  test('security: the late answer of a refresh does not undo a logout', async () => {
    let answer = (_: unknown) => {}
    const { client } = setUp((path) =>
      path === '/api/v1/sessions' ? new Promise((resolve) => (answer = resolve as never)) : { body: {} },
    )
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    const refreshing = client.session.refresh()
    await until(() => client.session.isWorthAsking())
    await client.session.logout()
    answer({ body: session({ token: jwt({ secondsLeft: 3600 }) }) })
    await expect(refreshing).resolves.toBeNull()
    expect([read('token'), client.session.store.getState().user]).toEqual([null, null])
  })

  test('a change is read back by a refresh that began after it', async () => {
    const { client, requests } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 3600 }) }) }))
    store({ token: jwt({ secondsLeft: 100 }), refresh_token: 'r1' })
    await Promise.all([client.session.refresh(), client.session.refreshAfterChange()])
    expect(requests.length).toBe(2)
  })
})

describe('the lock between tabs', () => {
  const answer = () => ({ body: session({ token: jwt({ secondsLeft: 3600 }) }) })
  afterEach(() => Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined }))

  test('is held while the server is asked', async () => {
    const locks: string[] = []
    setLocks(async (name, work) => {
      locks.push(`${name} taken`)
      const result = await work()
      locks.push('given back')
      return result
    })
    const { client } = setUp(() => {
      locks.push('asked')
      return answer()
    })
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await client.session.refresh()
    expect(locks).toEqual([`session:${appId} taken`, 'asked', 'given back'])
  })

  test('a refresh that waited for it uses what the other tab stored', async () => {
    setLocks((_, work) => {
      store({ token: jwt({ secondsLeft: 20 }), refresh_token: 'from the other tab' })
      return work()
    })
    const { client, requests } = setUp(answer)
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await client.session.refresh()
    expect(requests[0]?.body).toEqual({ refresh_token: 'from the other tab' })
  })

  test('security: a refresh that waited for it is not sent after a logout', async () => {
    let release = () => {}
    setLocks(async (_, work) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return work()
    })
    const { client, requests } = setUp(() => ({ body: {} }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    const token = client.session.getAccessToken()
    await client.session.logout()
    release()
    await expect(token).resolves.toBeNull()
    expect(requests.map(({ path }) => path)).toEqual(['/api/v1/sessions/logout'])
  })

  test('error: where it is denied, or another tab keeps it too long, the server is asked without', async () => {
    setLocks(() => Promise.reject(new DOMException('no', 'SecurityError')))
    const { client, requests } = setUp(answer)
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await expect(client.session.refresh()).resolves.toMatchObject({ id: 'did:privy:1' })
    expect(requests.length).toBe(1)
  })

  test('error: a failure inside it is told once and not repeated', async () => {
    setLocks((_, work) => work())
    const { client, requests } = setUp(() => ({
      status: 429,
      body: { error: 'no', code: 'too_many_requests' },
    }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await expect(client.session.refresh()).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(requests.length).toBe(1)
  })
})

describe('what the browser keeps', () => {
  test('header mode: readable keys, and cookies for the host app’s server', async () => {
    const { client } = setUp(() => ({
      body: session({ token: jwt({ secondsLeft: 90 }), identity_token: jwt({ secondsLeft: 80 }) }),
    }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    const cookieWrites = vi.spyOn(document, 'cookie', 'set')
    onTestFinished(() => cookieWrites.mockRestore())
    await client.session.refresh()
    expect(document.cookie.split('; ').sort()).toEqual(
      [
        `privy-id-token=${jwt({ secondsLeft: 80 })}`,
        'privy-session=t',
        `privy-token=${jwt({ secondsLeft: 90 })}`,
      ].sort(),
    )
    expect(read('id_token')).toBe(jwt({ secondsLeft: 80 }))
    expect(client.session.store.getState().identityToken).toBe(jwt({ secondsLeft: 80 }))
    const ends = cookieWrites.mock.calls.map(([line]) =>
      /^([^=]+)=([^;]*).*; (?:Max-Age|Expires)=([^;]+);/.exec(line)?.slice(1),
    )
    expect(ends).toEqual([
      ['privy-session', 't', String(30 * 86_400)],
      ['privy-refresh-token', '', new Date(0).toUTCString()],
      ['privy-token', jwt({ secondsLeft: 90 }), '90'],
      ['privy-id-token', jwt({ secondsLeft: 80 }), '80'],
    ])
  })

  test('server-cookie mode: no cookie is written by script, no identity token stored', async () => {
    const { client } = setUp(
      () => ({
        body: {
          ...session({ token: jwt({ secondsLeft: 90 }), identity_token: jwt({ secondsLeft: 80 }) }),
          refresh_token: 'deprecated',
        },
      }),
      { apiUrl: 'https://privy.shop.test' },
    )
    setCookie('privy-session=t')
    await client.session.refresh()
    expect(document.cookie).toBe('privy-session=t')
    expect(read('id_token')).toBeNull()
  })

  test('server-cookie mode on the server’s own origin: without the marker the session is gone, without a call', async () => {
    visit('https://privy.shop.test/')
    const { client, requests } = setUp(undefined, { apiUrl: 'https://privy.shop.test' })
    store({ token: jwt({ secondsLeft: 100 }), refresh_token: 'r' })
    await expect(client.session.getAccessToken()).resolves.toBeNull()
    expect([read('token'), requests.length]).toEqual([null, 0])
  })

  test('security: logout forgets everything here though the server cannot be reached', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    store({
      token: jwt({ secondsLeft: 100 }),
      pat: jwt({ secondsLeft: 100 }),
      refresh_token: 'r',
      id_token: 'i',
      caid: 'c',
    })
    window.localStorage.setItem(`privy:guest:${appId}`, '"g"')
    await client.session.logout()
    expect(Object.keys(window.localStorage)).toEqual([])
    expect(document.cookie).toBe('')
  })
})

describe('security: a logout of a session in cookies that only the server can take away', () => {
  const inCookies = {
    apiUrl: 'https://privy.shop.test',
    // The marker belongs to the domain above this host, so this page deletes another cookie.
    storage: { ...createStorage(), deleteCookie: () => {} },
  }
  const token = jwt({ secondsLeft: 3600 })
  const body = session({ token, refresh_token: 'deprecated' })
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

  async function openSignedIn(onLogout: () => Promise<Answer>) {
    setCookie('privy-session=t')
    const tab = setUp((path) => (path === '/api/v1/sessions' ? { body } : onLogout()), inCookies)
    await tab.client.session.refresh()
    tab.requests.length = 0
    return tab
  }

  test('stands while it is on its way, in every tab', async () => {
    let answer = () => {}
    const { client, requests } = await openSignedIn(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: {} })
        }),
    )
    const other = setUp(() => ({ body }), inCookies)
    const leaving = client.session.logout()
    for (const { session } of [client, other.client]) {
      await expect(session.getAccessToken()).resolves.toBeNull()
      await expect(session.refresh()).resolves.toBeNull()
      expect(session.isWorthAsking()).toBe(false)
    }
    expect([...requests, ...other.requests].map(({ path }) => path)).toEqual(['/api/v1/sessions/logout'])
    answer()
    await leaving
    expect(Object.keys(window.localStorage)).toEqual([])
  })

  test('stands though the server never hears of it, until the next login', async () => {
    const { client, requests } = await openSignedIn(unreachable)
    await client.session.logout()
    requests.length = 0
    await expect(client.session.getAccessToken()).resolves.toBeNull()
    const secondSession = setUp(failUnexpected, inCookies).client.session
    expect(secondSession.isWorthAsking()).toBe(false)
    expect(requests).toEqual([])
    await client.session.logout()
    expect(requests.map(({ path }) => path)).toContain('/api/v1/sessions/logout')
    client.session.accept(body as never)
    await expect(client.session.getAccessToken()).resolves.toBe(token)
    expect(secondSession.isWorthAsking()).toBe(true)
  })

  test('keeps out no session that another page hands over', async () => {
    const { client, requests } = await openSignedIn(unreachable)
    await client.session.logout()
    client.session.takeFork('fork')
    await client.session.refresh().catch(() => {})
    expect(requests.at(-1)?.path).toBe('/api/v1/sessions/fork/recover')
  })
})

describe('two tabs', () => {
  test('a logout in the other tab signs out here', async () => {
    const { client } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 90 }) }) }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await client.session.refresh()
    const stop = client.session.watch()
    window.localStorage.clear()
    setCookie(`privy-session=; ${pastDate}`)
    emitChange('privy:token')
    expect(client.session.store.getState().user).toBeNull()
    stop()
  })

  test('a login in the other tab signs in here', async () => {
    const { client } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 90 }) }) }))
    const stop = client.session.watch()
    store({ token: jwt({ secondsLeft: 80 }), refresh_token: 'r1' })
    emitChange('privy:token')
    await until(() => client.session.store.getState().user !== null)
    stop()
  })

  test('a refresh in the other tab is taken over, and what it changed read, without another refresh', async () => {
    const { client, requests } = setUp((path) => {
      const { user, ...rest } = session({ token: jwt({ secondsLeft: 90 }) })
      if (path === '/api/v1/sessions') return { body: { user, ...rest } }
      return { body: { user: { ...user, has_accepted_terms: true }, identity_token: null } }
    })
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    await client.session.refresh()
    const stop = client.session.watch()
    store({ token: jwt({ secondsLeft: 95 }), refresh_token: 'r3', id_token: jwt({ secondsLeft: 94 }) })
    emitChange('privy:token')
    await until(() => client.session.store.getState().user?.hasAcceptedTerms === true)
    expect(client.session.store.getState()).toMatchObject({
      accessToken: jwt({ secondsLeft: 95 }),
      identityToken: jwt({ secondsLeft: 94 }),
    })
    expect(requests.map(({ path }) => path)).toEqual(['/api/v1/sessions', '/api/v1/users/me'])
    stop()
  })
})

describe('a forked session', () => {
  test('is recovered without a bearer', async () => {
    const { client, requests } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 90 }) }) }))
    client.session.takeFork('fork')
    await expect(client.session.refresh()).resolves.toMatchObject({ id: 'did:privy:1' })
    expect(requests).toMatchObject([
      { path: '/api/v1/sessions/fork/recover', body: { refresh_token: 'fork' } },
    ])
    expect(requests[0]?.headers.authorization).toBeUndefined()
    expect(read('session_transfer_token')).toBeNull()
  })

  test('security: a link does not swap the account of somebody who is signed in (R13: session handed over in a URL)', async () => {
    const { client, requests } = setUp(() => ({ body: session({ token: jwt({ secondsLeft: 90 }) }) }))
    store({ token: jwt({ secondsLeft: 10 }), refresh_token: 'r1' })
    client.session.takeFork('attacker')
    expect(read('session_transfer_token')).toBeNull()
    await client.session.refresh()
    expect(requests[0]?.path).toBe('/api/v1/sessions')
  })
})

type Work = () => Promise<unknown>

function setLocks(request: (name: string, work: Work) => Promise<unknown>): void {
  const value = { request: (name: string, _: unknown, work: Work) => request(name, work) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value })
}

type SentRequest = { path: string; headers: Record<string, string>; body: unknown }
type Answer = { status?: number; body: unknown }

function setUp(
  answer: (path: string) => Answer | Promise<Answer> = failUnexpected,
  over: { apiUrl?: string; storage?: ClientStorage } = {},
) {
  const requests: SentRequest[] = []
  const client = createClient({
    appId,
    apiUrl: 'https://auth.shop.test',
    ...over,
    now: () => nowSeconds * 1000,
    wait: async () => {},
    fetch: async (url, { headers, body }) => {
      const path = new URL(url).pathname
      requests.push({
        path,
        headers: headers as Record<string, string>,
        body: JSON.parse(String(body ?? 'null')),
      })
      const { status = 200, body: reply } = await answer(path)
      return new Response(JSON.stringify(reply), { status })
    },
  })
  return { client, requests }
}

function failUnexpected(path: string): never {
  throw new Error(`Unexpected call of ${path}`)
}

function session(over: Record<string, unknown>) {
  return {
    user: { id: 'did:privy:1', created_at: 1, linked_accounts: [], mfa_methods: [] },
    privy_access_token: null,
    refresh_token: 'r2',
    session_update_action: 'set',
    ...over,
  }
}

function jwt({ secondsLeft, ...claims }: { secondsLeft: number; [claim: string]: unknown }): string {
  const payload = { aud: appId, sub: 'did:privy:1', exp: nowSeconds + secondsLeft, ...claims }
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'ES256' })}.${part(payload)}.c2ln`
}

function store(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values))
    window.localStorage.setItem(`privy:${name}`, JSON.stringify(value))
}

function read(name: string): unknown {
  return JSON.parse(window.localStorage.getItem(`privy:${name}`) ?? 'null')
}

/** As the server or another tab does. */
function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no CookieStore
  document.cookie = `${text}; Path=/`
}

function emitChange(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: window.localStorage }))
}

function until(condition: () => boolean): Promise<void> {
  return eventually(() => expect(condition()).toBe(true))
}

function visit(url: string): void {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(url)
}

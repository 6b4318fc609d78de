import { AppError } from '@latchkey/wire'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decide, logInAtProvider, providerFor } from '../../../../../test/support/crossApp.ts'
import {
  agree,
  beginSigning,
  leaveAnswer,
  openSigning,
  type SigningPage,
} from '../../../../../test/support/crossAppWindow.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { newClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { insertAccount } from '../../../../server/src/user/store.ts'
import { createArrival } from '../../app/arrival.ts'
import type { Client } from '../../client.ts'
import { keepCrossAppToken, readCrossAppToken } from '../../session/crossAppToken.ts'
import { completeConnection, leaveToConnect } from './connectAccount.ts'
import { completeSignature, continueToSign, leaveToSign } from './leaveToSign.ts'
import { requestSignature } from './requestSignature.ts'
import { signOnOtherDevice } from './signOnOtherDevice.ts'

/** Requests without a window: client and server are real; the test replaces the browser's tab. */

const home = 'http://localhost:3000/shop?item=7#buy'
const wallet = privateKeyToAccount(generatePrivateKey())
const message = { kind: 'message', message: 'Hello', address: wallet.address } as const
const listeners = new Map<string, Set<(event: unknown) => void>>()
const tab = { href: home, left: [] as string[] }
const popup = { closed: false, location: { href: '' }, close: vi.fn(), moveTo() {} }
let openWindow: () => unknown = () => null

beforeEach(() => {
  Object.assign(tab, { href: home, left: [] })
  openWindow = () => null
  const page = {
    location: {
      get href() {
        return tab.href
      },
      get search() {
        return new URL(tab.href).search
      },
      get hash() {
        return new URL(tab.href).hash
      },
      origin: new URL(home).origin,
      assign: (url: string) => tab.left.push(url),
    },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, url: string) => (tab.href = url),
    },
    opener: null as unknown,
    open: () => openWindow(),
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    removeEventListener: (name: string, listener: (event: unknown) => void) =>
      listeners.get(name)?.delete(listener),
    ...{ screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 600 },
  }
  vi.stubGlobal('window', Object.assign(page, { top: page }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  listeners.clear()
})

/** A user of this app with a wallet in another one, on a page that opens no windows. */
async function setUp(options: { readOnly?: boolean } = {}) {
  const world = await createWorld()
  const app = await providerFor(world, options)
  const user = await logInAtProvider(world, app)
  const { ctx, clock } = world
  const data = { address: wallet.address, chain_type: 'ethereum', wallet_client_type: 'privy' }
  const identity = { type: 'wallet', subject: `${user.userId}${wallet.address}`, data } as const
  await insertAccount(ctx, { appId: app.id, userId: user.userId, identity, now: clock.now() })
  const client = newClient(world)
  await leaveToConnect(client, { providerAppId: app.id, fromModal: false, disableSignup: false })
  await comeBackFromLinking({ world, app, user, client })
  return { world, app, user, client, result: await wallet.signMessage({ message: 'Hello' }) }
}

type There = Awaited<ReturnType<typeof setUp>>

async function comeBackFromLinking(at: Pick<There, 'world' | 'app' | 'user' | 'client'>, allow = true) {
  const { world, app, user, client } = at
  const back = await decide(world, { provider: app, url: tab.left.pop() ?? '', user, allow })
  const params = back.searchParams
  const arrival = {
    authorizationCode: params.get('privy_oauth_code') ?? '',
    stateCode: params.get('privy_oauth_state') ?? '',
    provider: params.get('privy_oauth_provider') ?? '',
  }
  const signing = continueToSign(client, arrival)
  if (!signing) await completeConnection(client, arrival)
  return signing
}

/** Leaves for the other app and returns the request of its window. */
async function leave({ world, client }: There): Promise<{ url: string; page: SigningPage }> {
  const signature = leaveToSign(client, message)
  signature.catch(() => {})
  await eventually(() => expect(tab.left).toHaveLength(1))
  const url = tab.left.pop() ?? ''
  const { page } = await openSigning(world, url)
  if (!page) throw new Error('The window was refused.')
  return { url, page }
}

/** Loads the page again with the address at which the window ended. */
async function arrive(address: string, client: Client) {
  tab.href = address
  const arrival = createArrival()
  arrival.read()
  const arrivalHere = arrival.take('oauth')
  if (!arrivalHere) throw new Error('The address says nothing of a request.')
  const outcome = completeSignature(client, arrivalHere)
  return outcome && { ...outcome, result: await outcome.result }
}

describe('in this very tab', () => {
  test('the page is left, and comes back to its own address with the answer waiting for it', async () => {
    const at = await setUp()
    const { url, page } = await leave(at)
    expect(page).toMatchObject({
      ...{ requester: { name: 'Test app' }, origin: at.world.app.origin },
      signing: { method: 'personal_sign', params: ['Hello', wallet.address] },
    })
    const before = readCrossAppToken(at.client, at.app.id)
    at.world.clock.forward({ seconds: 1 })
    await agree(at.world, { page, user: at.user, result: at.result })
    const address = page.target?.returnTo ?? ''
    expect(new URL(address).origin + new URL(address).pathname).toBe('http://localhost:3000/shop')
    // A new page load with the same browser storage.
    const nextClient = newClient(at.world, at.client.storage)
    await nextClient.session.refresh()
    const outcome = await arrive(address, nextClient)
    expect(outcome).toEqual({ request: message, result: at.result })
    expect(tab.href).toBe(home)
    expect(readCrossAppToken(at.client, at.app.id)).not.toBe(before)
    expect(url).not.toContain(before)
  })

  test('without a token the account is linked again first, which leaves the page twice', async () => {
    const at = await setUp()
    keepCrossAppToken(at.client, at.app.id, null)
    leaveToSign(at.client, message).catch(() => {})
    await eventually(() => expect(tab.left).toHaveLength(1))
    await comeBackFromLinking(at)
    await eventually(() => expect(tab.left).toHaveLength(1))
    const { page } = await openSigning(at.world, tab.left.pop() ?? '')
    if (!page) throw new Error('The window was refused.')
    await agree(at.world, { page, user: at.user, result: at.result })
    const outcome = await arrive(page.target?.returnTo ?? '', at.client)
    expect(outcome?.result).toBe(at.result)
  })

  test('a no, and a window that was left without an answer', async () => {
    const at = await setUp()
    const { page } = await leave(at)
    await beginSigning(at.world, { page, user: at.user })
    await leaveAnswer(at.world, { page, user: at.user, answer: { error: 'User rejected request' } })
    const refusal = { code: 4001, message: 'User rejected request' }
    await expect(arrive(page.target?.returnTo ?? '', at.client)).rejects.toMatchObject(refusal)
    at.world.clock.forward({ seconds: 1 })
    const second = await leave(at)
    await expect(arrive(second.page.target?.returnTo ?? '', at.client)).rejects.toMatchObject(refusal)
  })

  test('comes back by the button of the browser to a page that was kept: nothing was signed', async () => {
    const at = await setUp()
    const signature = leaveToSign(at.client, message)
    await eventually(() => expect(listeners.get('pageshow')?.size).toBe(1))
    for (const listener of listeners.get('pageshow') ?? []) listener({ persisted: false })
    for (const listener of listeners.get('pageshow') ?? []) listener({ persisted: true })
    await expect(signature).rejects.toMatchObject({ code: 4001 })
  })

  test('error: linking again was refused; a page in a frame; an app that may only be read', async () => {
    const at = await setUp()
    keepCrossAppToken(at.client, at.app.id, null)
    leaveToSign(at.client, message).catch(() => {})
    await eventually(() => expect(tab.left).toHaveLength(1))
    const signing = await comeBackFromLinking(at, false)
    await expect(signing?.result).rejects.toThrow('Transactions require a valid token')
    vi.stubGlobal('window', { ...window, top: {} })
    await expect(leaveToSign(at.client, message)).rejects.toMatchObject({ code: 'not_supported' })
  })
})

describe('security: the answer of a window that ends in this tab (R73: consent window)', () => {
  test('is in no address, and is given once, for the secret of the page that asked', async () => {
    const at = await setUp()
    const { url, page } = await leave(at)
    await agree(at.world, { page, user: at.user, result: at.result })
    const address = page.target?.returnTo ?? ''
    const storedText = JSON.stringify(at.client.storage.get('latchkey:cross-app-requests'))
    const [, secret = ''] = /"secret":"([\w-]{43})"/.exec(storedText) ?? []
    for (const text of [url, address, JSON.stringify(page)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(at.result.slice(2))
      expect(text).not.toContain(readCrossAppToken(at.client, at.app.id))
    }
    // Another page, to which an attacker sends its visitor with the same address.
    expect(await arrive(address, newClient(at.world))).toBeUndefined()
    expect((await arrive(address, at.client))?.result).toBe(at.result)
    expect(await arrive(address, at.client)).toBeUndefined()
  })

  test('is given to no other secret, origin or app, and not to the second of two', async () => {
    const at = await setUp()
    const { page } = await leave(at)
    await agree(at.world, { page, user: at.user, result: at.result })
    const id = new URL(page.target?.returnTo ?? '').searchParams.get('privy_oauth_state')
    const storedText = JSON.stringify(at.client.storage.get('latchkey:cross-app-requests'))
    const [, secret = ''] = /"secret":"([\w-]{43})"/.exec(storedText) ?? []
    const claim = { provider_app_id: at.app.id, request_id: id, secret }
    // Without the header of the app id, as the client calls another server.
    const ask = async (over: object, origin: string | null = at.world.app.origin) => {
      const headers = { 'content-type': 'application/json', ...(origin !== null && { origin }) }
      const body = JSON.stringify({ ...claim, ...over })
      const url = '/api/v1/cross-app/requests/claim'
      const reply = await at.world.fetch(url, { method: 'POST', headers, body })
      return { status: reply.status, body: (await reply.json()) as { status?: string } }
    }
    expect((await ask({ secret: 'x'.repeat(43) })).status).toBe(401)
    expect((await ask({ request_id: 'x'.repeat(43) })).status).toBe(401)
    expect((await ask({}, 'https://evil.example')).status).toBe(401)
    expect((await ask({}, null)).status).toBe(401)
    expect((await ask({ provider_app_id: at.world.app.id })).status).toBe(401)
    const replies = await Promise.all([ask({}), ask({}), ask({})])
    expect(replies.filter(({ body }) => body.status === 'answered')).toHaveLength(1)
    // Only the requesting page can decrypt it.
    const [given] = replies.filter(({ body }) => body.status === 'answered')
    expect(JSON.stringify(given?.body)).not.toContain(at.result.slice(2))
  })

  test.each([
    ['an address of another origin', { return_to: 'https://evil.example/' }],
    ['one that only looks alike', { return_to: 'http://localhost:3000@evil.example/' }],
    ['one with a user', { return_to: 'http://localhost@localhost:3000/' }],
    ['a script', { return_to: 'javascript:alert(1)' }],
    ['no address', { return_to: '/shop' }],
  ])('ends at no %s', async (_, over) => {
    const at = await setUp()
    const reply = await store(at, over)
    expect(reply.status).toBe(403)
  })

  test('a page of another origin, or no page, hands no request over', async () => {
    const at = await setUp()
    expect((await store(at, {})).status).toBe(200)
    for (const origin of ['https://evil.example', at.app.origin, null])
      expect((await store(at, {}, { origin })).status).toBe(403)
  })

  test('no answer for a request that was not begun, of another user, or a second one', async () => {
    const at = await setUp()
    const { page } = await leave(at)
    const answer = { result: at.result }
    expect((await leaveAnswer(at.world, { page, user: at.user, answer })).status).toBe(401)
    await beginSigning(at.world, { page, user: at.user })
    const eve = await logInAtProvider(at.world, at.app)
    expect((await leaveAnswer(at.world, { page, user: eve, answer })).status).toBe(401)
    expect((await leaveAnswer(at.world, { page, user: at.user, answer })).status).toBe(200)
    expect((await leaveAnswer(at.world, { page, user: at.user, answer })).status).toBe(401)
  })

  test('an answer that is encrypted for another page, or of another wallet, is refused', async () => {
    const at = await setUp()
    const { page } = await leave(at)
    await beginSigning(at.world, { page, user: at.user })
    const eve = privateKeyToAccount(generatePrivateKey())
    await leaveAnswer(at.world, {
      ...{ page, user: at.user, answer: { result: await eve.signMessage({ message: 'Hello' }) } },
    })
    await expect(arrive(page.target?.returnTo ?? '', at.client)).rejects.toThrow(
      'The other app did not answer what it was asked.',
    )
    at.world.clock.forward({ seconds: 1 })
    const next = await leave(at)
    const other = await leave(at)
    await beginSigning(at.world, { page: next.page, user: at.user })
    const target = other.page.target
    await leaveAnswer(at.world, {
      page: { ...next.page, target },
      user: at.user,
      answer: { result: at.result },
    })
    await expect(arrive(next.page.target?.returnTo ?? '', at.client)).rejects.toThrow(
      'The answer cannot be read.',
    )
  })
})

/** Sends a request as the client does. */
function store(at: There, answer: object, { origin = at.world.app.origin }: { origin?: string | null } = {}) {
  const content = { request: { request: { method: 'personal_sign', params: ['Hello', wallet.address] } } }
  const timestamp = at.world.clock.now().getTime()
  const request = JSON.stringify({ content, timestamp, callbackUrl: at.world.app.origin })
  const body = {
    ...{ token: readCrossAppToken(at.client, at.app.id), request },
    answer: { secret_hash: 'h'.repeat(43), public_key: Buffer.alloc(65, 4).toString('base64'), ...answer },
  }
  return at.world.post('/api/v1/cross-app/requests', body, { origin })
}

describe('on another device', () => {
  test('a code opens the window there, both show the same digits, and the answer comes here', async () => {
    const at = await setUp()
    const { signal } = new AbortController()
    const onOpened = vi.fn()
    const napping: Client = { ...at.client, wait: async () => void (await Promise.resolve()) }
    const { url, code, result } = await signOnOtherDevice(napping, message, { signal, onOpened })
    const { page } = await openSigning(at.world, url)
    if (!page) throw new Error('The window was refused.')
    expect(code).toMatch(/^\d{6}$/)
    expect(page.target).toMatchObject({ code, returnTo: null })
    expect(url).not.toContain(code)
    await eventually(() => expect(onOpened).toHaveBeenCalledOnce())
    await agree(at.world, { page, user: at.user, result: at.result })
    expect(await result).toBe(at.result)
  })

  test('nobody scans it for two minutes; or its window is open for ten', async () => {
    const at = await setUp()
    const { signal } = new AbortController()
    const napping: Client = { ...at.client, wait: async () => void at.world.clock.forward({ seconds: 30 }) }
    const { result } = await signOnOtherDevice(napping, message, { signal })
    await expect(result).rejects.toMatchObject({ code: 'client_request_timeout', message: 'Request timeout' })
    const request = await signOnOtherDevice({ ...at.client, wait: () => new Promise(() => {}) }, message, {
      signal,
    })
    const before = at.world.clock.now()
    await openSigning(at.world, request.url)
    at.world.clock.forward({ seconds: 121 })
    expect((await openSigning(at.world, request.url)).status).toBe(401)
    expect(at.world.clock.now().getTime() - before.getTime()).toBe(121_000)
  })

  test('is given up', async () => {
    const at = await setUp()
    const leaving = new AbortController()
    const { result } = await signOnOtherDevice(at.client, message, { signal: leaving.signal })
    leaving.abort()
    await expect(result).rejects.toMatchObject({ code: 'client_request_canceled' })
  })

  test('error: without a token, nothing is shown', async () => {
    const at = await setUp()
    keepCrossAppToken(at.client, at.app.id, null)
    const { signal } = new AbortController()
    await expect(signOnOtherDevice(at.client, message, { signal })).rejects.toThrow(
      'Transactions require a valid token',
    )
  })

  test('security: who photographs the code gets no answer, and opens no second review', async () => {
    const at = await setUp()
    const { signal } = new AbortController()
    const { url, result } = await signOnOtherDevice(at.client, message, { signal })
    const mine = await openSigning(at.world, url)
    const theirs = await openSigning(at.world, url)
    if (!mine.page || !theirs.page) throw new Error('The window was refused.')
    const eve = await logInAtProvider(at.world, at.app)
    expect((await beginSigning(at.world, { page: theirs.page, user: eve })).status).toBe(401)
    await agree(at.world, { page: mine.page, user: at.user, result: at.result })
    expect((await beginSigning(at.world, { page: theirs.page, user: at.user })).status).toBe(401)
    expect(await result).toBe(at.result)
    expect((await openSigning(at.world, url)).status).toBe(401)
  })
})

describe('a request that is too long for an address', () => {
  const long = (length: number) => ({ ...message, message: 'a'.repeat(length) })

  test('goes to the server first, and the window is request with its id', async () => {
    const at = await setUp()
    openWindow = () => Object.assign(popup, { closed: false, location: { href: '' } })
    const waiting: Client = { ...at.client, wait: () => new Promise(() => {}) }
    const signature = requestSignature(waiting, long(100_000))
    await eventually(() => expect(popup.location.href).toContain('request_id='))
    expect(popup.location.href.length).toBeLessThan(200)
    const { page } = await openSigning(at.world, popup.location.href)
    expect(page?.target).toBeNull()
    expect(page?.signing.params[0]).toHaveLength(100_000)
    const result = await wallet.signMessage({ message: 'a'.repeat(100_000) })
    const data = { type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', result }
    for (const listener of listeners.get('message') ?? [])
      listener({ origin: 'http://localhost:4000', source: popup, data })
    expect(await signature).toBe(result)
  })

  test('error: one that no screen shows is refused before a window opens', async () => {
    const at = await setUp()
    openWindow = () => {
      throw new Error('A window was request.')
    }
    await expect(requestSignature(at.client, long(262_145))).rejects.toMatchObject({
      ...{ code: -32602, message: 'The request is too large to be shown and signed.' },
    })
  })

  test('error: a server of the published protocol keeps none', async () => {
    const at = await setUp()
    openWindow = () => Object.assign(popup, { closed: false, location: { href: '' } })
    const http: Client['http'] = async (request) =>
      request.url.includes('/cross-app/requests')
        ? Promise.reject(new AppError('not_found', { status: 404 }))
        : at.client.http(request)
    await expect(requestSignature({ ...at.client, http }, long(100_000))).rejects.toMatchObject({
      code: 'not_supported',
    })
    expect(popup.close).toHaveBeenCalled()
  })

  test('security: is sealed while it is kept, and kept for two minutes', async () => {
    const at = await setUp()
    const { url } = await leave(at)
    const rows = await at.world.ctx.db
      .selectFrom('ceremonies')
      .select(['kind', 'data'])
      .where('app_id', '=', at.app.id)
      .execute()
    const rowsHere = rows.filter(({ kind }) => kind === 'cross-app-stored')
    expect(rowsHere).toHaveLength(1)
    expect(JSON.stringify(rowsHere)).not.toMatch(/Hello|personal_sign|eyJ/)
    at.world.clock.forward({ seconds: 121 })
    expect((await openSigning(at.world, url)).status).toBe(401)
  })

  test('security: opens no window once its consent was taken back, or its row was written to (R74: revoked connections)', async () => {
    const at = await setUp()
    const first = await leave(at)
    const { ctx } = at.world
    const row = ctx.db.updateTable('ceremonies').where('app_id', '=', at.app.id)
    await row.set({ data: JSON.stringify({ sealed: 'x', hasMailbox: false }) }).execute()
    expect((await openSigning(at.world, first.url)).status).toBe(401)
    at.world.clock.forward({ seconds: 1 })
    const second = await leave(at)
    await at.world.post(
      '/api/v1/users/me/connected_apps/revoke',
      { id: at.world.app.id },
      { token: at.user.token, headers: { 'privy-app-id': at.app.id }, origin: at.app.origin },
    )
    expect((await openSigning(at.world, second.url)).status).toBe(401)
    expect((await beginSigning(at.world, { page: second.page, user: at.user })).status).toBe(403)
  })

  test('security: thirty of one app and user are kept in ten minutes', async () => {
    const at = await setUp()
    for (let n = 0; n < 30; n++) expect((await store(at, {})).status).toBe(200)
    const { status, body } = await store(at, {})
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    at.world.clock.forward({ seconds: 600 })
    expect((await store(at, {})).status).toBe(200)
  })
})

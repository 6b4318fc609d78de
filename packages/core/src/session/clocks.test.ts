import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createClient } from '../client.ts'
import { createEmailFlow } from '../methods/email/flow.ts'
import { type ClientStorage, createStorage } from '../storage.ts'
import { createWallet } from '../wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../wallet/embedded/findWallet.ts'
import { signMessage } from '../wallet/sign.ts'
import { me } from './routes.ts'

/** How far the device's clock is ahead of the server's (F16: wrong clocks). */
const devices = {
  right: 0,
  'two hours slow': -7_200_000,
  'two hours fast': 7_200_000,
  'a day slow': -86_400_000,
  'a day fast': 86_400_000,
}

const tokenSeconds = 60

/** A browser whose clock may change while it runs. */
function openBrowser(world: World, aheadMs: number) {
  const device = { aheadMs }
  const cookies: Record<string, number> = {}
  const clockStorage = createStorage()
  const storage: ClientStorage = {
    ...clockStorage,
    setCookie(name, _, seconds) {
      cookies[name] = seconds
    },
  }
  const requests: string[] = []
  const open = () =>
    createClient({
      ...{ appId: world.app.id, apiUrl: 'http://server.test', storage, wait: async () => {} },
      now: () => world.clock.now().getTime() + device.aheadMs,
      fetch: (url, init) => {
        if (!url.endsWith('/analytics_events')) requests.push(`${init.method} ${new URL(url).pathname}`)
        return world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: host } })
      },
    })
  return { device, cookies, requests, open, client: open() }
}

async function openAda(aheadMs: number) {
  const world = await createWorld({ origins: [host], settings: { access_token_seconds: tokenSeconds } })
  const browser = openBrowser(world, aheadMs)
  const flow = createEmailFlow(browser.client)
  await flow.sendCode({ email: 'ada@example.com' })
  await flow.submitCode({ code: world.codeFor('ada@example.com') })
  browser.requests.length = 0
  const isAccepted = async (token: string | null) =>
    (await world.get('/api/v1/users/me', { token: token ?? '' })).status === 200
  return { ...browser, world, isAccepted }
}

const refresh = 'POST /api/v1/sessions'

describe.each(Object.entries(devices))('a device that is %s', (_, aheadMs) => {
  test('asks the server for a token when the old one ends, and not before', async () => {
    const { client, world, requests, isAccepted } = await openAda(aheadMs)
    const first = await client.session.getAccessToken()
    world.clock.forward({ seconds: 20 })
    expect(await client.session.getAccessToken()).toBe(first)
    expect(requests).toEqual([])
    // The page is open for 97 s, as in the report.
    world.clock.forward({ seconds: 77 })
    const second = await client.session.getAccessToken()
    expect(requests).toEqual([refresh])
    expect(second).not.toBe(first)
    expect(await isAccepted(second)).toBe(true)
    expect(await client.session.getAccessToken()).toBe(second)
    expect(requests).toEqual([refresh])
  })

  test('keeps cookies for as long as what is in them', async () => {
    const { cookies } = await openAda(aheadMs)
    expect(cookies['privy-session']).toBe(30 * 86_400)
    expect(cookies['privy-token']).toBeGreaterThanOrEqual(tokenSeconds - 2)
    expect(cookies['privy-token']).toBeLessThanOrEqual(tokenSeconds + 1)
  })

  test('knows the server’s time on its next page', async () => {
    const { open, world, requests } = await openAda(aheadMs)
    world.clock.forward({ seconds: 20 })
    const next = open()
    await next.session.getAccessToken()
    expect(requests).toEqual([])
    world.clock.forward({ seconds: 30 })
    await next.session.getAccessToken()
    expect(requests).toEqual([refresh])
  })

  test('whose clock is set right meanwhile has one call refused, and one refresh and one repeat', async () => {
    const { client, device, world, requests } = await openAda(aheadMs)
    world.clock.forward({ seconds: 97 })
    device.aheadMs = 0
    await expect(client.call(me, {})).resolves.toMatchObject({ user: { id: expect.any(String) } })
    expect(requests.filter((line) => line === refresh)).toHaveLength(1)
    expect(requests.filter((line) => line.endsWith('/users/me')).length).toBeLessThanOrEqual(2)
    requests.length = 0
    await client.call(me, {})
    expect(requests).toEqual(['GET /api/v1/users/me'])
  })

  test('signs after an hour, with the frame’s clock as wrong as the page’s', async () => {
    const world = await createWorld({ origins: [host], settings: { access_token_seconds: tokenSeconds } })
    const login = await signIn(world)
    const { now } = Date
    // The frame reads it; the server of this test has its own clock, so the device's error is subtracted.
    const worldNow = world.clock.now
    const clockSpy = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)
    onTestFinished(() => clockSpy.mockRestore())
    expect(Math.abs(worldNow().getTime() - now())).toBeLessThan(60_000)
    const context = await onDevice(world, login, { aheadMs })
    await createWallet(context)
    const { user } = context.client.session.store.getState()
    if (!user) throw new Error('Nobody is signed in.')
    const wallet = findEthereumWallet(user)
    world.clock.forward({ seconds: 97 })
    expect(await signMessage(context, wallet, 'hello')).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

test('the frame’s refused token leads to one refresh and one repeat', async () => {
  const world = await createWorld({ origins: [host], settings: { access_token_seconds: tokenSeconds } })
  const events: string[] = []
  const context = await onDevice(world, await signIn(world), { events })
  await createWallet(context)
  const { user } = context.client.session.store.getState()
  if (!user) throw new Error('Nobody is signed in.')
  const wallet = findEthereumWallet(user)
  world.clock.forward({ seconds: 97 })
  // As if the device's clock was set back an hour: the token looks valid.
  context.client.storage.set('latchkey:clock', -3_600_000)
  events.length = 0
  expect(await signMessage(context, wallet, 'hello')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(events).toEqual(['wallets:rpc', 'wallets:rpc'])
})

test('error: a login that is too old for the vault is refused once: another token would change nothing', async () => {
  const world = await createWorld({ origins: [host] })
  const first = await signIn(world)
  await createWallet(await onDevice(world, first))
  const events: string[] = []
  const login = await signIn(world, first.email)
  world.clock.forward({ seconds: 25 * 3_600 })
  const context = await onDevice(world, login, { events })
  const { user } = context.client.session.store.getState()
  if (!user) throw new Error('Nobody is signed in.')
  await expect(signMessage(context, findEthereumWallet(user), 'hello')).rejects.toMatchObject({
    data: { type: 'missing_or_invalid_token' },
  })
  expect(events.filter((event) => event === 'wallets:recover')).toHaveLength(1)
})

test('error: a session that has ended is asked for once and is over', async () => {
  const { client, world, requests } = await openAda(0)
  const refresh_token = client.storage.get('privy:refresh_token')
  const token = await client.session.getAccessToken()
  await world.post('/api/v1/sessions/logout', { refresh_token }, { token: token ?? '' })
  await expect(client.call(me, {})).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
  expect(requests).toEqual(['GET /api/v1/users/me', refresh])
  expect(client.session.store.getState().user).toBeNull()
})

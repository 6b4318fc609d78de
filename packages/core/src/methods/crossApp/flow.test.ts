import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decide, logInAtProvider, providerFor } from '../../../../../test/support/crossApp.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { guestClient, newClient, signedInClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import type { Client } from '../../client.ts'
import { readText } from '../../storage.ts'
import { disconnectApp, listConnectedApps } from './connectedApps.ts'
import { createCrossAppFlow } from './flow.ts'
import { unlinkCrossApp } from './unlink.ts'

const page = 'http://localhost:3000/shop'
const listeners = new Set<(event: unknown) => void>()
const popup = { closed: false, location: { href: '' }, close: vi.fn(), moveTo() {} }

beforeEach(() => {
  Object.assign(popup, { closed: false, location: { href: '' } })
  vi.stubGlobal('window', {
    ...{ location: { href: page, origin: new URL(page).origin }, opener: null },
    ...{ screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 600 },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
    open: () => popup,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  listeners.clear()
})

/** Time passes only when the window is closed. */
function slow(client: Client): Client {
  return { ...client, wait: () => new Promise(() => {}) }
}

/** A client of a page that sleeps this long whenever it waits. */
function napping(world: World, each: { seconds: number }) {
  let count = 0
  const wait = async () => {
    count++
    world.clock.forward(each)
  }
  return { client: { ...newClient(world), wait }, naps: () => count }
}

/** The page in the window passes on its address. */
function handOver(back: URL): void {
  const data = {
    type: 'PRIVY_OAUTH_RESPONSE',
    stateCode: back.searchParams.get('privy_oauth_state'),
    authorizationCode: back.searchParams.get('privy_oauth_code'),
  }
  for (const listener of listeners) listener({ origin: new URL(page).origin, data })
}

async function setUp() {
  const world = await createWorld({ settings: { guest_auth: true } })
  const provider = await providerFor(world)
  return { world, provider, user: await logInAtProvider(world, provider) }
}

async function connect(
  { world, provider, user }: Awaited<ReturnType<typeof setUp>>,
  client: Client,
  decision: { allow?: boolean } = {},
) {
  popup.location.href = ''
  const flow = createCrossAppFlow(slow(client))
  const outcome = flow.connect({ appId: provider.id })
  outcome.catch(() => {})
  await eventually(() => expect(popup.location.href).not.toBe(''))
  handOver(await decide(world, { provider, url: popup.location.href, user, ...decision }))
  return { flow, outcome }
}

const readEvents = async ({ ctx, app }: World) =>
  (
    await ctx.db
      .selectFrom('analytics_events')
      .select('event_name')
      .where('app_id', '=', app.id)
      .where('event_name', 'like', 'cross_app%')
      // They happen at one moment of the world's clock, so their order is not defined.
      .orderBy('event_name')
      .execute()
  ).map(({ event_name }) => event_name)

describe('createCrossAppFlow', () => {
  test('logs in with the account of another app, and keeps what that app gave', async () => {
    const at = await setUp()
    const client = newClient(at.world)
    const { flow, outcome } = await connect(at, client)
    const { user, account, isNewUser } = await outcome
    expect({ user, account, isNewUser }).toMatchObject({
      isNewUser: true,
      account: { type: 'cross_app', subject: at.user.userId, providerApp: { id: at.provider.id } },
    })
    expect(flow.getState().status).toBe('done')
    const key = `privy:cross-app:${at.provider.id}`
    expect(readText(client.storage, key)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    for (const name of ['privy:code_verifier', 'privy:state_code'])
      expect(client.storage.get(name)).toBeNull()
    await eventually(async () =>
      expect(await readEvents(at.world)).toEqual(['cross_app_auth_completed', 'cross_app_auth_started']),
    )
    await client.session.logout()
    expect(client.storage.get(key)).toBeNull()
    const again = await connect(at, newClient(at.world))
    expect(await again.outcome).toMatchObject({ isNewUser: false, user: { id: user.id } })
  })

  test('links to whoever is signed in, and comes off again', async () => {
    const at = await setUp()
    const client = await signedInClient(at.world)
    const before = client.session.store.getState().user
    const { user, oAuthTokens } = await (await connect(at, client)).outcome
    expect(user.id).toBe(before?.id)
    expect(oAuthTokens?.accessToken).toBe(readText(client.storage, `privy:cross-app:${at.provider.id}`))
    const userAfter = await unlinkCrossApp(client, { subject: at.user.userId })
    expect(userAfter.linkedAccounts.map(({ type }) => type)).toEqual(['email'])
    expect(client.storage.get(`privy:cross-app:${at.provider.id}`)).toBeNull()
    await expect(unlinkCrossApp(client, { subject: at.user.userId })).rejects.toMatchObject({
      code: 'linked_account_not_found',
    })
  })

  test('a guest keeps the user', async () => {
    const at = await setUp()
    const client = await guestClient(at.world)
    const before = client.session.store.getState().user
    const { user } = await (await connect(at, client)).outcome
    expect(user).toMatchObject({ id: before?.id, isGuest: false })
  })

  test('is seen by the user in the other app, and taken back there', async () => {
    const at = await setUp()
    await (await connect(at, newClient(at.world))).outcome
    const there = newClient({ ...at.world, app: { ...at.world.app, ...at.provider } })
    await expect(listConnectedApps(there)).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
    there.storage.set('privy:token', at.user.token)
    there.storage.set('privy:refresh_token', at.user.refreshToken)
    const date = expect.any(Date)
    const knownApp = { id: at.world.app.id, readOnly: false, createdAt: date, lastUsedAt: date }
    expect(await listConnectedApps(there)).toEqual([expect.objectContaining(knownApp)])
    await disconnectApp(there, at.world.app.id)
    expect(await listConnectedApps(there)).toEqual([])
  })

  test('error: the user says no', async () => {
    const at = await setUp()
    const { flow, outcome } = await connect(at, newClient(at.world), { allow: false })
    await expect(outcome).rejects.toMatchObject({
      code: 'oauth_user_denied',
      message: 'User denied confirmation during cross-app auth flow',
    })
    expect(flow.getState().status).toBe('error')
    await eventually(async () => expect(await readEvents(at.world)).toContain('cross_app_auth_error'))
  })

  test('error: the window is closed, or nothing comes for two minutes', async () => {
    const at = await setUp()
    popup.closed = true
    const closing = createCrossAppFlow(newClient(at.world)).connect({ appId: at.provider.id })
    await expect(closing).rejects.toMatchObject({ code: 'oauth_user_denied' })
    popup.closed = false
    const late = {
      code: 'client_request_timeout',
      message: 'Authorization request timed out after 2 minutes.',
    }
    const { client, naps } = napping(at.world, { seconds: 0.3 })
    await expect(createCrossAppFlow(client).connect({ appId: at.provider.id })).rejects.toMatchObject(late)
    expect(naps()).toBe(400)
  })

  test('error: two minutes are two minutes of the clock, also in a page that is woken once in a while', async () => {
    const at = await setUp()
    const { client, naps } = napping(at.world, { seconds: 60 })
    const late = { code: 'client_request_timeout' }
    await expect(createCrossAppFlow(client).connect({ appId: at.provider.id })).rejects.toMatchObject(late)
    expect(naps()).toBe(2)
  })

  test('error: an app that is not connected', async () => {
    const { world } = await setUp()
    const flow = createCrossAppFlow(newClient(world))
    await expect(flow.connect({ appId: 'x'.repeat(25) })).rejects.toMatchObject({
      code: 'cross_app_connection_not_allowed',
      message: 'Invalid connected app',
    })
    expect(popup.close).toHaveBeenCalled()
  })

  test('security: an answer with another state is not heard', async () => {
    const at = await setUp()
    const client = newClient(at.world)
    const flow = createCrossAppFlow(slow(client))
    const outcome = flow.connect({ appId: at.provider.id })
    await eventually(() => expect(popup.location.href).not.toBe(''))
    const back = await decide(at.world, { ...at, url: popup.location.href })
    const foreign = new URL(back)
    foreign.searchParams.set('privy_oauth_state', 'other')
    handOver(foreign)
    expect(flow.getState().status).toBe('loading')
    handOver(back)
    expect((await outcome).account?.type).toBe('cross_app')
  })
})

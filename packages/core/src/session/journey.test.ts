import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, type WorldOptions } from '../../../../test/support/world.ts'
import { acceptTerms } from '../account/terms.ts'
import { type Client, createClient } from '../client.ts'
import { createStorage } from '../storage.ts'

/** The session against the real server. */

describe('a session', () => {
  test('survives a reload and an expired access token', async () => {
    const { world, client, userId } = await signedIn()
    world.clock.forward({ seconds: 7_200 })
    const secondPage = newClient(world, client.storage)
    await waitForStart(secondPage)
    expect(secondPage.session.store.getState().user?.id).toBe(userId)
    await expect(secondPage.session.getAccessToken()).resolves.toMatch(/^ey/)
  })

  test('two tabs that refresh at once both stay signed in', async () => {
    const { world, client } = await signedIn()
    const other = newClient(world, client.storage)
    world.clock.forward({ seconds: 7_200 })
    const [one, two] = await Promise.all([client.session.getAccessToken(), other.session.getAccessToken()])
    expect([typeof one, typeof two]).toEqual(['string', 'string'])
    await expect(client.session.refresh()).resolves.not.toBeNull()
    await expect(other.session.refresh()).resolves.not.toBeNull()
  })

  test('security: after a logout neither token is worth anything', async () => {
    const { world, client } = await signedIn()
    const refresh_token = client.storage.get('privy:refresh_token')
    await client.session.logout()
    expect(client.session.store.getState().user).toBeNull()
    await expect(client.session.getAccessToken()).resolves.toBeNull()
    const { status } = await world.post('/api/v1/sessions', { refresh_token })
    expect(status).toBe(401)
  })

  test('security: where forks must be asked for, a link into a clean profile signs nobody in (R13: session handed over in a URL)', async () => {
    const { world, client, userId } = await signedIn({ settings: { forked_sessions: 'solicited' } })
    const asker = newClient(world)
    const state = asker.session.solicitFork()
    const stranger = newClient(world)
    stranger.session.takeFork(await client.session.fork({ state }))
    await waitForStart(stranger)
    expect(stranger.session.store.getState().user).toBeNull()
    asker.session.takeFork(await client.session.fork({ state }))
    await waitForStart(asker)
    expect(asker.session.store.getState().user?.id).toBe(userId)
    expect(asker.storage.get('privy:fork_state')).toBeNull()
  })

  test('can be forked: the other page gets a session of its own, once', async () => {
    const { world, client, userId } = await signedIn()
    const token = await client.session.fork()
    const other = newClient(world)
    other.session.takeFork(token)
    await expect(other.session.refresh()).resolves.toMatchObject({ id: userId })
    await expect(client.session.refresh()).resolves.toMatchObject({ id: userId })

    const thief = newClient(world)
    thief.session.takeFork(token)
    await expect(thief.session.refresh()).resolves.toBeNull()
  })

  test('terms are accepted, and somebody who did not is signed out on the next load', async () => {
    const { world, client } = await signedIn({ settings: { require_users_accept_terms: true } })
    const elsewhere = newClient(world, copy(client.storage))
    await waitForStart(elsewhere)
    expect(elsewhere.session.store.getState().user).toBeNull()

    const again = await signedIn({ settings: { require_users_accept_terms: true } })
    await expect(acceptTerms(again.client)).resolves.toMatchObject({ hasAcceptedTerms: true })
    const secondPage = newClient(again.world, again.client.storage)
    await waitForStart(secondPage)
    expect(secondPage.session.store.getState().user?.hasAcceptedTerms).toBe(true)
  })

  test('error: a server that is down while a signed-in page loads keeps the session', async () => {
    const { world, client, userId } = await signedIn()
    let up = false
    const secondPage = newClient(world, client.storage, () => up)
    const stop = secondPage.start()
    await reaches(secondPage, 'unreachable')
    up = true
    secondPage.retry()
    await reaches(secondPage, 'ready')
    expect(secondPage.session.store.getState().user?.id).toBe(userId)
    stop()
  })

  test('security: the app’s config is served to a client that holds a broken token', async () => {
    const { world, client } = await signedIn()
    client.storage.set('privy:token', 'h.e30.s')
    const secondPage = newClient(world, client.storage)
    await waitForStart(secondPage)
    expect(secondPage.app.getState()?.id).toBe(world.app.id)
    expect(secondPage.session.store.getState().user?.id).toMatch(/^did:privy:/)
  })
})

async function signedIn(options?: WorldOptions) {
  const world = await createWorld(options)
  const client = newClient(world)
  const { token, refreshToken, userId } = await signIn(world)
  client.storage.set('privy:token', token)
  client.storage.set('privy:refresh_token', refreshToken)
  await client.session.refresh()
  return { world, client, userId }
}

function newClient(world: World, storage = createStorage(), isUp = () => true): Client {
  return createClient({
    appId: world.app.id,
    apiUrl: 'http://server.test',
    storage,
    now: () => world.clock.now().getTime(),
    // A client without a server waits until the test calls `retry`; a failed request is repeated at once.
    wait: (ms) => (ms === 2_000 ? new Promise(() => {}) : Promise.resolve()),
    async fetch(url, init) {
      if (!isUp()) throw new TypeError('Failed to fetch')
      return world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: world.app.origin } })
    },
  })
}

function copy(storage: Client['storage']): Client['storage'] {
  const copy = createStorage()
  for (const key of ['privy:token', 'privy:refresh_token']) copy.set(key, storage.get(key))
  return copy
}

async function waitForStart(client: Client): Promise<void> {
  client.start()
  await reaches(client, 'ready')
}

function reaches(client: Client, status: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (client.state.getState().status === status) resolve()
    }
    client.state.subscribe(check)
    check()
  })
}

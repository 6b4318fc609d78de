import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { allowDrive, getICloudToken, withDrive, withICloud } from '../../../../../test/support/clouds.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { newClient } from '../../../../../test/support/journeys/client.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import type { Client } from '../../client.ts'
import { askForCloud, type CloudMethod } from './cloud.ts'

const page = 'http://localhost:3000/wallet'
const api = 'http://server.test'
const listeners = new Set<(event: unknown) => void>()
const popup = { closed: false, location: { href: '' }, close: vi.fn(), moveTo() {} }

beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  Object.assign(popup, { closed: false, location: { href: '' } })
  popup.close.mockClear()
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

function post(data: unknown, { origin = new URL(page).origin, source = popup as unknown } = {}): void {
  for (const listener of listeners) listener({ origin, source, data })
}

async function begin(method: CloudMethod = 'google-drive') {
  const world = await createWorld({ settings: { ...(method === 'icloud' ? withICloud : withDrive) } })
  const ada = await signIn(world)
  const events: string[] = []
  const client = await clientFor(world, ada, events)
  const leaving = new AbortController()
  const cloudToken = askForCloud(client, method, leaving.signal)
  cloudToken.catch(() => {})
  await eventually(() => expect(popup.location.href).not.toBe(''))
  return { world, ada, client, cloudToken, leaving, events }
}

/** Time passes only when the window is closed. */
async function clientFor(world: World, ada: { token: string; refreshToken: string }, events: string[] = []) {
  const client = newClient(world)
  client.storage.set('privy:token', ada.token)
  client.storage.set('privy:refresh_token', ada.refreshToken)
  await client.session.refresh()
  const track: Client['track'] = (name, payload) => {
    events.push(name)
    client.track(name, payload)
  }
  const wait = () => (popup.closed ? Promise.resolve() : new Promise<void>(() => {}))
  return { ...client, track, wait }
}

/** The page to which the window returns passes on its address. */
async function comeBack(world: World, choice: Parameters<typeof allowDrive>[2] = {}) {
  const { headers } = await world.fetch(await allowDrive(world, popup.location.href, choice))
  const { searchParams } = new URL(headers.get('location') ?? '')
  const read = (name: string) => searchParams.get(`privy_oauth_${name}`)
  return { type: 'PRIVY_OAUTH_RESPONSE', stateCode: read('state'), authorizationCode: read('code') }
}

describe('Google Drive', () => {
  test('gives access to the user’s folder, and keeps nothing', async () => {
    const { world, client, cloudToken, events } = await begin()
    expect(new URL(popup.location.href).searchParams.get('code_challenge_method')).toBe('S256')
    post(await comeBack(world))
    const token = await cloudToken
    const files = await world.fetch('/sandbox/drive/drive/v3/files?spaces=appDataFolder&q=name%3D%27x%27', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(files.status).toBe(200)
    expect(popup.close).toHaveBeenCalled()
    for (const name of ['privy:code_verifier', 'privy:state_code'])
      expect(client.storage.get(name)).toBeNull()
    expect(events).toEqual(['recovery_oauth_started', 'recovery_oauth_completed'])
  })

  test('error: who does not allow it, or closes the window, has denied it', async () => {
    const refusal = await begin()
    post(await comeBack(refusal.world, { outcome: 'deny' }))
    await expect(refusal.cloudToken).rejects.toMatchObject({ code: 'oauth_user_denied' })
    expect(refusal.events).toContain('recovery_oauth_error')

    popup.location.href = ''
    const world = refusal.world
    const client = await clientFor(world, await signIn(world))
    const closing = askForCloud(
      { ...client, wait: async () => {} },
      'google-drive',
      new AbortController().signal,
    )
    popup.closed = true
    await expect(closing).rejects.toMatchObject({ code: 'oauth_user_denied' })
  })

  test('error: what fails at Google fails the recovery by its sentence', async () => {
    const { world, cloudToken, events } = await begin()
    post(await comeBack(world, { outcome: 'error' }))
    await expect(cloudToken).rejects.toMatchObject({ message: 'Recovery OAuth failed' })
    expect(events).toContain('recovery_oauth_error')
  })

  test('error: a window that is blocked, an app that does not offer it, a browser inside an app, and a page that is left', async () => {
    const { world, cloudToken, leaving } = await begin()
    leaving.abort()
    await expect(cloudToken).rejects.toMatchObject({ code: 'exited_auth_flow' })
    expect(popup.close).toHaveBeenCalledTimes(1)
    expect(listeners.size).toBe(0)

    const { signal } = new AbortController()
    const client = await clientFor(world, await signIn(world))
    await expect(askForCloud(client, 'icloud', signal)).rejects.toMatchObject({
      code: 'disallowed_recovery_method',
    })
    expect(popup.close).toHaveBeenCalledTimes(2)
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Instagram 300.0' })
    await expect(askForCloud(client, 'google-drive', signal)).rejects.toMatchObject({
      code: 'disallowed_login_method',
    })
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
    vi.stubGlobal('window', { ...window, open: () => null })
    await expect(askForCloud(client, 'google-drive', signal)).rejects.toMatchObject({
      code: 'unknown_auth_error',
    })
  })

  test('error: after ten minutes it is waited for no more', async () => {
    const { world } = await begin()
    const client = await clientFor(world, await signIn(world))
    const wait = async () => world.clock.forward({ seconds: 60 })
    const late = askForCloud({ ...client, wait }, 'google-drive', new AbortController().signal)
    await expect(late).rejects.toMatchObject({ code: 'client_request_timeout' })
  })

  test('security: a window that comes back with another state ends it, and nothing is exchanged', async () => {
    const { world, cloudToken, events } = await begin()
    const answer = await comeBack(world)
    post({ ...answer, stateCode: 'made-up' })
    await expect(cloudToken).rejects.toMatchObject({
      code: 'oauth_unexpected',
      message: 'Unexpected auth flow. This may be a phishing attempt.',
    })
    expect(events).toContain('possible_phishing_attempt')
  })

  test('security: other windows and other origins are not heard', async () => {
    const { world, cloudToken } = await begin()
    const answer = await comeBack(world)
    post({ ...answer, authorizationCode: 'undefined' }, { origin: 'https://evil.test' })
    post({ type: 'PRIVY_OAUTH_ERROR', error: 'x' }, { origin: 'https://evil.test' })
    post({ ...answer, stateCode: 'of-another-window' }, { source: {} })
    post(answer)
    expect(await cloudToken).toMatch(/./)
  })
})

describe('iCloud', () => {
  test.each([
    ['the server, where the sandbox stands in for Apple', api, 'ckWebAuthToken'],
    ['Apple', 'https://cdn.apple-cloudkit.com', 'ckSession'],
  ])('takes a token from %s', async (_, origin, member) => {
    const { world, ada, cloudToken } = await begin('icloud')
    const token = await getICloudToken(world, ada)
    post({ type: 'PRIVY_OAUTH_RESPONSE', [member]: token }, { origin })
    expect(await cloudToken).toBe(token)
    expect(popup.close).toHaveBeenCalled()
  })

  test('error: who does not sign in has denied it', async () => {
    const { cloudToken } = await begin('icloud')
    post({ type: 'PRIVY_OAUTH_ERROR', error: 'denied' }, { origin: api })
    await expect(cloudToken).rejects.toMatchObject({ code: 'oauth_user_denied' })
  })

  test('security: a token of any other page is not taken, as the backup would lie in a stranger’s cloud', async () => {
    const { cloudToken, leaving } = await begin('icloud')
    const apple = 'https://cdn.apple-cloudkit.com'
    const forgery = { ckSession: 'evil', ckWebAuthToken: 'evil', type: 'PRIVY_OAUTH_RESPONSE' }
    for (const origin of [
      new URL(page).origin,
      'https://evil.test',
      'https://cdn.apple-cloudkit.com.evil.test',
      'http://cdn.apple-cloudkit.com',
    ])
      post(forgery, { origin })
    // From another window with the right origin, and a message that is not text.
    for (const origin of [apple, api]) {
      post(forgery, { origin, source: {} })
      post({ ckSession: { evil: 1 }, ckWebAuthToken: '' }, { origin })
      post(null, { origin })
    }
    // The token of one cloud in place of the other's.
    post({ ckWebAuthToken: 'evil' }, { origin: apple })
    post({ ckSession: 'evil' }, { origin: api })
    leaving.abort()
    await expect(cloudToken).rejects.toMatchObject({ code: 'exited_auth_flow' })
  })
})

import { socialProviders } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { allSocial, comeBack, consent, type Persona } from '../../../../../test/support/oauth.ts'
import { createWorld, type World, type WorldOptions } from '../../../../../test/support/world.ts'
import { transferOffer } from '../../account/transfer.ts'
import { unlinkAccount } from '../../account/unlink.ts'
import type { OAuthArrival } from '../../app/arrival.ts'
import { type Client, createClient } from '../../client.ts'
import { readRecentLogin } from '../../session/recentLogin.ts'
import { createEmailFlow } from '../email/flow.ts'
import { createOAuthFlow, type OAuthFlow, type OAuthStart } from './flow.ts'
import { answerByChannel } from './popup.ts'
import { transferSocial } from './transfer.ts'

const page = 'http://localhost:3000/shop?cart=1#top'
const listeners = new Set<(event: unknown) => void>()

beforeEach(() => {
  const location = new URL(page)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' })
  vi.stubGlobal('window', {
    location: { href: page, origin: location.origin },
    opener: null,
    screenX: 0,
    screenY: 0,
    outerWidth: 800,
    outerHeight: 600,
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  listeners.clear()
})

describe.each(socialProviders)('createOAuthFlow with %s', (provider) => {
  test('logs a new user in, and the same the next time', async () => {
    const { world, client } = await setUp()
    const flow = makeFlow(client)
    const states: string[] = []
    flow.subscribe((state) => states.push(state.status))
    const first = await flow.complete(await tripTo(world, flow, { provider }))
    expect(states).toEqual(['loading', 'loading', 'loading', 'done'])
    expect(first).toMatchObject({ isNewUser: true, account: { type: `${provider}_oauth`, subject: '1001' } })
    expect(first.user[provider]).toMatchObject({ subject: '1001' })
    expect(first.oAuthTokens).toBeUndefined()
    expect(readRecentLogin(client.storage, client.appId)).toMatchObject({ type: `${provider}_oauth` })

    await client.session.logout()
    const again = await flow.complete(await tripTo(world, flow, { provider }))
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
  })

  test('links, authorizes again for the tokens, unlinks', async () => {
    const { world, client } = await setUp({ settings: { ...allSocial, oauth_tokens: true } })
    const { user } = await logInByMail(world, client)
    const flow = makeFlow(client)
    const linkOutcome = await flow.complete(await tripTo(world, flow, { provider }))
    expect(linkOutcome).toMatchObject({ isNewUser: false, user: { id: user.id } })
    const start = { provider, isReauthorization: true }
    const again = await flow.complete(await tripTo(world, flow, start))
    expect(again.oAuthTokens).toMatchObject({ provider, accessToken: expect.any(String) })
    const userAfter = await unlinkAccount(client, provider, '1001')
    expect(userAfter[provider]).toBeUndefined()
  })

  test('an account of another user is offered for transfer and moves over', async () => {
    const { world, client } = await setUp()
    const other = newClient(world)
    const theirs = makeFlow(other)
    await theirs.complete(await tripTo(world, theirs, { provider }))
    const { user } = await logInByMail(world, client)
    const flow = makeFlow(client)
    const refusal = await flow.complete(await tripTo(world, flow, { provider })).catch((error) => error)
    const offer = transferOffer(refusal)
    if (!offer) throw refusal
    const transfer = await transferSocial(client, offer)
    expect(transfer).toMatchObject({ id: user.id, [provider]: { subject: '1001' } })
  })
})

describe('createOAuthFlow', () => {
  test.each([
    { outcome: 'deny', code: 'oauth_user_denied', message: 'User denied confirmation during OAuth flow' },
    { outcome: 'error', code: 'unknown_auth_error', message: 'Invalid code during OAuth flow' },
    { outcome: 'suspended', code: 'oauth_account_suspended', message: expect.stringContaining('suspended') },
    { outcome: 'busy', code: 'too_many_requests', message: expect.stringContaining('provider rate limit') },
  ] as const)('error: $outcome', async ({ outcome, code, message }) => {
    const { world, client } = await setUp()
    const flow = makeFlow(client)
    const arrival = await tripTo(world, flow, { provider: 'google' }, { outcome })
    await expect(flow.complete(arrival)).rejects.toMatchObject({ code, message })
    expect(flow.getState()).toMatchObject({ status: 'error', error: { code } })
    expect(client.session.store.getState().user).toBeNull()
  })

  test('security: an answer that this browser did not ask for is not sent on, and reported', async () => {
    const { world, client } = await setUp()
    const flow = makeFlow(client)
    const eve = makeFlow(newClient(world))
    const foreign = await tripTo(world, eve, { provider: 'google' })
    await expect(flow.complete(foreign)).rejects.toMatchObject({
      code: 'oauth_unexpected',
      message: 'Unexpected auth flow. This may be a phishing attempt.',
    })
    await flow.init({ provider: 'google' })
    const storedState = client.storage.get('privy:state_code')
    await expect(flow.complete(foreign)).rejects.toMatchObject({ code: 'oauth_unexpected' })
    await eventually(async () => {
      const rows = await world.ctx.db.selectFrom('analytics_events').selectAll().execute()
      const payloads = rows.filter(({ app_id }) => app_id === world.app.id).map(({ payload }) => payload)
      expect(payloads).toContainEqual(
        expect.objectContaining({
          provider: 'google',
          storedStateCode: storedState,
          returnedStateCode: foreign.stateCode,
        }),
      )
    })
    expect(client.session.store.getState().user).toBeNull()
  })

  test('error: a return is good once, and not without the verifier', async () => {
    const { world, client } = await setUp()
    const flow = makeFlow(client)
    const arrival = await tripTo(world, flow, { provider: 'google' })
    const { stateCode } = arrival
    client.storage.set('privy:code_verifier', null)
    await expect(flow.complete(arrival)).rejects.toMatchObject({ message: 'Authentication error.' })
    await expect(flow.complete({ ...arrival, stateCode })).rejects.toMatchObject({ code: 'oauth_unexpected' })
    for (const key of ['privy:code_verifier', 'privy:state_code', 'privy:headless_oauth'])
      expect(client.storage.get(key)).toBeNull()
  })

  test('error: a page that was opened without a return has nothing to go on with, and keeps what was begun', async () => {
    const { world, client } = await setUp()
    const flow = makeFlow(client)
    expect(client.arrival.take('oauth')).toBeUndefined()
    const arrival = await tripTo(world, flow, { provider: 'google' })
    const message = 'Must initialize OAuth flow before calling loginWithOAuth'
    const refusal = flow.complete(client.arrival.take('oauth'))
    await expect(refusal).rejects.toMatchObject({ code: 'unknown_auth_error', message })
    await flow.complete(arrival)
    expect(client.session.store.getState().user).not.toBeNull()
  })

  test('error: a code that the server does not take', async () => {
    const { client } = await setUp()
    const flow = makeFlow(client)
    await flow.init({ provider: 'google' })
    const stateCode = String(client.storage.get('privy:state_code'))
    await expect(
      flow.complete({ stateCode, authorizationCode: 'x'.repeat(43), provider: 'google' }),
    ).rejects.toMatchObject({ code: 'invalid_credentials', message: 'Invalid code during OAuth flow' })
  })

  test('error: with sign-up disabled an unknown account is refused', async () => {
    const { world, client } = await setUp()
    const flow = makeFlow(client)
    const arrival = await tripTo(world, flow, { provider: 'google', disableSignup: true })
    await expect(flow.complete(arrival)).rejects.toMatchObject({ code: 'user_does_not_exist' })
  })

  test('error: a second account of a network is refused before the page is left', async () => {
    const { world, client } = await setUp()
    const flow = makeFlow(client)
    await flow.complete(await tripTo(world, flow, { provider: 'google' }))
    getLeave(flow).mockClear()
    await expect(flow.init({ provider: 'google' })).rejects.toMatchObject({
      code: 'cannot_link_more_of_type',
    })
    expect(getLeave(flow)).not.toHaveBeenCalled()
    const start = { provider: 'google', isReauthorization: true } as const
    const other = await tripTo(world, flow, start, { subject: 'somebody else' })
    await expect(flow.complete(other)).rejects.toMatchObject({
      code: 'cannot_link_more_of_type',
      message: 'You cannot authorize more than one account for this user.',
    })
  })

  test.each(['FBAV/1', 'FBAN/x', 'Instagram 1', 'Snapchat/1', 'LinkedInApp'])(
    'error: Google is refused in %s, others are not',
    async (userAgent) => {
      vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 ${userAgent}` })
      const { client } = await setUp()
      const flow = makeFlow(client)
      await expect(flow.init({ provider: 'google' })).rejects.toMatchObject({
        message: 'Could not log in with provider',
      })
      await flow.init({ provider: 'github' })
      expect(getLeave(flow)).toHaveBeenCalledOnce()
    },
  )

  test('the address of Twitter is its old one on Android, and nothing else is changed', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
    const env = {
      TWITTER_CLIENT_ID: 'id',
      TWITTER_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'http://phoenix.com.localhost:4000',
    }
    const { client } = await setUp({ env })
    const flow = makeFlow(client)
    await flow.init({ provider: 'twitter' })
    const url = new URL(getAddress(flow))
    expect(url.origin).toBe('https://twitter.com')
    expect(url.searchParams.get('redirect_uri')).toContain('http://phoenix.com.localhost')
  })
})

describe('in a window', () => {
  function openable() {
    const popup = { closed: false, location: { href: '' }, close: vi.fn(), moveTo() {} }
    window.open = vi.fn(() => popup) as never
    const isSent = () => eventually(() => expect(popup.location.href).not.toBe(''))
    return { popup, isSent }
  }
  const post = (origin: string, data: object) => {
    for (const listener of listeners) listener({ origin, data })
  }

  test.each(['message', 'channel'])('logs in by a %s of the page it comes back to', async (how) => {
    const { world, client } = await setUp()
    const { popup, isSent } = openable()
    const ending = createOAuthFlow(client).inPopup({ provider: 'google' })
    await isSent()
    const arrival = await arrivalAfter(world, popup.location.href)
    const data = { type: 'PRIVY_OAUTH_RESPONSE', ...arrival }
    if (how === 'message') post(window.location.origin, data)
    else expect(await answerByChannel({ wait: never }, arrival)).toBe(true)
    await expect(ending).resolves.toMatchObject({ isNewUser: true })
    expect(popup.close).toHaveBeenCalled()
  })

  test('security: messages of other origins and other logins are not heard', async () => {
    const { world, client } = await setUp()
    const { popup, isSent } = openable()
    const ending = createOAuthFlow(client).inPopup({ provider: 'google' })
    await isSent()
    const arrival = await arrivalAfter(world, popup.location.href)
    post('https://evil.example', { type: 'PRIVY_OAUTH_RESPONSE', ...arrival, authorizationCode: 'evil' })
    post(window.location.origin, { type: 'PRIVY_OAUTH_RESPONSE', ...arrival, stateCode: 'other' })
    post(window.location.origin, { type: 'PRIVY_OAUTH_RESPONSE', ...arrival })
    await expect(ending).resolves.toMatchObject({ isNewUser: true })
  })

  test('error: closed by the user, and blocked by the browser', async () => {
    const { client } = await setUp()
    const { popup } = openable()
    popup.closed = true
    await expect(createOAuthFlow(client).inPopup({ provider: 'google' })).rejects.toMatchObject({
      code: 'oauth_user_denied',
    })
    window.open = () => null
    await expect(createOAuthFlow(client).inPopup({ provider: 'google' })).rejects.toMatchObject({
      code: 'unknown_auth_error',
    })
  })

  test('error: nobody waits for an answer on the channel', async () => {
    const arrival = { authorizationCode: 'c', stateCode: 's', provider: 'google' }
    expect(await answerByChannel({ wait: async () => {} }, arrival)).toBe(false)
  })
})

async function setUp(options: WorldOptions = { settings: allSocial }) {
  const world = await createWorld({ settings: allSocial, ...options })
  return { world, client: newClient(world) }
}

const never = () => new Promise<void>(() => {})

function newClient(world: World) {
  return createClient({
    appId: world.app.id,
    apiUrl: 'http://server.test',
    now: () => world.clock.now().getTime(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 100)),
    fetch: (url, init) =>
      world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: world.app.origin } }),
  })
}

const leaves = new WeakMap<OAuthFlow, Mock<(url: string) => void>>()

/** A flow that records where it sends the browser. */
function makeFlow(client: Client): OAuthFlow {
  const leave = vi.fn<(url: string) => void>()
  const flow = createOAuthFlow(client, { leave })
  leaves.set(flow, leave)
  return flow
}

const getLeave = (flow: OAuthFlow) => leaves.get(flow) ?? vi.fn()
const getAddress = (flow: OAuthFlow) => String(getLeave(flow).mock.lastCall?.[0])

/** To the provider and back, as a browser does. */
async function tripTo(world: World, flow: OAuthFlow, start: OAuthStart, persona: Persona = {}) {
  await flow.init(start)
  return arrivalAfter(world, getAddress(flow), persona)
}

async function arrivalAfter(world: World, url: string, persona: Persona = {}): Promise<OAuthArrival> {
  const back = await comeBack(world, await consent(world, url, persona))
  const get = (name: string) => back?.searchParams.get(`privy_oauth_${name}`) ?? ''
  return { authorizationCode: get('code'), stateCode: get('state'), provider: get('provider') }
}

async function logInByMail(world: World, client: Client) {
  const flow = createEmailFlow(client)
  await flow.sendCode({ email: 'ada@example.com' })
  return flow.submitCode({ code: world.codeFor('ada@example.com') })
}

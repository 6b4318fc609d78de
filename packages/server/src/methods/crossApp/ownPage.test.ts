import { describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../../test/support/authenticator.ts'
import { markedBy, openWindow } from '../../../../../test/support/crossApp.ts'
import { allSocial, authenticate, leave, toProof, travel } from '../../../../../test/support/oauth.ts'
import { addPasskey, loginOptions, withPasskeys } from '../../../../../test/support/passkeys.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createMessage, nonceFor, send } from '../../../../../test/support/siwe.ts'
import { ethereumWallet, solanaWallet } from '../../../../../test/support/wallets.ts'
import { type Answer, createWorld, type World } from '../../../../../test/support/world.ts'
import { approveChannel, findChannel } from '../../vendors/farcaster/fake.ts'
import { fakeBotToken, signWidget } from '../../vendors/telegram/fake.ts'
import { firstPartyOrigin, getRelyingParty } from '../passkeys/relyingParty.ts'

const own = 'http://localhost:4000'
const refusal = { status: 401, body: { code: 'invalid_credentials' } }

/** The address of a consent window of the world's app. */
const getAddress = ({ app }: World) => `${own}/cross-app/auth?provider_app_id=${app.id}&state=s`

/** The headers of a page with this origin; our own page is a window. */
const sentFrom = async (world: World, origin: string | null) =>
  origin === own ? openWindow(world) : { origin }

/** Whether a consent would be accepted with this session; the request itself does not exist. */
async function isOwn(world: World, { status, body }: Answer): Promise<boolean> {
  expect(status).toBe(200)
  const options = { ...markedBy(world, 'none'), token: String(body.token) }
  const { body: reply } = await world.post('/api/v1/cross-app/authorize', { request: 'none' }, options)
  expect(['invalid_origin', 'invalid_credentials']).toContain(reply.code)
  return reply.code === 'invalid_credentials'
}

describe('a social login', () => {
  const social = () => createWorld({ settings: allSocial })
  const trip = async (world: World) =>
    travel(world, { redirectTo: getAddress(world), sent: await openWindow(world) })

  test('comes back to the window, whose query it keeps, and opens a session of its own', async () => {
    const world = await social()
    const there = await trip(world)
    expect(there.back?.origin).toBe(own)
    expect(there.back?.pathname).toBe('/cross-app/auth')
    expect(there.back?.searchParams.get('provider_app_id')).toBe(world.app.id)
    expect(await isOwn(world, await authenticate(world, there, {}, await openWindow(world)))).toBe(true)
  })

  test('security: of a host page is worth nothing in the window, whatever origin its thief names', async () => {
    const world = await social()
    const there = await travel(world)
    expect(await authenticate(world, there, {}, await openWindow(world))).toMatchObject(refusal)
    expect(await isOwn(world, await authenticate(world, there))).toBe(false)
  })

  test('security: of the window is worth nothing on a host page, nor for a native app', async () => {
    const world = await social()
    const there = await trip(world)
    for (const origin of [world.app.origin, null])
      expect(await authenticate(world, there, {}, { origin })).toMatchObject(refusal)
    const { token } = await signIn(world)
    expect(await world.post('/api/v1/oauth/link', toProof(there), { token })).toMatchObject(refusal)
  })

  test('security: no other page has its visitors sent to the window (R33: return addresses)', async () => {
    const world = await social()
    for (const origin of [world.app.origin, null, 'https://evil.example']) {
      const { answer } = await leave(world, { redirectTo: getAddress(world), sent: { origin } })
      expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    }
  })

  test.each([
    ['/', ''],
    ['/sandbox/oauth/google', ''],
    ['/cross-app/auth/', ''],
    ['/cross-app/auth', 'x'],
    ['/cross-app/authorize', ''],
    ['/api/v1/oauth/callback/google', ''],
  ])('security: nor does the window send them to %s%s of this server', async (path, app) => {
    const world = await social()
    const redirectTo = `${own}${path}?provider_app_id=${app || world.app.id}`
    const { answer } = await leave(world, { redirectTo, sent: await openWindow(world) })
    expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
  })
})

describe.each([
  { chain: 'Ethereum', make: () => ethereumWallet(), settings: { wallet_auth: true } },
  { chain: 'Solana', make: () => solanaWallet(), settings: { wallet_auth: true, solana_wallet_auth: true } },
])('a login with a wallet of $chain', ({ make, settings }) => {
  const host = { domain: 'localhost:3000', uri: 'http://localhost:3000' }
  const ours = { domain: 'localhost:4000', uri: own }

  test.each([
    { what: 'written for the window, sent by it', page: ours, origin: own, gives: 'own' },
    {
      what: 'written for a host page, sent by it',
      page: host,
      origin: 'http://localhost:3000',
      gives: 'host',
    },
    { what: 'written for the window, sent by a host page', page: ours, origin: 'http://localhost:3000' },
    { what: 'written for the window, sent by nobody', page: ours, origin: null },
    { what: 'written for a host page, sent as by the window', page: host, origin: own },
    { what: 'of two pages', page: { ...ours, uri: host.uri }, origin: own },
    { what: 'of another host', page: { domain: 'evil.example', uri: 'https://evil.example' }, origin: own },
  ])('security: $what (R41: sign-in messages)', async ({ page, origin, gives }) => {
    const world = await createWorld({ settings })
    const wallet = make()
    const nonce = await nonceFor(world, wallet, await sentFrom(world, origin))
    const message = createMessage(world, wallet, nonce, page)
    const proof = { message, signature: await wallet.sign(message) }
    const answer = await send(world, wallet, { ...proof, sent: await sentFrom(world, origin) })
    if (gives === undefined) expect(answer).toMatchObject(refusal)
    else expect(await isOwn(world, answer)).toBe(gives === 'own')
  })
})

describe('a passkey', () => {
  const host = 'http://localhost:3000'

  test.each([
    { what: 'asked for by the window', origin: own, made: own, gives: 'own' },
    { what: 'asked for by a host page', origin: host, made: host, gives: 'host' },
    { what: 'asked for by a host page, sent as by the window', origin: own, made: host },
    { what: 'asked for by the window, sent by a host page', origin: host, made: own },
  ])('security: $what (R49: passkey origins)', async ({ origin, made, gives }) => {
    const world = await createWorld({ settings: withPasskeys })
    const authenticator = createAuthenticator()
    expect((await addPasskey(world, await signIn(world), authenticator)).status).toBe(200)
    const options = await loginOptions(world, await sentFrom(world, origin))
    expect(options.rp_id).toBe('localhost')
    const authenticator_response = authenticator.assert(options, { origin: made })
    const proof = { challenge: options.challenge, authenticator_response }
    const answer = await world.post('/api/v1/passkeys/authenticate', proof, await sentFrom(world, origin))
    if (gives === undefined) expect(answer).toMatchObject(refusal)
    else expect(await isOwn(world, answer)).toBe(gives === 'own')
  })

  test.each([
    { at: 'https://login.example.com', origins: ['https://example.com'], is: 'https://example.com' },
    {
      at: 'https://login.example.com',
      origins: ['https://login.example.com:8443'],
      is: 'https://login.example.com:8443',
    },
    { at: 'https://login.example.com', origins: ['https://app.example.com'], is: undefined },
    {
      ...{ at: 'https://login.example.com', origins: ['https://app.example.com'] },
      ...{ shared: 'https://example.com', is: 'https://example.com' },
    },
    {
      at: 'https://login.example.com',
      origins: ['https://badexample.com', 'https://in.example'],
      is: undefined,
    },
    { at: 'http://127.0.0.1:4000', origins: ['http://127.0.0.1:3000'], is: undefined },
  ])('belongs to an app at $origins; a window at $at may use those of $is', async (options) => {
    const { at, origins, is } = options
    const world = await createWorld({ origins, env: { PUBLIC_URL: at } })
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('The app of a world exists.')
    const shared = 'shared' in options ? options.shared : null
    const sharedApp = { ...app, settings: { ...app.settings, passkey_relying_party: shared ?? null } }
    expect(firstPartyOrigin(sharedApp, at)).toBe(is)
    const asking = { app: sharedApp, clientId: undefined, origin: at, publicUrl: at }
    const ask = (page: string | null) => () => getRelyingParty({ ...asking, wanted: page })
    if (is === undefined) expect(ask(null)).toThrow()
    // The window asks for its own origin and gets no other.
    else expect(ask(at)()).toEqual({ origin: is, id: new URL(is).hostname })
  })
})

describe('a Farcaster wallet', () => {
  const path = '/api/v1/farcaster'

  async function approve(world: World, origin: string) {
    const { body } = await world.post(`${path}/init`, {}, await sentFrom(world, origin))
    const channel_token = String(body.channel_token)
    const channel = await findChannel(world.ctx, channel_token)
    if (!channel) throw new Error('The channel is not open.')
    const user = { fid: 77, username: 'ada', display_name: 'Ada', bio: '', pfp_url: 'https://pfp.example/a' }
    await approveChannel(world.ctx, { token: channel_token, request: channel.request, user })
    const status = await world.get(`${path}/status`, {
      headers: { 'farcaster-channel-token': channel_token },
    })
    const { message, signature } = status.body
    return { channel_token, message, signature, fid: user.fid }
  }

  test('security: that a host page has asked is none of the window', async () => {
    const world = await createWorld({ settings: { farcaster_auth: true } })
    const proof = await approve(world, world.app.origin)
    expect(await world.post(`${path}/authenticate`, proof, await openWindow(world))).toMatchObject(refusal)
    expect(await isOwn(world, await world.post(`${path}/authenticate`, proof))).toBe(false)
    const ours = await approve(world, own)
    expect(ours.message).toContain('localhost:4000 wants you to sign in')
    expect(await isOwn(world, await world.post(`${path}/authenticate`, ours, await openWindow(world)))).toBe(
      true,
    )
  })
})

test('a text message logs in to the window', async () => {
  const world = await createWorld({ settings: { sms_auth: true } })
  const phoneNumber = '+15551230088'
  const post = async (to: string, body: object) =>
    world.post(`/api/v1/passwordless_sms/${to}`, body, await openWindow(world))
  await post('init', { phoneNumber })
  const answer = await post('authenticate', { phoneNumber, code: world.codeFor(phoneNumber) })
  expect(await isOwn(world, answer)).toBe(true)
})

describe('security: what names no page opens no session of the window', () => {
  test('what Telegram signed', async () => {
    const telegram_auth_config = {
      bot_id: '7001',
      bot_name: 'bot',
      link_enabled: true,
      seamless_auth_enabled: true,
    }
    const world = await createWorld({ settings: { telegram_auth: true, telegram_auth_config } })
    const app = await world.ctx.apps.find(world.app.id)
    const token = (app && fakeBotToken(app)) ?? ''
    const person = { id: 5, first_name: 'Ada' }
    const telegram_auth_result = signWidget(token, { person, now: world.clock.now() })
    const answer = await world.post(
      '/api/v1/telegram/authenticate',
      { telegram_auth_result },
      await openWindow(world),
    )
    expect(await isOwn(world, answer)).toBe(false)
  })

  test('a guest', async () => {
    const world = await createWorld({ settings: { guest_auth: true } })
    const guest_credential = 'g'.repeat(43)
    const answer = await world.post(
      '/api/v1/guest/authenticate',
      { guest_credential },
      await openWindow(world),
    )
    expect(await isOwn(world, answer)).toBe(false)
  })
})

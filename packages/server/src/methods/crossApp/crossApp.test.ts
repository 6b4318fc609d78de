import { secp256k1 } from '@noble/curves/secp256k1.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { logInInWindow, markedBy } from '../../../../../test/support/crossApp.ts'
import {
  approve,
  dapp,
  giveConsent,
  grantConsent,
  login,
  open,
  type Pair,
  pair,
  publicUrl,
  random,
  redeem,
  s256,
} from '../../../../../test/support/crossAppPair.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../../test/support/world.ts'
import type { App } from '../../app/app.ts'
import { createApp } from '../../app/manage.ts'
import { insertAccount } from '../../user/store.ts'
import { acceptRequester, connectProvider } from './connect.ts'
import { readConnect, readLogin } from './request.ts'
import { readGrantToken } from './token.ts'

const invalid = { status: 401, body: { code: 'invalid_credentials' } }
const notAllowed = { code: 'cross_app_connection_not_allowed' }

const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('consent', () => {
  test('gives the registered callback a code, which tells the requester who it was', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const { url, code, verifier } = await giveConsent(of, ada.token)
    expect(url.origin + url.pathname).toBe(of.callback)
    expect(url.searchParams.get('state')).toBe('the state')
    const { status, body } = await redeem(of, { code, verifier })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subject: ada.userId,
      embedded_wallets: [],
      smart_wallets: [],
      expires_in: 604_800,
      scopes: ['accounts', 'transact'],
    })
    const now = Math.floor(of.world.clock.now().getTime() / 1_000)
    expect(readClaims(String(body.access_token))).toMatchObject({
      iss: 'privy.io',
      aud: 'provider-transact',
      azp: of.requester,
      sub: ada.userId,
      aid: of.provider.id,
      scope: 'accounts transact',
      wallets: [],
      exp: now + 604_800,
    })
  })

  test('names the requester as it is registered, whatever the address says (R70: registered requesters)', async () => {
    const of = await pair()
    const { query } = login(of)
    const { requester, wanted } = await open(of, {
      ...query,
      name: 'Your bank',
      icon: 'https://evil.example',
    })
    expect(requester).toMatchObject({ name: 'Shop', icon_url: null })
    expect(wanted).not.toHaveProperty('name')
  })

  test('a read-only connection may not ask for signatures', async () => {
    const of = await pair({ readOnly: true })
    const { reply, token } = await grantConsent(of)
    expect(reply.body.scopes).toEqual(['accounts'])
    expect(readClaims(token).scope).toBe('accounts')
    const query = { requester_origin: dapp, requester_public_key: 'A'.repeat(44) } as Record<string, string>
    await expect(readConnect(of.world.ctx, of.provider, (name) => query[name])).rejects.toMatchObject({
      ...notAllowed,
      message: 'Cannot transact against a read-only provider app',
    })
  })

  test('error: terms come first (R69: terms)', async () => {
    const of = await pair({ settings: { require_users_accept_terms: true } })
    const ada = await logInInWindow(of.world)
    const { request } = await open(of, login(of).query)
    expect(await approve(of, { request, token: ada.token })).toMatchObject({
      status: 403,
      body: { code: 'terms_not_accepted' },
    })
    await of.world.post('/api/v1/users/me/accept_terms', {}, { token: ada.token })
    expect((await approve(of, { request, token: ada.token })).status).toBe(200)
  })
})

describe('security: refused before anything is shown (R70: registered requesters)', () => {
  const cases: { what: string; bend(query: Record<string, string>): Record<string, string> }[] = [
    { what: 'an unknown requester', bend: (q) => ({ ...q, requester_app_id: 'x'.repeat(25) }) },
    { what: 'no requester', bend: ({ requester_app_id: _, ...q }) => q },
    { what: 'another callback', bend: (q) => ({ ...q, redirect_uri: 'https://evil.example/callback' }) },
    { what: 'a longer callback', bend: (q) => ({ ...q, redirect_uri: `${q.redirect_uri}/more` }) },
    { what: 'a callback with a query', bend: (q) => ({ ...q, redirect_uri: `${q.redirect_uri}?x=1` }) },
    {
      what: 'a callback with a user',
      bend: (q) => ({ ...q, redirect_uri: `${q.redirect_uri}`.replace('//', '//a@') }),
    },
    {
      what: 'a callback in capitals',
      bend: (q) => ({ ...q, redirect_uri: `${q.redirect_uri}`.toUpperCase() }),
    },
    {
      what: 'a callback without end',
      bend: (q) => ({ ...q, redirect_uri: `${q.redirect_uri}`.slice(0, -1) }),
    },
    { what: 'no callback', bend: ({ redirect_uri: _, ...q }) => q },
    { what: 'no challenge', bend: ({ code_challenge: _, ...q }) => q },
    { what: 'a plain challenge', bend: (q) => ({ ...q, code_challenge_method: 'plain' }) },
    { what: 'a short challenge', bend: (q) => ({ ...q, code_challenge: 'abc' }) },
    { what: 'no state', bend: ({ state: _, ...q }) => q },
  ]
  let of: Pair
  beforeAll(async () => {
    of = await pair()
  })
  test.each(cases)('$what', async ({ bend }) => {
    await expect(open(of, bend(login(of).query))).rejects.toMatchObject({ name: 'AppError' })
  })

  test.each([
    '',
    'null',
    'https://evil.example',
    `${dapp}.evil.example`,
    `${dapp}/`,
    'http://dapp.example',
    '*',
  ])('a page of %j that asks to connect', async (origin) => {
    const query = { requester_origin: origin, requester_public_key: 'A'.repeat(44) } as Record<string, string>
    await expect(readConnect(of.world.ctx, of.provider, (name) => query[name])).rejects.toMatchObject(
      notAllowed,
    )
  })

  test("a requester of another app is not this app's", async () => {
    const other = await pair()
    await expect(open(of, login(other).query)).rejects.toMatchObject(notAllowed)
  })

  test('and an app that is not connected cannot even begin (protocol 7.7)', async () => {
    const { world } = of
    const { appId } = await createApp(world.ctx, { name: 'Stranger', origins: ['https://stranger.example'] })
    const reply = await world.post(
      '/api/v1/oauth/init',
      {
        provider: `privy:${of.provider.id}`,
        redirect_to: 'https://stranger.example/',
        code_challenge: s256(random()),
        state_code: random(),
      },
      { origin: 'https://stranger.example', headers: { 'privy-app-id': appId } },
    )
    expect(reply).toMatchObject({ status: 403, body: { ...notAllowed, error: 'Invalid connected app' } })
  })
})

describe('security: an approval', () => {
  test('counts once, is over after ten minutes, and is of this app (R70: registered requesters)', async () => {
    const [of, other] = [await pair(), await pair()]
    const [ada, eve] = [await logInInWindow(of.world), await logInInWindow(other.world)]
    const { request } = await open(of, login(of).query)
    expect(await approve(other, { request, token: eve.token })).toMatchObject(invalid)
    await warmPool(of.world)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => approve(of, { request, token: ada.token })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await open(of, login(of).query)
    of.world.clock.forward({ seconds: 601 })
    expect(await approve(of, { request: late.request, token: ada.token })).toMatchObject({
      ...invalid,
      body: { ...invalid.body, error: 'This request has expired. You can try again.' },
    })
  })

  test('is given in our own window alone: a page of the app cannot say yes for its user', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const { request } = await open(of, login(of).query)
    for (const origin of [of.world.app.origin, null])
      expect(await approve(of, { request, token: ada.token, origin })).toMatchObject({
        status: 403,
        body: { code: 'invalid_origin' },
      })
    expect(
      (await of.world.post('/api/v1/cross-app/authorize', { request }, markedBy(of.world, request))).status,
    ).toBe(401)
    expect((await approve(of, { request, token: ada.token })).status).toBe(200)
  })

  test('is not given with a session of the host page, whatever origin its thief names', async () => {
    const of = await pair()
    const thief = await signIn(of.world)
    const { request } = await open(of, login(of).query)
    const refusal = { status: 403, body: { code: 'invalid_origin' } }
    expect(await approve(of, { request, token: thief.token })).toMatchObject(refusal)
    const { body } = await of.world.post(
      '/api/v1/sessions',
      { refresh_token: thief.refreshToken },
      { origin: publicUrl },
    )
    expect(await approve(of, { request, token: String(body.token) })).toMatchObject(refusal)
    const fork = await of.world.post('/api/v1/sessions/fork', { refresh_token: body.refresh_token })
    const recovery = await of.world.post(
      '/api/v1/sessions/fork/recover',
      { refresh_token: fork.body.new_session_refresh_token },
      markedBy(of.world, request),
    )
    expect(recovery.status).toBe(200)
    expect(await approve(of, { request, token: String(recovery.body.token) })).toMatchObject(refusal)
  })

  test('is void when the connection has gone meanwhile', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const { request } = await open(of, login(of).query)
    await of.world.ctx.db.deleteFrom('cross_app_requesters').where('app_id', '=', of.provider.id).execute()
    expect(await approve(of, { request, token: ada.token })).toMatchObject({ status: 403, body: notAllowed })
  })
})

describe('security: a code', () => {
  test('is bound to requester, callback and verifier, and one wrong try spends it', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const bends = [
      { verifier: random() },
      { requester: 'x'.repeat(25) },
      { callback: 'https://evil.example/' },
    ]
    for (const bend of bends) {
      const { code, verifier } = await giveConsent(of, ada.token)
      expect(await redeem(of, { code, verifier, ...bend })).toMatchObject(invalid)
      expect(await redeem(of, { code, verifier })).toMatchObject(invalid)
    }
  })

  test('works once in a race, and for a minute', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const once = await giveConsent(of, ada.token)
    await warmPool(of.world)
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(of, once)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await giveConsent(of, ada.token)
    of.world.clock.forward({ seconds: 61 })
    expect(await redeem(of, late)).toMatchObject(invalid)
  })

  test('of one provider is none of another', async () => {
    const [of, other] = [await pair(), await pair()]
    const ada = await logInInWindow(of.world)
    const { code, verifier } = await giveConsent(of, ada.token)
    expect(await redeem({ ...of, provider: other.provider }, { code, verifier })).toMatchObject(invalid)
  })
})

describe('security: the token given to a requester (R71: cross-app tokens)', () => {
  test('is refused by every other call, at provider and requester alike', async () => {
    const of = await pair()
    const { token } = await grantConsent(of)
    for (const app of [of.provider.id, of.requester]) {
      const options = { token, origin: null, headers: { 'privy-app-id': app } }
      const calls = [
        of.world.get('/api/v1/users/me', options),
        of.world.get('/api/v1/sessions', options),
        of.world.get('/api/v1/users/me/connected_apps', options),
        of.world.post('/api/v1/users/me/accept_terms', {}, options),
        of.world.post('/api/v1/passwordless/link', { email: 'a@b.example', code: '123456' }, options),
        of.world.post('/api/v1/cross-app/authorize', { request: 'r' }, options),
        of.world.post('/api/v1/oauth/unlink', { provider: 'google', subject: 's' }, options),
      ]
      for (const { status } of await Promise.all(calls)) expect([401, 404]).toContain(status)
    }
    const reply = await of.world.post('/api/v1/sessions', { refresh_token: token }, { token })
    expect(reply.status).toBe(401)
  })

  test('is of use to its requester alone, and no other token is of use in its place', async () => {
    const [of, other] = [await pair(), await pair()]
    const { ada, token } = await grantConsent(of)
    const { ctx } = of.world
    const read = (request: { app?: App; token?: string; requester?: string }) =>
      readGrantToken(ctx, request.app ?? of.provider, { token, requester: of.requester, ...request })
    expect(await read({})).toMatchObject({ userId: ada.userId, scopes: ['accounts', 'transact'] })
    const refusal = { code: 'missing_or_invalid_token' }
    await expect(read({ requester: other.requester })).rejects.toMatchObject(refusal)
    await expect(read({ app: other.provider })).rejects.toMatchObject(refusal)
    await expect(read({ token: ada.token })).rejects.toMatchObject(refusal)
    await expect(read({ token: `${token.slice(0, -6)}AAAAAA` })).rejects.toMatchObject(refusal)
    of.world.clock.forward({ seconds: 604_800 + 31 })
    await expect(read({})).rejects.toMatchObject(refusal)
  })

  test('ends at once when its user takes the connection back (R74: revoked connections)', async () => {
    const of = await pair()
    const { ada, token } = await grantConsent(of)
    const read = () => readGrantToken(of.world.ctx, of.provider, { token, requester: of.requester })
    const mine = await of.world.get('/api/v1/users/me/connected_apps', { token: ada.token })
    expect(mine.body.connected_apps).toMatchObject([
      { id: of.requester, name: 'Shop', icon_url: null, read_only: false },
    ])
    const eve = await logInInWindow(of.world)
    const revoke = (by: { token: string }) =>
      of.world.post('/api/v1/users/me/connected_apps/revoke', { id: of.requester }, { token: by.token })
    expect((await revoke(eve)).body).toEqual({ revoked: 0 })
    await read()
    expect((await revoke(ada)).body).toEqual({ revoked: 1 })
    await expect(read()).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
    const reply = await of.world.get('/api/v1/users/me/connected_apps', { token: ada.token })
    expect(reply.body).toEqual({ connected_apps: [] })
    // A new consent does not make the old token valid again.
    await redeem(of, await giveConsent(of, ada.token))
    await expect(read()).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
  })

  test('and when its user or the connection is gone', async () => {
    const endings = [
      (of: Pair, userId: string) =>
        of.world.ctx.db
          .updateTable('users')
          .set({ deleted_at: of.world.clock.now() })
          .where('id', '=', userId),
      (of: Pair) => of.world.ctx.db.deleteFrom('cross_app_requesters').where('app_id', '=', of.provider.id),
    ]
    for (const remove of endings) {
      const of = await pair()
      const { ada, token } = await grantConsent(of)
      await remove(of, ada.userId).execute()
      await expect(
        readGrantToken(of.world.ctx, of.provider, { token, requester: of.requester }),
      ).rejects.toMatchObject({ code: 'missing_or_invalid_token' })
    }
  })
})

describe('a page that connects by window message (protocol 7.7)', () => {
  const key = () => Buffer.from(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey())).toString('base64')
  const ask = ({ world, provider }: Pair, publicKey: string) => {
    const query = { requester_origin: dapp, requester_public_key: publicKey } as Record<string, string>
    return readConnect(world.ctx, provider, (name) => query[name])
  }
  async function addWallet(of: Pair, userId: string): Promise<string> {
    const address = `0x${'aB'.repeat(20)}`
    const { ctx, clock } = of.world
    const data = { address, chain_type: 'ethereum', wallet_client_type: 'privy' }
    const identity = { type: 'wallet', subject: `${userId}${address}`, data } as const
    await insertAccount(ctx, { appId: of.provider.id, userId, identity, now: clock.now() })
    return address
  }

  test('learns the address, a key of ours and until when', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const address = await addWallet(of, ada.userId)
    const publicKey = key()
    const connect = async (k: string) =>
      (await approve(of, { request: (await ask(of, k)).request, token: ada.token })).body.connection as {
        providerPublicKey: string
      }
    const first = await connect(publicKey)
    expect(first).toMatchObject({ address, exp: of.world.clock.now().getTime() + 604_800_000 })
    const ours = Buffer.from(first.providerPublicKey, 'base64')
    expect(() => secp256k1.Point.fromBytes(ours)).not.toThrow()
    // Derived from the connection: the same for the same page, different for another.
    expect((await connect(publicKey)).providerPublicKey).toBe(first.providerPublicKey)
    expect((await connect(key())).providerPublicKey).not.toBe(first.providerPublicKey)
  })

  test('error: without a wallet there is nothing to connect', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const { request } = await ask(of, key())
    expect(await approve(of, { request, token: ada.token })).toMatchObject({
      status: 404,
      body: { code: 'linked_account_not_found' },
    })
  })

  test.each(['', 'abc', 'A'.repeat(43), `${'A'.repeat(44)}=`, '<script>'])(
    'security: %j is no key',
    async (publicKey) => {
      await expect(ask(await pair(), publicKey)).rejects.toMatchObject({ code: 'invalid_data' })
    },
  )
})

describe('what others read about a connection (protocol 2.13)', () => {
  test('the requester sees its providers', async () => {
    const of = await pair({ readOnly: true })
    const { body } = await of.world.get(`/api/v1/apps/${of.requester}/cross-app/connections`, {
      origin: null,
    })
    expect(body).toEqual({
      connections: [
        {
          provider_app_id: of.provider.id,
          provider_app_name: 'Test app',
          provider_app_icon_url: null,
          provider_app_custom_api_url: publicUrl,
          read_only: true,
        },
      ],
    })
  })

  test('a registered page may read the details without naming an app, others may not (R81: CORS)', async () => {
    const { world, provider } = await pair()
    const read = async (origin: string) => {
      const reply = await world.fetch(`/api/v1/apps/${provider.id}/cross-app/details`, {
        headers: { origin },
      })
      return { body: await reply.json(), allowed: reply.headers.get('access-control-allow-origin') }
    }
    expect(await read(dapp)).toEqual({
      body: { name: 'Test app', icon_url: null, custom_api_url: publicUrl },
      allowed: dapp,
    })
    expect((await read('https://evil.example')).allowed).toBeNull()
    const preflight = await world.fetch(`/api/v1/apps/${provider.id}/cross-app/details`, {
      method: 'OPTIONS',
      headers: { origin: dapp, 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe(dapp)
  })

  test('a provider on another server is known by what the requester registered', async () => {
    const world = await createWorld()
    const { ctx, app } = world
    const there = { provider: 'p'.repeat(25), apiUrl: 'https://login.other.example', name: 'Other' }
    await connectProvider(ctx, { requester: app.id, ...there })
    const details = await world.get(`/api/v1/apps/${there.provider}/cross-app/details`)
    expect(details.body).toEqual({ name: 'Other', icon_url: null, custom_api_url: there.apiUrl })
    const stranger = await world.get(`/api/v1/apps/${'q'.repeat(25)}/cross-app/details`)
    expect(stranger.status).toBe(404)
  })
})

describe('the whole way, as the client of the requester goes it', () => {
  /** Requester and provider may be on the same server or on two. */
  async function logIn(at: { world: World; id: string; origin: string }, of: Pair, token: string) {
    const verifier = random()
    const state_code = random()
    const options = { origin: at.origin, headers: { 'privy-app-id': at.id } }
    const provider = `privy:${of.provider.id}`
    const start = await at.world.post(
      '/api/v1/oauth/init',
      { provider, redirect_to: `${at.origin}/page`, code_challenge: s256(verifier), state_code },
      options,
    )
    const consent = new URL(String(start.body.url))
    const { request } = await readLogin(
      of.world.ctx,
      of.provider,
      (name) => consent.searchParams.get(name) ?? '',
    )
    const approval = await approve(of, { request, token })
    const callback = new URL(String(approval.body.redirect_to))
    const back = await at.world.fetch(callback.pathname + callback.search)
    const page = new URL(back.headers.get('location') ?? '')
    const reply = await at.world.post(
      '/api/v1/oauth/authenticate',
      {
        authorization_code: page.searchParams.get('privy_oauth_code'),
        state_code: page.searchParams.get('privy_oauth_state'),
        code_verifier: verifier,
        provider,
      },
      options,
    )
    return { consent, page, ended: reply }
  }

  test('on one server', async () => {
    const of = await pair()
    const ada = await logInInWindow(of.world)
    const at = { world: of.world, id: of.requester, origin: 'https://shop.example' }
    const { consent, page, ended } = await logIn(at, of, ada.token)
    expect(consent.origin + consent.pathname).toBe(`${publicUrl}/cross-app/auth`)
    expect(page.searchParams.get('privy_oauth_provider')).toBe(`privy:${of.provider.id}`)
    expect(ended.status).toBe(200)
    expect(ended.body).toMatchObject({
      is_new_user: true,
      user: {
        linked_accounts: [
          {
            type: 'cross_app',
            subject: ada.userId,
            provider_app_id: of.provider.id,
            embedded_wallets: [],
            smart_wallets: [],
          },
        ],
      },
      oauth_tokens: { provider: `privy:${of.provider.id}`, access_token_expires_in_seconds: 604_800 },
    })
    const again = await logIn(at, of, ada.token)
    expect(again.ended.body.user).toMatchObject({ id: (ended.body.user as { id: string }).id })
  })

  test('on two servers', async () => {
    const theirs = await createWorld({ env: { PUBLIC_URL: 'http://localhost:4999' } })
    const apiUrl = await theirs.listen()
    const ours = await createWorld({ origins: ['https://shop.example'] })
    const callback = `${publicUrl}/api/v1/oauth/callback/privy:${theirs.app.id}`
    await acceptRequester(theirs.ctx, {
      provider: theirs.app.id,
      requester: ours.app.id,
      ...{ name: 'Shop', callbacks: [callback] },
    })
    await connectProvider(ours.ctx, {
      requester: ours.app.id,
      provider: theirs.app.id,
      apiUrl,
      name: 'Theirs',
    })
    const provider = await theirs.ctx.apps.find(theirs.app.id)
    if (!provider) throw new Error('The app of a world exists.')
    const of: Pair = { world: theirs, provider, requester: ours.app.id, callback }
    const ada = await logInInWindow(theirs)
    const request = (options: { request: string; token: string }) =>
      theirs.post(
        '/api/v1/cross-app/authorize',
        { request: options.request },
        { token: options.token, ...markedBy(theirs, options.request) },
      )
    const verifier = random()
    const start = await ours.post('/api/v1/oauth/init', {
      provider: `privy:${provider.id}`,
      ...{ redirect_to: 'https://shop.example/', code_challenge: s256(verifier), state_code: random() },
    })
    const consent = new URL(String(start.body.url))
    expect(consent.origin).toBe(apiUrl)
    const login = await readLogin(theirs.ctx, provider, (name) => consent.searchParams.get(name) ?? '')
    const { body } = await request({ request: login.request, token: ada.token })
    const back = new URL(String(body.redirect_to))
    const reply = await ours.fetch(back.pathname + back.search)
    const page = new URL(reply.headers.get('location') ?? '')
    const finalReply = await ours.post('/api/v1/oauth/authenticate', {
      authorization_code: page.searchParams.get('privy_oauth_code'),
      state_code: page.searchParams.get('privy_oauth_state'),
      code_verifier: verifier,
      provider: `privy:${provider.id}`,
    })
    expect(finalReply.body.user).toMatchObject({
      linked_accounts: [{ type: 'cross_app', subject: ada.userId, provider_app_id: provider.id }],
    })
    expect(of.requester).toBe(ours.app.id)
  })

  test('security: two providers that name the same subject are two accounts', async () => {
    const of = await pair()
    const { appIdentity } = await import('./provider.ts')
    expect(appIdentity('a', 'did:privy:x')).not.toEqual(appIdentity('b', 'did:privy:x'))
    expect(appIdentity(of.provider.id, 's').type).toBe('cross_app')
  })
})

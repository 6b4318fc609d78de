import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialProvider } from '@latchkey/wire'
import { decodeProtectedHeader, exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allSocial,
  authenticate,
  comeBack,
  formPost,
  leave,
  toProof,
} from '../../../../../test/support/oauth.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { updateApp } from '../../app/manage.ts'
import { setVendorKeys } from '../../app/vendorKeys.ts'
import { socialVendors } from './socialVendors.ts'

type Reply = { status?: number; body?: unknown; text?: string; hang?: boolean; location?: string }
type RecordedRequest = { path: string; method: string; headers: Record<string, unknown>; body: string }

/** A network on its own port with the replies set here, which records each request. */
const vendor = {
  base: '',
  replies: {} as Record<string, Reply>,
  asked: [] as RecordedRequest[],
  close: () => {},
}

beforeAll(async () => {
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = String(request.url)
    vendor.asked.push({ path, method: String(request.method), headers: request.headers, body })
    const vendorReply = vendor.replies[path.replace(/\?.*/, '')] ?? { status: 404, body: {} }
    if (vendorReply.hang) return
    const location = vendorReply.location ? { location: vendorReply.location } : {}
    reply.writeHead(vendorReply.status ?? 200, { 'content-type': 'application/json', ...location })
    reply.end(vendorReply.text ?? JSON.stringify(vendorReply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vendor.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vendor.close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => vendor.close())

const token = { access_token: 'canary-token', expires_in: 60, token_type: 'bearer' }
const clientId = 'our-client'
const keyPair = generateKeyPair('RS256', { extractable: true })
const foreignPair = generateKeyPair('RS256')

async function setUp(provider: SocialProvider, replies: Record<string, Reply>, own: object = {}) {
  const world = await createWorld({ settings: allSocial })
  const { base } = vendor
  const all = {
    client_id: clientId,
    ...(provider === 'apple' ? {} : { client_secret: 'se:cret', user_url: `${base}/user` }),
    authorize_url: `${base}/authorize`,
    token_url: `${base}/token`,
    ...(socialVendors[provider].urls.jwks_url ? { jwks_url: `${base}/jwks`, issuer: base } : {}),
    ...own,
  }
  await setVendorKeys(world.ctx, { appId: world.app.id, vendor: provider, keys: all })
  const jwk = { ...(await exportJWK((await keyPair).publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  vendor.replies = { '/jwks': { body: { keys: [jwk] } }, ...replies }
  vendor.asked.length = 0
  return world
}

/** To the network and back, as the network would redirect the browser. */
async function answerLogin(
  world: World,
  provider: SocialProvider,
  tokenFor?: (nonce: string) => Promise<unknown>,
) {
  const trip = await leave(world, { provider })
  const query = new URL(trip.url).searchParams
  if (tokenFor) {
    const id_token = await tokenFor(query.get('nonce') ?? '')
    vendor.replies['/token'] = { body: { ...token, id_token } }
  }
  const callback = query.get('redirect_uri') ?? ''
  const answer = { code: 'a/b+c', state: query.get('state') ?? '' }
  const request =
    query.get('response_mode') === 'form_post'
      ? formPost(callback, answer)
      : new Request(`${callback}?${new URLSearchParams(answer)}`)
  const back = await comeBack(world, request)
  const get = (name: string) => back?.searchParams.get(`privy_oauth_${name}`) ?? ''
  return { ...trip, back, code: get('code'), state: get('state'), provider: get('provider') }
}

type Claims = Record<string, unknown>
const good = (nonce: string): Claims => ({ nonce, email: 'ada@example.com', email_verified: true })
const sign = async (
  claims: Claims,
  overrides: { aud?: string | string[]; iss?: string; exp?: string; key?: 'foreign' } = {},
) =>
  new SignJWT({ sub: '1001', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(overrides.iss ?? vendor.base)
    .setAudience(overrides.aud ?? clientId)
    .setIssuedAt()
    .setExpirationTime(overrides.exp ?? '5m')
    .sign((await (overrides.key ? foreignPair : keyPair)).privateKey)

const refusal = { status: 401, body: { code: 'invalid_credentials' } }

describe('security: only a genuine ID token, made for us and for this login, is believed (R35: ID tokens)', () => {
  test('a genuine one', async () => {
    const world = await setUp('google', {})
    const trip = await answerLogin(world, 'google', async (nonce) => sign(good(nonce)))
    expect(await authenticate(world, trip)).toMatchObject({
      status: 200,
      body: { user: { linked_accounts: [{ subject: '1001', email: 'ada@example.com' }] } },
    })
    const azp = await answerLogin(world, 'google', (nonce) =>
      sign({ ...good(nonce), azp: clientId }, { aud: [clientId, 'x'] }),
    )
    expect((await authenticate(world, azp)).status).toBe(200)
  })

  test('of Google with its issuer in both documented forms, of another network in one', async () => {
    const world = await setUp('google', {})
    const bare = vendor.base.replace('https://', '').replace('http://', '')
    const trip = await answerLogin(world, 'google', (nonce) => sign(good(nonce), { iss: bare }))
    expect((await authenticate(world, trip)).status).toBe(200)
    const other = await setUp('twitch', {})
    const twitch = await answerLogin(other, 'twitch', (nonce) => sign(good(nonce), { iss: bare }))
    expect(await authenticate(other, twitch)).toMatchObject(refusal)
  })

  test('also while the network does not tell its keys: those it told count for a day (F14: failing vendor)', async () => {
    const world = await setUp('google', {})
    const enter = async () =>
      authenticate(
        world,
        await answerLogin(world, 'google', async (nonce) => sign(good(nonce), { exp: '2d' })),
      )
    expect((await enter()).status).toBe(200)
    vendor.replies['/jwks'] = { status: 500, text: 'down' }
    world.clock.forward({ seconds: 3_600 })
    expect((await enter()).status).toBe(200)
    world.clock.forward({ seconds: 24 * 3_600 })
    const { status, body } = await enter()
    expect({ status, error: body.error }).toEqual({
      status: 401,
      error: 'The keys of this login cannot be reached. Try again in a minute.',
    })
  })

  test.each([
    { what: 'another issuer', make: (n: string) => sign(good(n), { iss: 'https://evil.example' }) },
    { what: 'another client', make: (n: string) => sign(good(n), { aud: 'other-client' }) },
    {
      what: 'several clients and no party',
      make: (n: string) => sign(good(n), { aud: [clientId, 'other'] }),
    },
    { what: 'another party', make: (n: string) => sign({ ...good(n), azp: 'other-client' }) },
    { what: 'another nonce', make: () => sign(good('other')) },
    { what: 'no nonce', make: () => sign({}) },
    { what: 'a subject that is no text', make: (n: string) => sign({ ...good(n), sub: { id: 1001 } }) },
    { what: 'an old one', make: (n: string) => sign(good(n), { exp: '-5m' }) },
    { what: 'a foreign key', make: (n: string) => sign(good(n), { key: 'foreign' }) },
    { what: 'of a day to come', make: (n: string) => sign({ ...good(n), nbf: Date.now() / 1_000 + 600 }) },
    {
      what: 'with an extension that we do not know',
      make: async (n: string) =>
        new SignJWT(good(n))
          .setProtectedHeader({ alg: 'RS256', kid: 'k', crit: ['x'], x: 1 })
          .setSubject('1001')
          .setIssuer(vendor.base)
          .setAudience(clientId)
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign((await keyPair).privateKey, { crit: { x: true } }),
    },
    { what: 'none at all', make: async () => undefined },
    {
      what: 'no signature',
      make: async (nonce: string) => {
        const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const exp = Math.floor(Date.now() / 1_000) + 60
        const claims = { ...good(nonce), sub: '1001', iss: vendor.base, aud: clientId, iat: exp - 60, exp }
        return `${encode({ alg: 'none' })}.${encode(claims)}.`
      },
    },
    {
      what: 'the public key as a secret',
      make: async (nonce: string) => {
        const jwk = await exportJWK((await keyPair).publicKey)
        return new SignJWT(good(nonce))
          .setProtectedHeader({ alg: 'HS256', kid: 'k' })
          .setSubject('1001')
          .setIssuer(vendor.base)
          .setAudience(clientId)
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(Buffer.from(JSON.stringify(jwk)))
      },
    },
    {
      what: 'a key that it brings along',
      make: async (nonce: string) => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
        return new SignJWT(good(nonce))
          .setProtectedHeader({
            alg: 'RS256',
            kid: 'k',
            jwk: await exportJWK(publicKey),
            jku: `${vendor.base}/evil`,
          })
          .setSubject('1001')
          .setIssuer(vendor.base)
          .setAudience(clientId)
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(privateKey)
      },
    },
  ])('$what', async ({ make }) => {
    const world = await setUp('google', {})
    expect(await authenticate(world, await answerLogin(world, 'google', make))).toMatchObject(refusal)
    expect(vendor.asked.map(({ path }) => path)).not.toContain('/evil')
  })
})

test.each([
  { what: 'no text', id: '' },
  { what: 'cut by a zero byte', id: '1\0' },
  { what: 'longer than any name', id: randomBytes(3_000).toString('hex') },
])(
  'security: a name that is $what is nobody’s, for it would be everybody’s or break (R36: accounts by issuer and subject)',
  async ({ id }) => {
    const user = { body: { id, username: 'ada' } }
    const world = await setUp('discord', { '/token': { body: token }, '/users/@me': user, '/user': user })
    expect(await authenticate(world, await answerLogin(world, 'discord'))).toMatchObject(refusal)
  },
)

test.each([
  { provider: 'instagram', member: 'user_id' },
  { provider: 'github', member: 'id' },
] as const)(
  'security: $provider: a number too large to be told from the next one is nobody’s (R36: accounts by issuer and subject)',
  async ({ provider, member }) => {
    const text = `{"${member}":17841405793187219,"username":"ada","login":"ada"}`
    const world = await setUp(provider, { '/token': { body: token }, '/user': { text } })
    expect(await authenticate(world, await answerLogin(world, provider))).toMatchObject(refusal)
  },
)

test.each([
  { provider: 'linkedin', user: { sub: '1', name: null, email: null, email_verified: null } },
  { provider: 'discord', user: { id: '1', username: 'ada', discriminator: null, email: null } },
] as const)('error: $provider: what it says null for keeps nobody out', async ({ provider, user }) => {
  const nothing = { expires_in: null, refresh_token: null, scope: null, id_token: null }
  const replies = { '/token': { body: { ...token, ...nothing } }, '/user': { body: user } }
  const world = await setUp(provider, replies)
  await updateApp(world.ctx, world.app.id, { settings: { oauth_tokens: true } })
  expect(await authenticate(world, await answerLogin(world, provider))).toMatchObject({
    status: 200,
    body: { oauth_tokens: { provider, access_token: 'canary-token' } },
  })
})

describe('error: a network that does not behave ends in a failed login, in time', () => {
  test.each([
    { what: 'an error of its own', reply: { status: 500, text: '<html>secret-of-the-vendor' } },
    {
      what: 'a refusal',
      reply: { status: 400, body: { error: 'invalid_client', error_description: 'canary' } },
    },
    { what: 'garbage', reply: { text: '<!doctype html>' } },
    { what: 'nothing', reply: { text: '' } },
    { what: 'a redirect', reply: { status: 302, location: 'http://127.0.0.1:1/' } },
    { what: 'too much', reply: { text: `"${'x'.repeat(600_000)}"` } },
    { what: 'no token', reply: { body: { hello: 1 } } },
    { what: 'silence', reply: { hang: true } },
  ])(
    '$what',
    async ({ reply }) => {
      const world = await setUp('github', { '/token': reply })
      const result = await authenticate(world, await answerLogin(world, 'github'))
      expect(result).toMatchObject(refusal)
      expect(JSON.stringify(result.body)).not.toMatch(/secret-of-the-vendor|canary/)
    },
    15_000,
  )

  test('a user that makes no sense', async () => {
    const world = await setUp('discord', { '/token': { body: token }, '/user': { body: { id: 7 } } })
    const trip = await answerLogin(world, 'discord')
    expect(trip.code).toBe('error')
    expect(await world.post('/api/v1/oauth/authenticate', toProof(trip))).toMatchObject(refusal)
  })
})

describe('what each network is asked', () => {
  const form = (path: string) => {
    const request = vendor.asked.find((one) => one.path === path)
    return { ...request, sent: new URLSearchParams(request?.body) }
  }
  const credentials = `Basic ${Buffer.from('our-client:se%3Acret').toString('base64')}`

  test.each(['discord', 'twitter', 'spotify'] as const)(
    '%s gets the secret in a header',
    async (provider) => {
      const world = await setUp(provider, { '/token': { body: token } })
      await answerLogin(world, provider)
      const { headers, sent } = form('/token')
      expect(headers?.authorization).toBe(credentials)
      expect(sent.has('client_secret')).toBe(false)
    },
  )

  test.each(['github', 'linkedin', 'instagram', 'tiktok', 'google', 'twitch', 'line'] as const)(
    '%s gets the secret in the form, with code, verifier and address',
    async (provider) => {
      const world = await setUp(provider, { '/token': { body: token } })
      const { url } = await answerLogin(world, provider)
      const { sent, headers } = form('/token')
      expect(headers?.authorization).toBeUndefined()
      const redirect_uri = new URL(url).searchParams.get('redirect_uri')
      expect(redirect_uri).toBe(`http://localhost:4000/api/v1/oauth/callback/${provider}`)
      const id = provider === 'tiktok' ? 'client_key' : 'client_id'
      expect(Object.fromEntries(sent)).toMatchObject({
        grant_type: 'authorization_code',
        code: 'a/b+c',
        [id]: clientId,
        client_secret: 'se:cret',
        redirect_uri,
        code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      })
    },
  )

  test('Apple gets a secret that is signed anew each time, and answers by a form', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const pem = (await exportPKCS8(privateKey)).replaceAll('\n', '\\n')
    const world = await setUp(
      'apple',
      { '/token': { body: token } },
      { team_id: 'TEAM', key_id: 'KEY', private_key: pem },
    )
    const { url } = await answerLogin(world, 'apple')
    expect(new URL(url).searchParams.get('response_mode')).toBe('form_post')
    const secret = form('/token').sent.get('client_secret') ?? ''
    expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY' })
    const { payload } = await jwtVerify(secret, publicKey)
    expect(payload).toMatchObject({ iss: 'TEAM', sub: clientId, aud: vendor.base })
    expect(Number(payload.exp) - Number(payload.iat)).toBeLessThanOrEqual(15_777_000)
  })

  test('security: its token goes in a header, never in an address (R38: tokens of networks)', async () => {
    const world = await setUp('instagram', {
      '/token': { body: { data: [token] } },
      '/user': { body: { user_id: '1001', username: 'ada' } },
    })
    expect((await authenticate(world, await answerLogin(world, 'instagram'))).status).toBe(200)
    expect(vendor.asked.some(({ headers }) => headers.authorization === 'Bearer canary-token')).toBe(true)
    expect(vendor.asked.map(({ path }) => path).join()).not.toContain('canary-token')
  })

  test('scopes that it answers as a list count like a text', async () => {
    const world = await setUp('discord', {
      '/token': { body: { ...token, scope: ['identify', 'email'] } },
      '/user': { body: { id: '1001', username: 'ada' } },
    })
    expect((await authenticate(world, await answerLogin(world, 'discord'))).status).toBe(200)
  })

  test('more scopes, where the app has named them', async () => {
    const world = await setUp('discord', {}, { scope: 'guilds email' })
    const { url } = await leave(world, { provider: 'discord' })
    expect(new URL(url).searchParams.get('scope')).toBe('identify email guilds')
  })

  test('Twitch is asked for the login name with the client id, and must speak of the user of its ID token', async () => {
    const world = await setUp('twitch', { '/user': { body: { data: [{ id: '1001', login: 'ada' }] } } })
    const enter = async () =>
      authenticate(world, await answerLogin(world, 'twitch', (nonce) => sign({ nonce, azp: clientId })))
    expect(await enter()).toMatchObject({
      status: 200,
      body: { user: { linked_accounts: [{ subject: '1001', username: 'ada' }] } },
    })
    expect(form('/user').headers).toMatchObject({
      'client-id': clientId,
      authorization: 'Bearer canary-token',
    })
    vendor.replies['/user'] = { body: { data: [{ id: '1002', login: 'ada' }] } }
    expect(await enter()).toMatchObject(refusal)
    vendor.replies['/user'] = { body: { data: [] } }
    expect(await enter()).toMatchObject(refusal)
  })
})

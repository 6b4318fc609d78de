import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { setAppRow } from '../../../../../test/support/appRow.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import {
  createWorld,
  type SendOptions,
  type World,
  type WorldOptions,
  warmPool,
} from '../../../../../test/support/world.ts'
import { updateApp } from '../../app/manage.ts'
import { fakeIssuer } from '../../vendors/customAuth/fake.ts'

const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = ec()
const foreign = ec()
const pem = own.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const issuer = 'https://login.example.com'
const audience = 'latchkey'
const byPem = { public_key: pem, issuer, audience }

const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

/** The key set of a host app's own login. */
async function keyHost() {
  const host = {
    keys: [] as unknown[],
    asked: 0,
    status: 200,
    url: '',
    text: undefined as string | undefined,
  }
  const server = createServer((_request, reply) => {
    host.asked += 1
    reply.writeHead(host.status).end(host.text ?? JSON.stringify({ keys: host.keys }))
  })
  closing.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`
  return host
}

function worldWith(config: unknown, more: WorldOptions['settings'] = {}) {
  return createWorld({ settings: { custom_jwt_auth: true, custom_auth_config: config, ...more } })
}

type Claims = Record<string, unknown>
const claimsIn = (world: World, options: Claims = {}): Claims => {
  const now = Math.floor(world.clock.now().getTime() / 1_000)
  const all = { iss: issuer, aud: audience, sub: 'ada', iat: now, exp: now + 300, ...options }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
const sign = (claims: Claims, options: { key?: KeyObject; alg?: string; header?: object } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: options.alg ?? 'ES256', ...options.header })
    .sign(options.key ?? own.privateKey)
const enter = (world: World, token: unknown, options?: SendOptions) =>
  world.post('/api/v1/custom_jwt_account/authenticate', { token }, options)
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refusal = { status: 401, body: { code: 'invalid_credentials' } }

describe("login with a token of the app's own login", () => {
  test('makes a user, and is that user again, with the same token too', async () => {
    const world = await worldWith(byPem)
    const token = await sign(claimsIn(world))
    const { status, body } = await enter(world, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      is_new_user: true,
      user: { is_guest: false, linked_accounts: [{ type: 'custom_auth', custom_user_id: 'ada' }] },
    })
    const again = await enter(world, token)
    expect(again.body).toMatchObject({ is_new_user: false, user: { id: (body.user as { id: string }).id } })
    const other = await enter(world, await sign(claimsIn(world, { sub: 'Ada' })))
    expect((other.body.user as { id: string }).id).not.toBe((body.user as { id: string }).id)
  })

  test('by another claim', async () => {
    const world = await worldWith({ ...byPem, subject_claim: 'uid' })
    const token = await sign(claimsIn(world, { uid: 'u-1' }))
    expect((await enter(world, token)).body.user).toMatchObject({
      linked_accounts: [{ custom_user_id: 'u-1' }],
    })
    expect(await enter(world, await sign(claimsIn(world)))).toMatchObject(refusal)
  })

  test('links to whoever is signed in, once', async () => {
    const world = await worldWith(byPem)
    const [ada, bob] = [await signIn(world), await signIn(world)]
    const token = await sign(claimsIn(world))
    const link = (session: { token: string }) =>
      world.post('/api/v1/custom_jwt_account/link', { token }, { token: session.token })
    expect((await link(ada)).body).toMatchObject({
      id: ada.userId,
      linked_accounts: [{ type: 'email' }, { type: 'custom_auth', custom_user_id: 'ada' }],
    })
    expect(await link(bob)).toMatchObject({
      status: 400,
      body: {
        code: 'linked_to_another_user',
        error: 'User already exists with provided custom JWT account.',
      },
    })
    expect((await enter(world, token)).body.user).toMatchObject({ id: ada.userId })
  })

  test('a guest keeps the user', async () => {
    const world = await worldWith(byPem, { guest_auth: true })
    const guest = await world.post('/api/v1/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    const { body } = await enter(world, await sign(claimsIn(world)), { token: String(guest.body.token) })
    expect(body.user).toMatchObject({ id: (guest.body.user as { id: string }).id, is_guest: false })
  })

  test('in development an app that has registered nothing has the local login', async () => {
    const world = await createWorld({ settings: { custom_jwt_auth: true } })
    const fake = await fakeIssuer(world.ctx)
    const token = await fake.sign(claimsIn(world, { iss: fake.issuer }))
    expect((await enter(world, token)).status).toBe(200)
    const bare = await createWorld({
      settings: { custom_jwt_auth: true },
      env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'http://localhost:4000' },
    })
    const here = await fakeIssuer(bare.ctx)
    expect(await enter(bare, await here.sign(claimsIn(bare, { iss: here.issuer })))).toMatchObject({
      status: 403,
      body: { code: 'disallowed_login_method', error: 'Login with custom token is not set up.' },
    })
  })

  test('error: an app without it', async () => {
    const world = await createWorld({ settings: { custom_auth_config: byPem } })
    expect(await enter(world, await sign(claimsIn(world)))).toMatchObject({
      status: 403,
      body: { code: 'disallowed_login_method', error: 'Login with custom token not allowed.' },
    })
  })
})

describe('security: a token is refused (R66: custom tokens)', () => {
  const cases: { what: string; claims: Claims }[] = [
    { what: 'without exp', claims: { exp: undefined } },
    { what: 'with a text for exp', claims: { exp: '9999999999' } },
    { what: 'of a minute ago', claims: { exp: Math.floor(Date.now() / 1_000) - 60 } },
    { what: 'of tomorrow', claims: { nbf: Math.floor(Date.now() / 1_000) + 86_400 } },
    { what: 'issued tomorrow', claims: { iat: Math.floor(Date.now() / 1_000) + 86_400 } },
    { what: 'without iss', claims: { iss: undefined } },
    { what: 'of another issuer', claims: { iss: 'https://evil.example' } },
    { what: 'of an issuer that begins the same', claims: { iss: `${issuer}.evil.example` } },
    { what: 'without aud', claims: { aud: undefined } },
    { what: 'for somebody else', claims: { aud: 'other' } },
    { what: 'for a list without us', claims: { aud: ['other', 'another'] } },
    { what: 'without sub', claims: { sub: undefined } },
    { what: 'with an empty sub', claims: { sub: '' } },
    { what: 'with a blank sub', claims: { sub: '  ' } },
    { what: 'with a list of subs', claims: { sub: ['ada'] } },
    { what: 'with an object for sub', claims: { sub: { toString: 'ada' } } },
    { what: 'with a number for sub', claims: { sub: 42 } },
    { what: 'with null for sub', claims: { sub: null } },
    { what: 'with a sub of 257 characters', claims: { sub: 'a'.repeat(257) } },
    { what: 'with a NUL in sub', claims: { sub: 'ada\u0000' } },
    { what: 'with half a character in sub', claims: { sub: 'ada\ud800' } },
  ]
  test.each(cases)('$what', async ({ claims }) => {
    const world = await worldWith(byPem)
    // Not with `SignJWT`, which refuses to sign some of them.
    const token = `${part({ alg: 'ES256' })}.${part(claimsIn(world, claims))}`
    const { sign: signBytes } = await import('node:crypto')
    const signature = signBytes('sha256', Buffer.from(token), {
      key: own.privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url')
    expect(await enter(world, `${token}.${signature}`)).toMatchObject(refusal)
    const users = await world.ctx.db
      .selectFrom('users')
      .select('id')
      .where('app_id', '=', world.app.id)
      .execute()
    expect(users).toEqual([])
  })

  test('signed by another key, or by the right one in the wrong way', async () => {
    const world = await worldWith(byPem)
    const claims = claimsIn(world)
    const good = await sign(claims)
    const [header = '', payload = '', signature = ''] = good.split('.')
    const jwk = await exportJWK(foreign.publicKey)
    const hmac = (head: object, secret: string) => {
      const token = `${part(head)}.${payload}`
      return `${token}.${createHmac('sha256', secret).update(token).digest('base64url')}`
    }
    const tokens = [
      await sign(claims, { key: foreign.privateKey }),
      await sign(claims, { key: foreign.privateKey, header: { jwk } }),
      await sign(claims, { key: foreign.privateKey, header: { jku: 'https://evil.example/jwks.json' } }),
      await sign(claims, { key: rsa.privateKey, alg: 'RS256' }),
      `${part({ alg: 'none' })}.${payload}.`,
      `${part({ alg: 'none' })}.${payload}.${signature}`,
      hmac({ alg: 'HS256' }, pem),
      hmac({ alg: 'HS256' }, pem.trim()),
      hmac({ alg: 'hs256' }, pem),
      `${part({ alg: 'ES256', crit: ['b64'], b64: false })}.${payload}.${signature}`,
      `${header}.${part({ ...claims, sub: 'bob' })}.${signature}`,
      `${header}.${payload}`,
      `${good}.`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      good.replace('.', ''),
      'x'.repeat(20_000),
      '',
      null,
    ]
    for (const token of tokens) expect(await enter(world, token)).toMatchObject(refusal)
    expect((await enter(world, good)).status).toBe(200)
  })

  test('whose algorithm the app does not take', async () => {
    const rsaPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const world = await worldWith({ ...byPem, public_key: rsaPem, algorithms: ['RS256'] })
    const claims = claimsIn(world)
    expect(await enter(world, await sign(claims, { key: rsa.privateKey, alg: 'PS256' }))).toMatchObject(
      refusal,
    )
    expect((await enter(world, await sign(claims, { key: rsa.privateKey, alg: 'RS256' }))).status).toBe(200)
  })

  test('of another app: what is one login is not the other', async () => {
    const [world, other] = [await worldWith(byPem), await worldWith({ ...byPem, audience: 'other' })]
    const token = await sign(claimsIn(world))
    expect((await enter(world, token)).status).toBe(200)
    expect(await enter(other, token)).toMatchObject(refusal)
  })

  test('and no login makes more users than the app may have (R67: allowlist and user limit)', async () => {
    const world = await worldWith(byPem)
    await setAppRow(world, { user_limit: 5 })
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sign(claimsIn(world, { sub: `user ${n}` }))),
    )
    await warmPool(world)
    const replies = await Promise.all(tokens.map((token) => enter(world, token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test.each([
    { ...byPem, public_key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    { ...byPem, public_key: 'secret' },
    { ...byPem, algorithms: ['HS256'] },
    { ...byPem, algorithms: ['none'] },
    { ...byPem, algorithms: [] },
    { ...byPem, jwks_url: 'https://login.example.com/jwks.json' },
    { issuer, audience },
    { jwks_url: 'ftp://login.example.com/', issuer, audience },
    // Some logins sign for many customers with the same keys: without an issuer all their tokens would be accepted.
    { jwks_url: 'https://login.example.com/jwks.json' },
    { public_key: pem },
    { ...byPem, issuer: undefined },
    { ...byPem, audience: undefined },
    { ...byPem, audience: '' },
    { jwks_url: 'https://login.example.com/jwks.json', issuer },
    { jwks_url: 'https://login.example.com/jwks.json', audience },
    { jwks_url: 'https://login.example.com/jwks.json', issuer: '' },
  ])('a setting that would be unsafe or means nothing: %j', async (config) => {
    await expect(worldWith(config)).rejects.toThrow(/custom_auth_config/)
  })

  test.each(['issuer', 'audience'])(
    'security: an app that was set up without %s lets nobody in (R66: custom tokens)',
    async (name) => {
      const world = await worldWith(byPem)
      const { [name]: _left, ...custom_auth_config } = byPem as Record<string, string>
      await setAppRow(world, { settings: { custom_jwt_auth: true, custom_auth_config } })
      const token = await sign(claimsIn(world))
      expect(await enter(world, token)).toMatchObject({
        status: 403,
        body: {
          code: 'disallowed_login_method',
          error: expect.stringMatching(/needs an issuer and an audience/),
        },
      })
      // Its other settings can still be changed, and it works again once it is complete.
      await updateApp(world.ctx, world.app.id, { name: 'Renamed' })
      await updateApp(world.ctx, world.app.id, { settings: { custom_auth_config: byPem } })
      expect((await enter(world, token)).status).toBe(200)
    },
  )

  test('its settings stay on the server', async () => {
    const world = await worldWith(byPem)
    const { body } = await world.get(`/api/v1/apps/${world.app.id}`)
    expect(body.custom_jwt_auth).toBe(true)
    expect(JSON.stringify(body)).not.toContain('custom_auth_config')
    expect(JSON.stringify(body)).not.toContain(issuer)
  })
})

describe('keys that the login publishes', () => {
  const jwk = async (key: KeyObject, kid: string) => ({ ...(await exportJWK(key)), kid, alg: 'ES256' })
  const withKid = (world: World, kid: string, key = own.privateKey) =>
    sign(claimsIn(world), { key, header: { kid } })

  test('are read once, and a new one is found within a minute', async () => {
    const host = await keyHost()
    host.keys = [await jwk(own.publicKey, 'one')]
    const world = await worldWith({ jwks_url: host.url, issuer, audience })
    for (let n = 0; n < 3; n++) expect((await enter(world, await withKid(world, 'one'))).status).toBe(200)
    expect(host.asked).toBe(1)
    host.keys.push(await jwk(foreign.publicKey, 'two'))
    world.clock.forward({ seconds: 60 })
    expect((await enter(world, await withKid(world, 'two', foreign.privateKey))).status).toBe(200)
    expect(host.asked).toBe(2)
  })

  test('are all tried for a token that names none: logins change keys, and not all name them', async () => {
    const host = await keyHost()
    host.keys = [await exportJWK(own.publicKey), await exportJWK(foreign.publicKey)]
    const world = await worldWith({ jwks_url: host.url, issuer, audience })
    const by = async (key: KeyObject, claims: Claims = {}) =>
      enter(world, await sign(claimsIn(world, claims), { key }))
    expect((await by(own.privateKey)).status).toBe(200)
    expect((await by(foreign.privateKey)).status).toBe(200)
    expect(await by(ec().privateKey)).toMatchObject(refusal)
    expect((await by(foreign.privateKey, { aud: 'other' })).body.error).toContain('"aud"')
  })

  test('security: unknown keys make us ask once a minute, however many come (R66: custom tokens)', async () => {
    const host = await keyHost()
    host.keys = [await jwk(own.publicKey, 'one')]
    const world = await worldWith({ jwks_url: host.url, issuer, audience })
    await enter(world, await withKid(world, 'one'))
    world.clock.forward({ seconds: 60 })
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => withKid(world, `unknown ${n}`)))
    for (const reply of await Promise.all(tokens.map((token) => enter(world, token))))
      expect(reply).toMatchObject(refusal)
    expect(host.asked).toBe(2)
    expect((await enter(world, await withKid(world, 'one'))).status).toBe(200)
  })

  test('security: a key that was taken away counts no longer after ten minutes', async () => {
    const host = await keyHost()
    host.keys = [await jwk(own.publicKey, 'one')]
    const world = await worldWith({ jwks_url: host.url, issuer, audience })
    expect((await enter(world, await withKid(world, 'one'))).status).toBe(200)
    host.keys = [await jwk(foreign.publicKey, 'two')]
    world.clock.forward({ seconds: 601 })
    expect(await enter(world, await withKid(world, 'one'))).toMatchObject(refusal)
  })

  test('security: a symmetric key among them is none (R66: custom tokens)', async () => {
    const host = await keyHost()
    host.keys = [{ kty: 'oct', k: Buffer.from('secret'.repeat(8)).toString('base64url'), kid: 'one' }]
    const world = await worldWith({ jwks_url: host.url, issuer, audience })
    const token = `${part({ alg: 'HS256', kid: 'one' })}.${part(claimsIn(world))}`
    const mac = createHmac('sha256', 'secret'.repeat(8)).update(token).digest('base64url')
    expect(await enter(world, `${token}.${mac}`)).toMatchObject(refusal)
  })

  test.each([
    { what: 'is away', status: 503, text: '' },
    { what: 'answers garbage', status: 200, text: '<html>' },
    { what: 'answers no keys', status: 200, text: '{"keys":"none"}' },
  ])('error: a login that $what is said so, and those that are known go on', async ({ status, text }) => {
    const host = await keyHost()
    Object.assign(host, { status, text })
    const world = await worldWith({ jwks_url: host.url, issuer, audience })
    const reply = await enter(world, await withKid(world, 'one'))
    expect(reply).toMatchObject(refusal)
    expect(reply.body.error).toBe('The keys of this login cannot be reached. Try again in a minute.')
    Object.assign(host, { status: 200, text: undefined, keys: [await jwk(own.publicKey, 'one')] })
    world.clock.forward({ seconds: 60 })
    expect((await enter(world, await withKid(world, 'one'))).status).toBe(200)
    Object.assign(host, { status, text })
    world.clock.forward({ seconds: 700 })
    expect((await enter(world, await withKid(world, 'one'))).status).toBe(200)
    // security: an attacker who blocks the key host cannot keep a stolen key valid forever (F14: failing vendor)
    world.clock.forward({ seconds: 24 * 3_600 })
    expect(await enter(world, await withKid(world, 'one'))).toMatchObject(refusal)
  })

  test('security: an address inside our network is not asked in production (R83: server-side requests)', async () => {
    const host = await keyHost()
    host.keys = [await jwk(own.publicKey, 'one')]
    const world = await createWorld({
      settings: { custom_jwt_auth: true, custom_auth_config: { jwks_url: host.url, issuer, audience } },
      env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'http://localhost:4000' },
    })
    expect(await enter(world, await withKid(world, 'one'))).toMatchObject(refusal)
    expect(host.asked).toBe(0)
  })
})

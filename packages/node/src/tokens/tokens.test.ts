import { createHmac, createPublicKey } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startScriptedServer } from '../../../../test/support/scriptedServer.ts'
import { LatchkeyClient } from '../client.ts'
import type { LatchkeyOptions } from '../options.ts'

const appId = 'cm3app'
const userId = 'did:privy:maya'
const minuteMs = 60_000
const server = await startScriptedServer()
const [oldKey, newKey, strangersKey] = await Promise.all(['old', 'new', 'stranger'].map(makeKey))
type Key = Awaited<ReturnType<typeof makeKey>>

async function makeKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }
  return { kid, jwk, privateKey, pem: await exportSPKI(publicKey) }
}

const serve = (...keys: Key[]) => server.answer({ body: { keys: keys.map(({ jwk }) => jwk) } })
const connect = (options: Partial<LatchkeyOptions> = {}) =>
  new LatchkeyClient({ appId, apiUrl: server.url, ...options })

type Shape = { key?: Key; claims?: object; header?: object }

function sign({ key = oldKey as Key, claims = {}, header = {} }: Shape = {}): Promise<string> {
  const seconds = Math.floor(Date.now() / 1_000)
  const payload = {
    iss: 'privy.io',
    aud: appId,
    sub: userId,
    sid: 'session',
    iat: seconds,
    exp: seconds + 60,
  }
  return new SignJWT({ ...payload, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid, ...header })
    .sign(key.privateKey)
}

const accounts = [
  { type: 'email', address: 'maya@example.com', lv: 1_700_000_000 },
  { type: 'phone', phone_number: '+14155550100', lv: 1 },
  { type: 'farcaster', fid: 3, username: 'maya', oa: '0xabc', lv: 2 },
  { type: 'twitter_oauth', subject: '9', username: 'maya', name: 'Maya', pfp: 'https://x.example/p', lv: 3 },
]
const identity = { sid: undefined, cr: '1700000000', linked_accounts: JSON.stringify(accounts) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  serve(oldKey as Key)
})
afterEach(() => void vi.useRealTimers())

describe.each([
  ['with the key set of the server', () => connect()],
  ['with a pinned key', () => connect({ jwtVerificationKey: oldKey?.pem ?? '' })],
  [
    'with a pinned key from an environment variable',
    () => connect({ jwtVerificationKey: oldKey?.pem.replaceAll('\n', '\\n') ?? '' }),
  ],
])('%s', (_, open) => {
  test('an access token gives user, session and times', async () => {
    const seconds = Math.floor(Date.now() / 1_000)
    expect(await open().verifyAccessToken(await sign())).toEqual({
      ...{ user_id: userId, session_id: 'session', app_id: appId, issuer: 'privy.io' },
      ...{ issued_at: seconds, expiration: seconds + 60 },
    })
  })

  test('an identity token gives the user, under the names that users have elsewhere', async () => {
    const claims = { ...identity, guest: 't', custom_metadata: '{"plan":"pro"}' }
    expect(await open().verifyIdentityToken(await sign({ claims }))).toEqual({
      ...{ id: userId, created_at: 1_700_000_000, is_guest: true, custom_metadata: { plan: 'pro' } },
      linked_accounts: [
        { type: 'email', address: 'maya@example.com', latest_verified_at: 1_700_000_000 },
        { type: 'phone', phoneNumber: '+14155550100', number: '+14155550100', latest_verified_at: 1 },
        { type: 'farcaster', fid: 3, username: 'maya', owner_address: '0xabc', latest_verified_at: 2 },
        {
          ...{ type: 'twitter_oauth', subject: '9', username: 'maya', name: 'Maya' },
          ...{ profile_picture_url: 'https://x.example/p', latest_verified_at: 3 },
        },
      ],
    })
  })

  test('security: neither token passes for the other', async () => {
    const refusal = { code: 'invalid_token', status: 401 }
    const client = open()
    await expect(client.verifyAccessToken(await sign({ claims: identity }))).rejects.toMatchObject(refusal)
    await expect(client.verifyIdentityToken(await sign())).rejects.toMatchObject(refusal)
    const both = await sign({ claims: { ...identity, sid: 'session' } })
    await expect(client.verifyAccessToken(both)).rejects.toMatchObject(refusal)
    await expect(client.verifyIdentityToken(both)).rejects.toMatchObject(refusal)
  })

  test.each<[string, Shape]>([
    ['of another app', { claims: { aud: 'other' } }],
    ['of several apps', { claims: { aud: [appId, 'other'] } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['without an issuer', { claims: { iss: undefined } }],
    ['without a user', { claims: { sub: undefined } }],
    ['of an empty user', { claims: { sub: '' } }],
    ['without a session', { claims: { sid: undefined } }],
    ['without an end', { claims: { exp: undefined } }],
    ['that is not valid yet', { claims: { nbf: 9_999_999_999 } }],
    ['of another type', { header: { typ: 'dpop+jwt' } }],
    ['without a type', { header: { typ: undefined } }],
    ['of a cross-app grant', { claims: { aud: 'provider-transact', aid: appId } }],
  ])('security: a token %s is refused', async (_, shape) => {
    const verifying = open().verifyAccessToken(await sign(shape))
    await expect(verifying).rejects.toMatchObject({ code: 'invalid_token', status: 401 })
  })

  test.each(['', undefined, 'abc', 'a.b.c', 'null', '..', 7, {}])(
    'security: %j is refused',
    async (token) => {
      const verifying = open().verifyAccessToken(token as string)
      await expect(verifying).rejects.toMatchObject({ code: 'invalid_token', status: 401 })
    },
  )

  test('security: a token without a signature, or with that of another key, is refused', async () => {
    const [, payload] = (await sign()).split('.')
    const none = `${toBase64url({ alg: 'none', typ: 'JWT' })}.${payload}.`
    const forgery = await sign({ key: { ...(strangersKey as Key), kid: 'old' } })
    for (const token of [none, forgery, `${await sign()}x`])
      await expect(open().verifyAccessToken(token)).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('security: the public key is not taken for a shared secret', async () => {
    const [, payload] = (await sign()).split('.')
    const head = `${toBase64url({ alg: 'HS256', typ: 'JWT', kid: 'old' })}.${payload}`
    const pem = oldKey?.pem ?? ''
    const der = createPublicKey(pem).export({ format: 'der', type: 'spki' })
    for (const secret of [pem, pem.trim(), der]) {
      const token = `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
      await expect(open().verifyAccessToken(token)).rejects.toMatchObject({ code: 'invalid_token' })
    }
  })

  test('security: a token ends to the second', async () => {
    const token = await sign()
    const client = open()
    vi.setSystemTime(Date.now() + 59_000)
    await client.verifyAccessToken(token)
    vi.setSystemTime(Date.now() + 1_000)
    await expect(client.verifyAccessToken(token)).rejects.toMatchObject({
      code: 'expired_token',
      status: 401,
    })
  })
})

test('a clock tolerance accepts a token a little longer', async () => {
  const token = await sign()
  const client = connect({ clockToleranceSeconds: 10 })
  vi.setSystemTime(Date.now() + 69_000)
  await client.verifyAccessToken(token)
  vi.setSystemTime(Date.now() + 1_000)
  await expect(client.verifyAccessToken(token)).rejects.toMatchObject({ code: 'expired_token' })
})

test("an app's own issuer replaces the default one", async () => {
  const issuer = 'https://auth.example.com'
  const client = connect({ issuer })
  expect(await client.verifyAccessToken(await sign({ claims: { iss: issuer } }))).toMatchObject({ issuer })
  await expect(client.verifyAccessToken(await sign())).rejects.toMatchObject({ code: 'invalid_token' })
})

describe('the key set', () => {
  test('is fetched once, also for many tokens at once', async () => {
    const client = connect()
    await Promise.all(Array.from({ length: 20 }, async () => client.verifyAccessToken(await sign())))
    await client.verifyAccessToken(await sign())
    expect(server.requests.map(({ path }) => path)).toEqual([`/api/v1/apps/${appId}/jwks.json`])
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  test('is fetched again for the key of a rotation, once for many tokens', async () => {
    const client = connect()
    await client.verifyAccessToken(await sign())
    vi.setSystemTime(Date.now() + minuteMs)
    serve(oldKey as Key, newKey as Key)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => sign({ key: newKey as Key })))
    await Promise.all(tokens.map((token) => client.verifyAccessToken(token)))
    await client.verifyAccessToken(await sign())
    expect(server.requests).toHaveLength(1)
  })

  test('security: a flood of unknown keys causes a request every 30 seconds at most', async () => {
    const client = connect()
    await client.verifyAccessToken(await sign())
    const flood = async () => {
      for (const kid of ['x', 'y', 'z'])
        await expect(
          client.verifyAccessToken(await sign({ key: { ...(strangersKey as Key), kid } })),
        ).rejects.toMatchObject({ code: 'invalid_token' })
      return server.requests.length
    }
    expect(await flood()).toBe(1)
    vi.setSystemTime(Date.now() + 30_000)
    expect(await flood()).toBe(2)
  })

  test('security: a key that left the set is refused after ten minutes', async () => {
    const client = connect()
    await client.verifyAccessToken(await sign())
    serve(newKey as Key)
    await client.verifyAccessToken(await sign())
    vi.setSystemTime(Date.now() + 10 * minuteMs)
    await expect(client.verifyAccessToken(await sign())).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('is used for an hour while the server is away, then the error is not about the token', async () => {
    const client = connect()
    await client.verifyAccessToken(await sign())
    server.answer({ status: 503 })
    vi.setSystemTime(Date.now() + 50 * minuteMs)
    await client.verifyAccessToken(await sign())
    await client.verifyAccessToken(await sign())
    expect(server.requests).toHaveLength(1)
    vi.setSystemTime(Date.now() + 10 * minuteMs)
    const refusal = { code: 'server_error', status: 503 }
    await expect(client.verifyAccessToken(await sign())).rejects.toMatchObject(refusal)
    serve(oldKey as Key)
    await client.verifyAccessToken(await sign())
  })

  test.each([
    ['is a page', { body: '<h1>Welcome</h1>' }],
    ['is another object', { body: { error: 'no keys' } }],
    ['redirects', { status: 302, headers: { location: 'https://evil.example/jwks.json' } }],
  ])('that %s is an error about the server', async (_, answer) => {
    server.answer(answer)
    await expect(connect().verifyAccessToken(await sign())).rejects.toMatchObject({
      code: 'unexpected_answer',
    })
  })
})

test('a pinned key needs no request, and a wrong one says so', async () => {
  await connect({ jwtVerificationKey: oldKey?.pem }).verifyAccessToken(await sign())
  expect(server.requests).toEqual([])
  const client = connect({ jwtVerificationKey: 'not a key' })
  await expect(client.verifyAccessToken(await sign())).rejects.toThrow(/jwtVerificationKey/)
})

function toBase64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

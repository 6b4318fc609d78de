import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rotateSigningKey } from '../packages/server/src/app/manage.ts'
import { writeCodeFiles } from './support/docExamples/codeFiles.ts'
import { type ListeningServer, startServer } from './support/listeningServer.ts'
import { installSdk } from './support/nodeSdk.ts'
import { type Session, signIn } from './support/signIn.ts'

// Runs each file of docs/use/verify-tokens.md unchanged in Node, against a server.

const { names, folder, load } = writeCodeFiles('use/verify-tokens')

type User = { userId: string; sessionId: string }
type Verify = { verifyAccessToken(token: string): Promise<User> }
type VerifyIdentity = {
  verifyIdentityToken(token: string): Promise<{ userId: string; accounts: readonly { type: string }[] }>
}
type Handler = { GET(request: Request): Promise<Response> }
type Cookies = { readSession(request: Request): Promise<{ user?: User; canRefresh: boolean }> }
type Alive = { isAlive(token: string): Promise<boolean> }

let server: ListeningServer
let other: ListeningServer
let login: Session
let identityToken: string
let strangersToken: string

beforeAll(async () => {
  await installSdk(folder)
  server = await startServer({})
  other = await startServer({})
  login = await signIn(server.world)
  strangersToken = (await signIn(other.world)).token
  const refresh = await server.world.post('/api/v1/sessions', { refresh_token: login.refreshToken })
  login = { ...login, token: String(refresh.body.token) }
  identityToken = String(refresh.body.identity_token)
  const { id, secret } = server.world.app
  Object.assign(process.env, {
    LATCHKEY_URL: server.url,
    LATCHKEY_APP_ID: id,
    LATCHKEY_APP_SECRET: secret,
  })
})

afterAll(async () => {
  await server?.close()
  await other?.close()
})

test('the page has the files that are run here', () => {
  const run = ['sdk', 'verify', 'orders', 'cookies', 'serverAuth', 'privyNode', 'alive']
  expect(names).toEqual(run.map((name) => `${name}.mjs`))
})

describe.each(['sdk.mjs', 'verify.mjs', 'serverAuth.mjs', 'privyNode.mjs'])('%s', (name) => {
  test('gives the user and the session of an access token', async () => {
    const { verifyAccessToken } = await load<Verify>(name)
    expect(await verifyAccessToken(login.token)).toEqual({
      userId: login.userId,
      sessionId: expect.stringMatching(/./),
    })
  })

  test.each([
    { what: 'of another app', token: () => strangersToken },
    { what: 'whose payload was changed', token: () => withOtherSubject(login.token) },
    { what: 'without a signature', token: () => unsigned(login.token) },
    { what: 'that is none', token: () => '' },
  ])('security: refuses a token $what', async ({ token }) => {
    const { verifyAccessToken } = await load<Verify>(name)
    await expect(verifyAccessToken(token())).rejects.toThrow()
  })
})

describe.each(['sdk.mjs', 'verify.mjs'])('%s', (name) => {
  test('reads the accounts out of an identity token', async () => {
    const { verifyIdentityToken } = await load<VerifyIdentity>(name)
    expect(await verifyIdentityToken(identityToken)).toMatchObject({
      userId: login.userId,
      accounts: [{ type: 'email', address: login.email }],
    })
  })

  test('security: takes neither token for the other', async () => {
    const { verifyAccessToken, verifyIdentityToken } = await load<Verify & VerifyIdentity>(name)
    await expect(verifyAccessToken(identityToken)).rejects.toThrow()
    await expect(verifyIdentityToken(login.token)).rejects.toThrow()
  })

  test('security: refuses a token that has ended', async () => {
    server.world.clock.forward({ seconds: -7_200 })
    const { token } = await signIn(server.world)
    server.world.clock.forward({ seconds: 7_200 })
    const { verifyAccessToken } = await load<Verify>(name)
    const code = name === 'sdk.mjs' ? 'expired_token' : 'ERR_JWT_EXPIRED'
    await expect(verifyAccessToken(token)).rejects.toMatchObject({ code })
  })
})

test('orders.mjs answers with a bearer, and with 401 without', async () => {
  const { GET } = await load<Handler>('orders.mjs')
  const answer = await GET(requestWith({ authorization: `Bearer ${login.token}` }))
  expect(await answer.json()).toEqual({ ordersOf: login.userId })
  for (const authorization of ['Bearer null', `Bearer ${strangersToken}`, login.token, ''])
    expect((await GET(requestWith({ authorization }))).status).toBe(401)
})

test('cookies.mjs tells a session, one that can be refreshed, and none', async () => {
  const { readSession } = await load<Cookies>('cookies.mjs')
  const cookie = `theme=dark; privy-token=${login.token}; privy-session=t`
  expect(await readSession(requestWith({ cookie }))).toMatchObject({
    user: { userId: login.userId },
    canRefresh: false,
  })
  expect(await readSession(requestWith({ cookie: 'privy-session=t' }))).toEqual({ canRefresh: true })
  expect(await readSession(requestWith({ cookie: `privy-token=${strangersToken}` }))).toEqual({
    canRefresh: false,
  })
})

test('alive.mjs learns of a logout at once, before the token has ended', async () => {
  const { isAlive } = await load<Alive>('alive.mjs')
  const { token, refreshToken } = await signIn(server.world)
  expect(await isAlive(token)).toBe(true)
  await server.world.post('/api/v1/sessions/logout', { refresh_token: refreshToken }, { token })
  expect(await isAlive(token)).toBe(false)
  const { verifyAccessToken } = await load<Verify>('verify.mjs')
  expect(await verifyAccessToken(token)).toMatchObject({ userId: expect.any(String) })
})

test.each(['sdk.mjs', 'verify.mjs'])(
  '%s: a new key is in the set, and tokens of the old one count on',
  async (name) => {
    const { ctx, app } = server.world
    await rotateSigningKey(ctx, app.id)
    const { token } = await signIn(server.world)
    const { verifyAccessToken } = await load<Verify>(name, 'that has not asked for keys yet')
    expect(await verifyAccessToken(token)).toMatchObject({ userId: expect.any(String) })
    expect(await verifyAccessToken(login.token)).toMatchObject({ userId: login.userId })
  },
)

function requestWith(headers: Record<string, string>): Request {
  return new Request('http://localhost/orders', { headers })
}

function withOtherSubject(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [header, toBase64url({ ...claims, sub: 'did:privy:someone-else' }), signature].join('.')
}

function unsigned(token: string): string {
  return [toBase64url({ alg: 'none', typ: 'JWT' }), token.split('.')[1], ''].join('.')
}

function toBase64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

import { PrivyClient as NodeClient } from '@privy-io/node'
import { PrivyClient as ServerAuth } from '@privy-io/server-auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningServer, startServer } from '../../support/listeningServer.ts'

type Login = { userId: string; token: string; identityToken: string }

let server: ListeningServer
let login: Login

beforeAll(async () => {
  server = await startServer({ settings: { accent_color: '#2244aa' } })
  login = await signIn()
})

afterAll(() => server?.close())

describe('server-auth 1.32.5', () => {
  const client = () => new ServerAuth(server.world.app.id, server.world.app.secret, { apiURL: server.url })

  test('verifies the access token of a login', async () => {
    expect(await client().verifyAuthToken(login.token)).toMatchObject({
      appId: server.world.app.id,
      issuer: 'privy.io',
      userId: login.userId,
      sessionId: expect.stringMatching(/.+/),
    })
  })

  test('security: refuses a token whose payload was changed', async () => {
    await expect(client().verifyAuthToken(asSomebodyElse(login.token))).rejects.toThrow()
  })

  test('security: refuses the token of another app', async () => {
    const other = await startServer({})
    const stranger = new ServerAuth(other.world.app.id, other.world.app.secret, { apiURL: other.url })
    await expect(stranger.verifyAuthToken(login.token)).rejects.toThrow()
    await other.close()
  })

  test('reads the user out of the identity token', async () => {
    const user = await client().getUser({ idToken: login.identityToken })
    expect(user).toMatchObject({ id: login.userId, email: { address: email }, isGuest: false })
    expect(user.createdAt.getTime()).toBeGreaterThan(Date.parse('2020-01-01'))
  })

  test('security: refuses an identity token whose payload was changed', async () => {
    await expect(client().getUser({ idToken: asSomebodyElse(login.identityToken) })).rejects.toThrow()
  })

  test('reads the app', async () => {
    const { id } = server.world.app
    expect(await client().getAppSettings()).toMatchObject({
      id,
      name: 'Test app',
      accentColor: '#2244aa',
      emailAuth: true,
    })
  })
})

describe('node 0.35.0', () => {
  const client = () => {
    const { id, secret } = server.world.app
    return new NodeClient({ appId: id, appSecret: secret, apiUrl: server.url })
  }

  test('verifies the access token of a login, with the key set it fetches', async () => {
    expect(await client().utils().auth().verifyAccessToken(login.token)).toMatchObject({
      app_id: server.world.app.id,
      issuer: 'privy.io',
      user_id: login.userId,
      session_id: expect.stringMatching(/.+/),
    })
  })

  test('verifies it with the key of the app config, without asking the server', async () => {
    const { id, secret } = server.world.app
    const { body } = await server.world.get(`/api/v1/apps/${id}`)
    const offline = new NodeClient({
      appId: id,
      appSecret: secret,
      apiUrl: 'http://127.0.0.1:9',
      jwtVerificationKey: String(body.verification_key),
    })
    expect(await offline.utils().auth().verifyAccessToken(login.token)).toMatchObject({
      user_id: login.userId,
    })
  })

  test('security: refuses a token whose payload was changed', async () => {
    await expect(client().utils().auth().verifyAccessToken(asSomebodyElse(login.token))).rejects.toThrow()
  })

  test('security: does not accept an identity token as an access token', async () => {
    await expect(client().utils().auth().verifyAccessToken(login.identityToken)).rejects.toThrow()
  })

  test('reads the user out of the identity token', async () => {
    const user = await client().users().get({ id_token: login.identityToken })
    expect(user).toMatchObject({
      id: login.userId,
      is_guest: false,
      linked_accounts: [{ type: 'email', address: email }],
    })
  })

  test('reads the app', async () => {
    expect(await client().apps().getSettings()).toMatchObject({ id: server.world.app.id, name: 'Test app' })
  })
})

const email = 'user@example.com'

async function signIn(): Promise<Login> {
  const { world } = server
  await world.post('/api/v1/passwordless/init', { email })
  const code = world.codeFor(email)
  const { status, body } = await world.post('/api/v1/passwordless/authenticate', { email, code })
  expect({ status, body }).toMatchObject({ status: 200, body: { user: {} } })
  const { id } = body.user as { id: string }
  return { userId: id, token: String(body.token), identityToken: String(body.identity_token) }
}

/** The same token with another subject, and the old signature. */
function asSomebodyElse(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forgery = Buffer.from(JSON.stringify({ ...claims, sub: 'did:privy:someone-else' })).toString(
    'base64url',
  )
  return `${header}.${forgery}.${signature}`
}

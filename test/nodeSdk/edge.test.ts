import { compileFunction } from 'node:vm'
import { Webhook } from 'svix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Sdk from '../../packages/node/src/index.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { bundleSdk } from '../support/nodeSdk.ts'
import { signIn } from '../support/signIn.ts'

// The bundle of the SDK where only web standards exist. `next.test.ts` runs it in the edge runtime of Next.js.

const secret = 'whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
/** What Node.js has in addition to web standards: undefined for the bundle. */
const ofNode = ['process', 'Buffer', 'global', 'require', 'module', 'exports', '__dirname', 'setImmediate']

let server: ListeningServer
let code: string
let sdk: typeof Sdk
let latchkey: Sdk.LatchkeyClient
beforeAll(async () => {
  server = await startServer({})
  code = await bundleSdk('iife')
  sdk = compileFunction(`${code}\nreturn sdk`, ofNode)()
  const { id, secret: appSecret } = server.world.app
  latchkey = new sdk.LatchkeyClient({ appId: id, appSecret, apiUrl: server.url, webhookSecret: secret })
})
afterAll(() => server?.close())

test('the bundle names nothing of Node.js', () => {
  expect(code.length).toBeGreaterThan(10_000)
  expect(code.match(/\bnode:|\b(?:process|Buffer|global|require|module|__dirname)\b/g)).toBeNull()
})

test('tokens are verified there', async () => {
  const { token, userId } = await signIn(server.world)
  const headers = new Headers({ authorization: `Bearer ${token}` })
  expect(await latchkey.verifyAccessToken(sdk.readAccessToken(headers))).toMatchObject({ user_id: userId })
  const refusal = { code: 'invalid_token', status: 401 }
  await expect(latchkey.verifyAccessToken(`${token}x`)).rejects.toMatchObject(refusal)
})

test('users are read and changed there', async () => {
  const { userId } = await signIn(server.world)
  await latchkey.users.setCustomMetadata(userId, { plan: 'pro' })
  expect(await latchkey.users.get(userId)).toMatchObject({ custom_metadata: { plan: 'pro' } })
  await expect(latchkey.users.get('none')).rejects.toMatchObject({ code: 'not_found' })
})

test('webhooks are verified there', async () => {
  const body = JSON.stringify({ type: 'privy.test', message: 'Grüße' })
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(Math.floor(Date.now() / 1_000)),
    'svix-signature': new Webhook(secret).sign('msg_1', new Date(), body),
  }
  expect(await latchkey.webhooks.verify(body, headers)).toEqual(JSON.parse(body))
  await expect(latchkey.webhooks.verify(`${body} `, headers)).rejects.toMatchObject({
    code: 'invalid_webhook',
  })
})

test('requests are signed there', async () => {
  const { privateKey } = await sdk.generateAuthorizationKey()
  const authorization = { privateKeys: [privateKey] }
  const request = latchkey.wallets.ethereum.signMessage('none', 'hi', { authorization })
  await expect(request).rejects.toMatchObject({ code: 'not_found' })
})

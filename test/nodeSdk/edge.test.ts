import { createRequire } from 'node:module'
import { Webhook } from 'svix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { bundleSdk } from '../support/nodeSdk.ts'
import { signIn } from '../support/signIn.ts'

// The built SDK in the edge runtime of Next.js, which has web standards and nothing of Node.js.

type EdgeRuntime = { evaluate<T>(code: string): T }
const { EdgeRuntime } = createRequire(import.meta.url)('next/dist/compiled/edge-runtime') as {
  EdgeRuntime: new () => EdgeRuntime
}
const secret = 'whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='

let server: ListeningServer
let runtime: EdgeRuntime
let code: string
beforeAll(async () => {
  server = await startServer({})
  code = await bundleSdk('iife')
  runtime = new EdgeRuntime()
  runtime.evaluate(`${code}; globalThis.sdk = sdk`)
  const { id, secret: appSecret } = server.world.app
  const options = JSON.stringify({ appId: id, appSecret, apiUrl: server.url, webhookSecret: secret })
  runtime.evaluate(`globalThis.latchkey = new sdk.LatchkeyClient(${options})`)
})
afterAll(() => server?.close())

/** Runs an expression there. Only text passes between the two worlds. */
const run = async (expression: string): Promise<unknown> =>
  JSON.parse(await runtime.evaluate<Promise<string>>(`(async () => JSON.stringify(await (${expression})))()`))
const quote = (text: string) => JSON.stringify(text)

test('the runtime has nothing of Node.js, and the SDK asks for nothing of it', async () => {
  const globals = '[typeof process, typeof Buffer, typeof require, typeof setImmediate]'
  expect(await run(globals)).toEqual(Array(4).fill('undefined'))
  expect(code.length).toBeGreaterThan(10_000)
  expect(code.match(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b/g)).toBeNull()
})

test('tokens are verified there', async () => {
  const { token, userId } = await signIn(server.world)
  const headers = `new Headers({ authorization: ${quote(`Bearer ${token}`)} })`
  expect(await run(`latchkey.verifyAccessToken(sdk.readAccessToken(${headers}))`)).toMatchObject({
    user_id: userId,
  })
  const wrong = `latchkey.verifyAccessToken(${quote(`${token}x`)}).catch(({ code, status }) => ({ code, status }))`
  expect(await run(wrong)).toEqual({ code: 'invalid_token', status: 401 })
})

test('users are read and changed there', async () => {
  const { userId } = await signIn(server.world)
  const id = quote(userId)
  expect(await run(`latchkey.users.setCustomMetadata(${id}, { plan: 'pro' })`)).toMatchObject({ id: userId })
  expect(await run(`latchkey.users.get(${id})`)).toMatchObject({ custom_metadata: { plan: 'pro' } })
  expect(await run("latchkey.users.get('none').catch((error) => error.code)")).toBe('not_found')
})

test('webhooks are verified there', async () => {
  const body = JSON.stringify({ type: 'privy.test', message: 'Grüße' })
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(Math.floor(Date.now() / 1_000)),
    'svix-signature': new Webhook(secret).sign('msg_1', new Date(), body),
  }
  const verify = (text: string) => `latchkey.webhooks.verify(${quote(text)}, ${JSON.stringify(headers)})`
  expect(await run(verify(body))).toEqual(JSON.parse(body))
  expect(await run(`${verify(`${body} `)}.catch(({ code }) => code)`)).toBe('invalid_webhook')
})

test('requests are signed there', async () => {
  const signing = `(async () => {
    const { publicKey, privateKey } = await sdk.generateAuthorizationKey()
    const key = await crypto.subtle.importKey('spki', Uint8Array.from(atob(publicKey), (c) => c.charCodeAt(0)),
      { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    const authorization = { privateKeys: [privateKey] }
    const error = await latchkey.wallets.ethereum.signMessage('none', 'hi', { authorization }).catch((e) => e)
    return [key.type, error.code]
  })()`
  expect(await run(signing)).toEqual(['public', 'not_found'])
})

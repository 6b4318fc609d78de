import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Webhook } from 'svix'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeCodeFiles } from '../support/docExamples/codeFiles.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { installSdk } from '../support/nodeSdk.ts'
import { signIn } from '../support/signIn.ts'

// Runs the files of docs/use/server/frameworks.md unchanged in Node, with the frameworks and against a server.

const secret = 'whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
const { names, folder, load } = writeCodeFiles('use/server/frameworks')
const open: Server[] = []
let server: ListeningServer

beforeAll(async () => {
  server = await startServer({})
  await installSdk(folder)
  const { id, secret: appSecret } = server.world.app
  Object.assign(process.env, {
    ...{ LATCHKEY_URL: server.url, LATCHKEY_APP_ID: id, LATCHKEY_APP_SECRET: appSecret },
    LATCHKEY_WEBHOOK_SECRET: secret,
  })
})
afterAll(async () => {
  for (const one of open) one.close()
  await server?.close()
})

async function listen(handle: RequestListener): Promise<string> {
  const host = createServer(handle)
  open.push(host)
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`
}

const start: Record<string, () => Promise<string>> = {
  async express() {
    const { app } = await load<{ app: RequestListener }>('express.mjs')
    return listen(app)
  },
  async hono() {
    type App = { fetch: Parameters<typeof getRequestListener>[0] }
    const { app } = await load<{ app: App }>('hono.mjs')
    return listen(getRequestListener(app.fetch))
  },
  async fastify() {
    const { app } = await load<{ app: { ready(): Promise<void>; routing: RequestListener } }>('fastify.mjs')
    await app.ready()
    return listen(app.routing)
  },
}

test('the page has the files that are run here and in next.test.ts', () => {
  expect(names).toEqual([
    ...['latchkey.mjs', 'page.mjs', 'express.mjs', 'hono.mjs', 'fastify.mjs', 'app/api/orders/route.js'],
    ...['app/api/me/route.js', 'app/webhooks/latchkey/route.js', 'app/account/page.js', 'proxy.js'],
  ])
})

describe.each(Object.keys(start))('%s', (name) => {
  let url: string
  beforeAll(async () => {
    url = (await start[name]?.()) ?? ''
  })
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })

  test('a user with a token reaches the protected route, and is read', async () => {
    const { token, userId, email } = await signIn(server.world)
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await ask('/api/orders', headers)).json()).toEqual({ ordersOf: userId })
    expect(await (await ask('/api/me', headers)).json()).toMatchObject({
      id: userId,
      linked_accounts: [{ type: 'email', address: email }],
    })
  })

  test('security: another caller does not', async () => {
    const { token } = await signIn(server.world)
    const [head, payload] = token.split('.')
    const wrong = ['', 'Bearer', 'Bearer null', token, `Bearer ${head}.${payload}.AAAA`, `Basic ${token}`]
    for (const authorization of wrong)
      for (const path of ['/api/orders', '/api/me'])
        expect((await ask(path, { authorization })).status).toBe(401)
    expect((await ask('/api/orders', { cookie: `privy-token=${token}` })).status).toBe(401)
  })

  test('an error that is not about the token is not 401, and is logged', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { token, userId } = await signIn(server.world)
    await server.world.ctx.db.deleteFrom('users').where('id', '=', userId).execute()
    const { status } = await ask('/api/me', { authorization: `Bearer ${token}` })
    expect({ status, count: errors.mock.calls.length }).toEqual({ status: 500, count: 1 })
    errors.mockRestore()
  })

  test('a webhook is verified over its raw body', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
    const body = JSON.stringify({ type: 'user.created', user: { id: 'did:privy:é' }, n: 1.5 })
    expect(await post(`${url}/webhooks/latchkey`, body)).toBe(204)
    expect(lines.mock.calls).toEqual([['msg_1: did:privy:é signed up']])
    lines.mockRestore()
  })

  test('security: a webhook with another body or no signature is refused', async () => {
    const body = JSON.stringify({ type: 'privy.test', message: 'hi' })
    const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
    expect(await post(`${url}/webhooks/latchkey`, body, { text: `${body} ` })).toBe(400)
    expect(await post(`${url}/webhooks/latchkey`, body, { signature: '' })).toBe(400)
    expect(await post(`${url}/webhooks/latchkey`, body, { at: Date.now() - 400_000 })).toBe(400)
    expect(lines.mock.calls).toEqual([])
    lines.mockRestore()
  })
})

type Shape = { text?: string; signature?: string; at?: number }

/** Signs `body`, and sends it or another text. */
async function post(url: string, body: string, { text = body, signature, at = Date.now() }: Shape = {}) {
  const headers = {
    'content-type': 'application/json',
    'svix-id': 'msg_1',
    'svix-timestamp': String(Math.floor(at / 1_000)),
    'svix-signature': signature ?? new Webhook(secret).sign('msg_1', new Date(at), body),
  }
  return (await fetch(url, { method: 'POST', headers, body: text })).status
}

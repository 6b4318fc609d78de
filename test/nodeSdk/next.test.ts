import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Webhook } from 'svix'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../packages/server/src/network/port.ts'
import { isDeep } from '../support/deep.ts'
import { writeCodeFiles } from '../support/docExamples/codeFiles.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { installSdk } from '../support/nodeSdk.ts'
import { signIn } from '../support/signIn.ts'

// The files of docs/use/server/frameworks.md for Next.js.

const root = join(import.meta.dirname, '../..')
const secret = 'whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
// Turbopack compiles no app that is inside a folder `node_modules`.
const { folder, load } = writeCodeFiles('use/server/frameworks', join(root, 'artifacts/next-recipe'))

const require = createRequire(import.meta.url)

let server: ListeningServer
let env: Record<string, string>

beforeAll(async () => {
  server = await startServer({})
  await installSdk(folder)
  env = {
    ...{ LATCHKEY_URL: server.url, LATCHKEY_APP_ID: server.world.app.id },
    ...{ LATCHKEY_APP_SECRET: server.world.app.secret, LATCHKEY_WEBHOOK_SECRET: secret },
  }
  Object.assign(process.env, env)
})
afterAll(() => server?.close())

type Ask = (path: string, headers?: Record<string, string>, body?: string) => Promise<Response>

/** The requests and answers of the routes, which are the same with Next.js and without. */
async function tryRoutes(ask: Ask): Promise<void> {
  const { token, userId, email } = await signIn(server.world)
  const headers = { authorization: `Bearer ${token}` }
  expect(await (await ask('/api/orders', headers)).json()).toEqual({ ordersOf: userId })
  const me = await (await ask('/api/me', headers)).json()
  expect(me).toMatchObject({ id: userId, linked_accounts: [{ address: email }] })
  for (const path of ['/api/orders', '/api/me'])
    for (const authorization of ['', 'Bearer null', token, `Bearer ${token}x`])
      expect((await ask(path, { authorization })).status).toBe(401)
  const body = JSON.stringify({ type: 'privy.test', message: 'é' })
  const signature = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(Math.floor(Date.now() / 1_000)),
    'svix-signature': new Webhook(secret).sign('msg_1', new Date(), body),
  }
  expect((await ask('/webhooks/latchkey', signature, body)).status).toBe(204)
  expect((await ask('/webhooks/latchkey', signature, `${body} `)).status).toBe(400)
}

test('the routes of the app router answer by the Fetch API', async () => {
  type Route = Record<'GET' | 'POST', (request: Request) => Promise<Response>>
  await tryRoutes(async (path, headers = {}, body) => {
    const route = await load<Route>(`app${path}/route.js`)
    const request = new Request(`http://localhost${path}`, { headers, ...(body && { method: 'POST', body }) })
    return body ? route.POST(request) : route.GET(request)
  })
})

// Next.js is installed only for these (scripts/setup.mjs).
if (isDeep)
  describe('Next.js', () => {
    let next: ChildProcess
    let url: string
    const ask: Ask = (path, headers = {}, body) =>
      fetch(`${url}${path}`, { headers, redirect: 'manual', ...(body && { method: 'POST', body }) })

    beforeAll(async () => {
      const config = `export default { turbopack: { root: ${JSON.stringify(root)} } }\n`
      const layout = 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n'
      writeFileSync(join(folder, 'next.config.mjs'), config)
      writeFileSync(join(folder, 'app/layout.js'), layout)
      writeFileSync(join(folder, 'app/page.js'), "export default () => 'Start page'\n")
      const port = await freePort()
      url = `http://localhost:${port}`
      next = spawn(process.execPath, [require.resolve('next/dist/bin/next'), 'dev', '-p', String(port)], {
        ...{ cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
        env: { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1', ...env },
      })
      await new Promise<void>((resolve, reject) => {
        next.stdout?.on('data', (text) => String(text).includes('Ready') && resolve())
        next.once('exit', () => reject(new Error('Next.js did not start.')))
      })
    })
    afterAll(async () => {
      next?.kill('SIGTERM')
      if (next) await once(next, 'exit')
    })

    test('serves the routes', () => tryRoutes(ask))

    test('keeps no answer: a change is there at once', async () => {
      const { token, userId } = await signIn(server.world)
      const headers = { authorization: `Bearer ${token}` }
      await ask('/api/me', headers)
      const custom_metadata = { plan: 'pro' }
      await server.world.ctx.db
        .updateTable('users')
        .set({ custom_metadata: JSON.stringify(custom_metadata) })
        .where('id', '=', userId)
        .execute()
      expect(await (await ask('/api/me', headers)).json()).toMatchObject({ custom_metadata })
    })

    test('asks the proxy, which lets visitors with a session in and sends others to the start page', async () => {
      const { token, userId } = await signIn(server.world)
      const page = await ask('/account', { cookie: `privy-token=${token}` })
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(userId)])
      const stale = await ask('/account', { cookie: 'privy-session=t' })
      expect([stale.status, await stale.text()]).toEqual([200, expect.stringContaining('Not signed in')])
      for (const cookie of ['', `privy-token=${token}x`]) {
        const { status, headers } = await ask('/account', { cookie })
        expect([status, headers.get('location')]).toEqual([307, '/'])
      }
    })

    test('has an edge runtime, in which the proxy runs as the middleware of older versions', async () => {
      const { EdgeRuntime } = require('next/dist/compiled/edge-runtime') as {
        EdgeRuntime: new () => { evaluate<T>(code: string): T }
      }
      const runtime = new EdgeRuntime()
      const variables = Object.entries(env).map(([name, value]) => [
        `process.env.${name}`,
        JSON.stringify(value),
      ])
      const bundles = (await build({
        ...{ root: folder, configFile: false, logLevel: 'error' },
        // As Next.js does it for that runtime.
        define: { ...Object.fromEntries(variables), 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          lib: { entry: 'proxy.js', formats: ['iife'], name: 'edge', fileName: 'edge' },
        },
      })) as { output: { code: string }[] }[]
      const shim = 'var process = { env: {} }, __dirname = ""'
      runtime.evaluate(`${shim}; ${bundles[0]?.output[0]?.code}; globalThis.edge = edge`)
      const run = (cookie: string) =>
        runtime.evaluate<Promise<string>>(`(async () => {
        const token = /privy-token=([^;]+)/.exec(${JSON.stringify(cookie)})?.[1]
        const cookies = { get: (name) => name === 'privy-token' && token ? { value: token } : undefined }
        const { status } = await edge.proxy({ url: 'https://app.example/account', cookies })
        return String(status)
      })()`)
      const { token } = await signIn(server.world)
      const cookies = [`privy-token=${token}`, `privy-token=${token}x`, '']
      expect(await Promise.all(cookies.map(run))).toEqual(['200', '307', '307'])
    })
  })

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Webhook } from 'svix'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../packages/server/src/network/port.ts'
import { writeCodeFiles } from '../support/docExamples/codeFiles.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { installSdk } from '../support/nodeSdk.ts'
import { signIn } from '../support/signIn.ts'

// The files of docs/use/server/frameworks.md for Next.js: in its development server, and its proxy in the edge runtime.

const root = join(import.meta.dirname, '../..')
const secret = 'whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
// Turbopack compiles no app that is inside a folder `node_modules`.
const { folder } = writeCodeFiles('use/server/frameworks', join(root, 'artifacts/next-recipe'))
const require = createRequire(import.meta.url)

let server: ListeningServer
let next: ChildProcess
let url: string
let env: Record<string, string>

beforeAll(async () => {
  server = await startServer({})
  await installSdk(folder)
  env = {
    ...{ LATCHKEY_URL: server.url, LATCHKEY_APP_ID: server.world.app.id },
    ...{ LATCHKEY_APP_SECRET: server.world.app.secret, LATCHKEY_WEBHOOK_SECRET: secret },
  }
  const config = `export default { turbopack: { root: ${JSON.stringify(root)} } }\n`
  const layout = 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n'
  for (const [name, code] of [
    ['next.config.mjs', config],
    ['package.json', '{ "type": "module" }'],
    ['app/layout.js', layout],
    ['app/page.js', "export default () => 'Start page'\n"],
  ] as const)
    writeFileSync(join(folder, name), code)
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
  await server?.close()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers, redirect: 'manual' })

describe('app router', () => {
  test('a user with a token reaches the routes; another caller does not', async () => {
    const { token, userId, email } = await signIn(server.world)
    const headers = { authorization: `Bearer ${token}` }
    expect(await (await ask('/api/orders', headers)).json()).toEqual({ ordersOf: userId })
    const me = await (await ask('/api/me', headers)).json()
    expect(me).toMatchObject({ id: userId, linked_accounts: [{ address: email }] })
    for (const path of ['/api/orders', '/api/me'])
      for (const authorization of ['', 'Bearer null', token, `Bearer ${token}x`])
        expect((await ask(path, { authorization })).status).toBe(401)
  })

  test('an answer is not kept: a change is there at once', async () => {
    const { token, userId } = await signIn(server.world)
    const headers = { authorization: `Bearer ${token}` }
    await ask('/api/me', headers)
    const custom_metadata = { plan: 'pro' }
    await server.world.ctx.db.updateTable('users').set({ custom_metadata: JSON.stringify(custom_metadata) }).where('id', '=', userId).execute()
    expect(await (await ask('/api/me', headers)).json()).toMatchObject({ custom_metadata })
  })

  test('a webhook is verified over its raw body', async () => {
    const body = JSON.stringify({ type: 'privy.test', message: 'é' })
    const send = async (text: string) => {
      const headers = {
        'svix-id': 'msg_1',
        'svix-timestamp': String(Math.floor(Date.now() / 1_000)),
        'svix-signature': new Webhook(secret).sign('msg_1', new Date(), body),
      }
      return (await fetch(`${url}/webhooks/latchkey`, { method: 'POST', headers, body: text })).status
    }
    expect([await send(body), await send(`${body} `)]).toEqual([204, 400])
  })
})

describe('proxy', () => {
  test('lets visitors with a session in, and sends others to the start page', async () => {
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

  test('runs in the edge runtime too, as the middleware of older versions', async () => {
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
      build: { write: false, lib: { entry: 'proxy.js', formats: ['iife'], name: 'edge', fileName: 'edge' } },
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
    expect([await run(`privy-token=${token}`), await run(`privy-token=${token}x`), await run('')]).toEqual([
      ...['200', '307', '307'],
    ])
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, type Database } from '../../packages/server/src/db/open.ts'
import { makeKeyRing } from '../../packages/server/src/db/seal/keyRingFormat.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { runCommand, type ServerProcess, startServer } from '../support/faults/serverProcess.ts'
import { type ReachableSystem, toUrl } from '../support/faults/system.ts'
import { ask, codeFor, type Login, openPage, refresh } from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'

// Two whole installations, each with its own database and keys, behind the router of docs/examples/cells.

type Cell = {
  name: string
  own: TestDatabase
  database: Database
  server: ServerProcess
  start(): Promise<ServerProcess>
  /** Through the router. */
  system: ReachableSystem
  secret: string
}

const routerFile = new URL('../../docs/examples/cells/router.mjs', import.meta.url).pathname
const cells: Cell[] = []
let folder: string
let router: ChildProcess
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-cells-'))
  url = `http://localhost:${await freePort()}`
  for (const name of ['eu', 'us']) cells.push(await startCell(name))
  const table = {
    cells: Object.fromEntries(await Promise.all(cells.map(async ({ name }) => [name, addresses.get(name)]))),
    apps: Object.fromEntries(cells.map(({ name, system }) => [system.app.id, name])),
  }
  await writeFile(join(folder, 'cells.json'), JSON.stringify(table))
  router = spawn(process.execPath, [routerFile, join(folder, 'cells.json')], {
    env: { PATH: process.env.PATH, PORT: new URL(url).port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await eventually(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200))
}, 180_000)

afterAll(async () => {
  router?.kill('SIGKILL')
  for (const { server, database, own } of cells) {
    await server.kill()
    await database.close()
    await own.drop()
  }
  await rm(folder, { recursive: true, force: true })
})

const addresses = new Map<string, string>()

async function startCell(name: string): Promise<Cell> {
  const own = await cloneDatabase(inject('databaseFolder'))
  const port = await freePort()
  addresses.set(name, `http://127.0.0.1:${port}`)
  const env = {
    ...{ DATABASE_URL: toUrl(own.connection), LATCHKEY_DATA: join(folder, name), DATABASE_POOL: '6' },
    ...{ PUBLIC_URL: url, PORT: String(port), TRUSTED_PROXIES: '1', LATCHKEY_IP_LIMITS: 'on' },
    LATCHKEY_KEYS: JSON.stringify(makeKeyRing(randomBytes)),
  }
  const origin = `http://${name}.localhost:3000`
  const { appId, appSecret } = JSON.parse(
    await runCommand(['app', 'create', '--name', name, '--origin', origin, '--json'], env),
  )
  await runCommand(['app', 'update', appId, '--set', 'google_oauth=true'], env)
  const database = connect({ ...own.connection, max: 3 }, createLog('silent'))
  const start = () => startServer(env)
  const system = { app: { id: appId, origin }, db: database.db, proxy: { url } }
  return { name, own, database, server: await start(), start, system, secret: appSecret }
}

async function logIn(system: ReachableSystem, email: string): Promise<Login> {
  await ask(system, 'POST', '/api/v1/passwordless/init', { body: { email } })
  const body = { email, code: await codeFor(system, email) }
  const answer = await ask(system, 'POST', '/api/v1/passwordless/authenticate', { body })
  expect(answer.status).toBe(200)
  const { user, token, refresh_token } = answer.body as {
    user: { id: string }
    token: string
    refresh_token: string
  }
  return { userId: user.id, email, token, refreshToken: refresh_token }
}

const each = () => cells.map(({ name, system }) => [name, system] as const)

describe('behind one address', () => {
  test('users of both cells log in, stay logged in, and have wallets', async () => {
    for (const [name, system] of each()) {
      const login = await refresh(system, await logIn(system, `ada@${name}.example`))
      const look = await ask(system, 'GET', '/api/v1/users/me', { token: login.token })
      expect(look.body.user).toMatchObject({ id: login.userId })
      expect(await openPage(system, login, { store: memoryStore() }).createWallet()).toMatch(/^0x/)
    }
  })

  test('the server of each app finds its own users only', async () => {
    for (const { name, system, secret } of cells) {
      const email = `grace@${name}.example`
      const { userId } = await logIn(system, email)
      const authorization = `Basic ${Buffer.from(`${system.app.id}:${secret}`).toString('base64')}`
      const headers = { authorization, 'privy-app-id': system.app.id, 'content-type': 'application/json' }
      const list = await fetch(`${url}/api/v1/users/search`, {
        ...{ method: 'POST', headers },
        body: JSON.stringify({ searchTerm: 'grace' }),
      })
      const { data } = (await list.json()) as { data: { id: string }[] }
      expect(data.map(({ id }) => id)).toEqual([userId])
    }
  })

  test('the page of the wallet, the keys and the settings are those of the app', async () => {
    for (const { system } of cells) {
      const { id, origin } = system.app
      const page = await fetch(`${url}/apps/${id}/embedded-wallets`)
      expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${origin}`)
      const asset = /\/frame\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0]
      expect((await fetch(url + asset)).status).toBe(200)
      expect((await ask(system, 'GET', `/api/v1/apps/${id}`, {})).body).toMatchObject({ id })
      expect((await fetch(`${url}/api/v1/apps/${id}/jwks.json`)).status).toBe(200)
    }
  })

  test('a social login comes back to the cell where it began', async () => {
    for (const { system } of cells) {
      const redirect_to = `${system.app.origin}/back`
      const body = {
        provider: 'google',
        redirect_to,
        code_challenge: 'x'.repeat(43),
        state_code: 'y'.repeat(43),
      }
      const begin = await ask(system, 'POST', '/api/v1/oauth/init', { body })
      const state = new URL(String(begin.body.url)).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ state, error: 'access_denied' })
      const back = await fetch(`${url}/api/v1/oauth/callback/google?${query}`, { redirect: 'manual' })
      expect(back.status).toBe(303)
      expect(back.headers.get('location')).toMatch(new RegExp(`^${redirect_to}`))
    }
    const stale = await fetch(`${url}/api/v1/oauth/callback/google?state=unknown`, { redirect: 'manual' })
    expect(stale.status).toBe(400)
  })

  test('a browser may call from the origins of both apps, and from no other', async () => {
    const preflight = (origin: string) =>
      fetch(`${url}/api/v1/passwordless/init`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    for (const [, { app }] of each()) expect((await preflight(app.origin)).status).toBe(200)
    expect((await preflight('https://thief.example')).status).toBe(403)
  })
})

describe('security: between cells', () => {
  test('a token of one cell is refused by the other', async () => {
    const [first, second] = cells.map(({ system }) => system)
    const { token, refreshToken } = await logIn(first ?? expect.fail(), 'eve@eu.example')
    const stranger = second ?? expect.fail()
    expect((await ask(stranger, 'GET', '/api/v1/users/me', { token })).status).toBe(401)
    const body = { refresh_token: refreshToken }
    expect((await ask(stranger, 'POST', '/api/v1/sessions', { body, token })).status).toBe(401)
  })

  test('an unknown app gets an answer of its own kind, from the router', async () => {
    const [{ system } = expect.fail()] = cells
    const stranger = { ...system, app: { ...system.app, id: 'x'.repeat(25) } }
    const look = await ask(stranger, 'GET', '/api/v1/users/me', {})
    expect(look).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const none = await fetch(`${url}/api/v1/users/me`)
    expect(none.status).toBe(400)
    expect(await none.json()).toMatchObject({ code: 'missing_or_invalid_privy_app_id' })
    for (const path of ['/sandbox/inbox', '/metrics', '/api/v1/apps/../../sandbox/inbox'])
      expect((await fetch(url + path)).status, path).toBe(400)
  })

  test('nobody chooses the address that limits go by', async () => {
    const [{ system } = expect.fail()] = cells
    const statuses: number[] = []
    for (let n = 1; n <= 21; n++) {
      const reply = await fetch(`${url}/api/v1/passwordless/init`, {
        method: 'POST',
        headers: {
          ...{ 'privy-app-id': system.app.id, origin: system.app.origin },
          ...{ 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` },
        },
        body: JSON.stringify({ email: `flood${n}@example.com` }),
      })
      statuses.push(reply.status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('a body that is too long for a question to all is refused', async () => {
    const body = JSON.stringify({ token: 'x'.repeat(200_000), request: '' })
    const reply = await fetch(`${url}/api/v1/cross-app/requests`, { method: 'POST', body })
    expect(reply.status).toBe(413)
  })
})

test('a cell that is down is missed by its own apps only, and comes back', async () => {
  const [up = expect.fail(), down = expect.fail()] = cells
  const login = await logIn(down.system, 'late@us.example')
  await down.server.kill()
  const refusal = await ask(down.system, 'GET', '/api/v1/users/me', { token: login.token })
  expect(refusal.status).toBe(503)
  expect(refusal.headers.get('retry-after')).toBe('2')
  expect((await ask(up.system, 'GET', `/api/v1/apps/${up.system.app.id}`, {})).status).toBe(200)
  // Its visitor may be in the cell that is down: nobody can say that the state is unknown.
  const callback = await fetch(`${url}/api/v1/oauth/callback/google?state=unknown`, { redirect: 'manual' })
  expect(callback.status).toBe(503)
  down.server = await down.start()
  const look = await ask(down.system, 'GET', '/api/v1/users/me', { token: login.token })
  expect(look.body.user).toMatchObject({ id: login.userId })
})

test('after SIGHUP the router knows a new app, and a broken file changes nothing', async () => {
  const [{ system } = expect.fail()] = cells
  const file = join(folder, 'cells.json')
  await writeFile(file, '{')
  router.kill('SIGHUP')
  const { status } = await ask(system, 'GET', `/api/v1/apps/${system.app.id}`, {})
  expect(status).toBe(200)
  await writeFile(
    file,
    JSON.stringify({ cells: Object.fromEntries(addresses), apps: { [system.app.id]: 'us' } }),
  )
  router.kill('SIGHUP')
  // It is not in that cell.
  await eventually(async () =>
    expect((await ask(system, 'GET', `/api/v1/apps/${system.app.id}`, {})).status).not.toBe(200),
  )
  const exit = once(router, 'exit')
  router.kill('SIGTERM')
  expect((await exit)[0]).toBe(0)
})

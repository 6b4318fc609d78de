import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../packages/server/src/network/port.ts'
import { eventually } from '../support/eventually.ts'

// What the router of docs/examples/cells does with hostile requests, and with cells that misbehave on the wire. A whole
// server cannot be made to behave so: cells.test.ts has the real ones.

const app = 'cmbapp0000000000000000001'
const header = { 'privy-app-id': app }
const routerFile = new URL('../../docs/examples/cells/router.mjs', import.meta.url).pathname

let folder: string
let servers: Server[]
let router: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-router-'))
  servers = []
})
afterEach(async () => {
  router?.kill('SIGKILL')
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const startProcess = async (cells: object, env: Record<string, string>) => {
  const file = join(folder, 'cells.json')
  await writeFile(file, JSON.stringify({ cells, apps: { [app]: Object.keys(cells)[0] } }))
  router = spawn(process.execPath, [routerFile, file], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return router
}

async function startRouter(cells: Record<string, string>, env: Record<string, string> = {}): Promise<string> {
  const port = String(await freePort())
  await startProcess(cells, { PORT: port, ...env })
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200))
  return url
}

/** Sends a request line that `fetch` would correct first. */
async function sendLine(url: string, target: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `GET ${target} HTTP/1.1\r\nhost: localhost\r\nprivy-app-id: ${app}\r\nconnection: close\r\n\r\n`,
  )
  let answer = ''
  for await (const part of socket) answer += part
  return answer
}

describe('security: a request reaches the cells only', () => {
  test.each([
    ['two slashes', (host: string) => `//${host}/apps/${app}/embedded-wallets`],
    ['two slashes before a file', (host: string) => `//${host}/frame/assets/a.js`],
    ['a backslash', (host: string) => `/\\${host}/x`],
    ['dots before two slashes', (host: string) => `/..//${host}/x`],
    ['a whole address', (host: string) => `http://${host}/x`],
    ['a whole address with two slashes', (host: string) => `http://router//${host}/x`],
    ['a name before an at sign', (host: string) => `/@${host}/x`],
  ])('with %s', async (_, makeTarget) => {
    let visits = 0
    const thief = await listen((_request, response) => {
      visits += 1
      response.end('thief')
    })
    const cell = await listen((_request, response) => response.end('cell'))
    const url = await startRouter({ eu: cell })
    const answer = await sendLine(url, makeTarget(new URL(thief).host))
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400) [\s\S]*(?:cell|missing_or_invalid_privy_app_id)/)
    expect(visits).toBe(0)
  })

  test.each(['//', '*', '/\\', 'http://['])('and %s is a mistake of the caller', async (target) => {
    const cell = await listen((_request, response) => response.end('cell'))
    const url = await startRouter({ eu: cell })
    expect(await sendLine(url, target)).toMatch(/^HTTP\/1\.1 (?:200|400) /)
  })

  test('the cell sees the path by which it was chosen', async () => {
    const cell = await listen((request, response) => response.end(request.url))
    const url = await startRouter({ eu: cell })
    expect(await sendLine(url, `/api/v1/a/../apps/${app}?b=%2e%2e/c`)).toContain(
      `/api/v1/apps/${app}?b=%2e%2e/c`,
    )
  })
})

describe('security: the address of a caller', () => {
  const forgery = { ...header, 'x-forwarded-for': '192.0.2.9, 198.51.100.7' }
  const show: RequestListener = (request, response) => response.end(request.headers['x-forwarded-for'])

  test('is the one that the router sees', async () => {
    const url = await startRouter({ eu: await listen(show) })
    expect(await (await fetch(`${url}/x`, { headers: forgery })).text()).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/)
  })

  test('is the one that a proxy in front of the router saw, and not the one that a caller made up', async () => {
    const url = await startRouter({ eu: await listen(show) }, { TRUSTED_PROXIES: '1' })
    expect(await (await fetch(`${url}/x`, { headers: forgery })).text()).toBe('198.51.100.7')
    // The request did not pass all proxies.
    expect(await (await fetch(`${url}/x`, { headers: header })).text()).toMatch(/127\.0\.0\.1$/)
  })
})

test('security: a caller says nothing in the name of a proxy', async () => {
  const cell = await listen((request, response) => response.end(JSON.stringify(request.headers)))
  const url = await startRouter({ eu: cell })
  const claims = {
    forwarded: 'host=thief',
    'x-forwarded-host': 'thief',
    'x-forwarded-proto': 'http',
    'x-real-ip': '9',
  }
  const text = await (await fetch(`${url}/x`, { headers: { ...header, ...claims } })).text()
  expect(Object.keys(JSON.parse(text)).filter((name) => name in claims)).toEqual([])
})

describe('a cell that misbehaves', () => {
  test('and ends in the middle of an answer does not leave the caller waiting', async () => {
    const cell = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    const url = await startRouter({ eu: cell })
    await expect(fetch(`${url}/x`, { headers: header }).then((reply) => reply.text())).rejects.toThrow()
  })

  test('and is silent does not delay what another cell can answer', async () => {
    const silent = await listen(() => undefined)
    const cell = await listen((_request, response) => response.end('known'))
    const url = await startRouter({ silent, cell })
    const reply = await fetch(`${url}/api/v1/oauth/callback/google?state=x`, {
      signal: AbortSignal.timeout(15_000), // Less than the 35 s that the silent cell has.
    })
    expect(await reply.text()).toBe('known')
  })

  test('and refuses is named by the first cell, if all refuse', async () => {
    const refuse = (text: string) =>
      listen((_request, response) => {
        response.writeHead(400)
        response.end(text)
      })
    const url = await startRouter({ eu: await refuse('first'), us: await refuse('second') })
    expect(await (await fetch(`${url}/api/v1/oauth/callback/google?state=x`)).text()).toBe('first')
  })
})

describe('a start with a mistake ends with its reason', () => {
  test.each([
    ['an address without a protocol', { eu: '10.1.0.1:8080' }, {}, 'The address of the cell eu'],
    ['an address with a path', { eu: 'http://10.1.0.1/eu' }, {}, 'The address of the cell eu'],
    ['no number of proxies', { eu: 'http://10.1.0.1' }, { TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES'],
  ])('%s', async (_, cells, env: Record<string, string>, reason) => {
    const child = await startProcess(cells, { PORT: String(await freePort()), ...env })
    let log = ''
    child.stderr?.on('data', (part) => {
      log += part
    })
    expect((await once(child, 'close'))[0]).not.toBe(0)
    expect(log).toContain(reason)
  })
})

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../packages/server/src/network/port.ts'
import { cloneDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { runCommand, type ServerProcess, startServer } from '../support/faults/serverProcess.ts'
import { checkout } from '../support/packaging/dockerfile.ts'
import { toUrl } from '../support/storedWorld.ts'

// The Caddyfile of the compose file, unchanged except for addresses, in front of two real servers.

const examples = join(checkout, 'docs/examples')
const caddy = ['/usr/bin/caddy', '/opt/homebrew/bin/caddy'].find((path) => existsSync(path))
if (!caddy) console.warn('\nNOT RUN: no Caddy on this machine. Debian: apt-get install caddy\n')

type Installation = { appId: string; servers: ServerProcess[]; port: number }

async function startInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-caddy-'))
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  onTestFinished(async () => {
    await drop()
    await rm(folder, { recursive: true })
  })
  const compose = parse(await readFile(join(examples, 'compose.yaml'), 'utf8'), { merge: true })
  const { TRUSTED_PROXIES, SHUTDOWN_DELAY_SECONDS } = compose.services['latchkey-1'].environment
  const env = {
    ...{ DATABASE_URL: toUrl(connection), LATCHKEY_DATA: folder, DATABASE_POOL: '5' },
    ...{ TRUSTED_PROXIES, SHUTDOWN_DELAY_SECONDS, ...settings },
  }
  await runCommand(['migrate'], env)
  const args = ['app', 'create', '--name', 'App', '--origin', 'http://localhost:3000', '--json']
  const { appId } = JSON.parse(await runCommand(args, env)) as { appId: string }
  const ports = [await freePort(), await freePort()]
  const servers: ServerProcess[] = []
  for (const port of ports) {
    const server = await startServer({ ...env, PORT: String(port) })
    onTestFinished(() => server.kill())
    servers.push(server)
  }
  return { appId, servers, port: await startCaddy(folder, ports) }
}

async function startCaddy(folder: string, upstreams: readonly number[]): Promise<number> {
  const port = await freePort()
  const guide = await readFile(join(examples, 'Caddyfile'), 'utf8')
  const site = guide.replace(/latchkey-(\d):4000/g, (_, n) => `127.0.0.1:${upstreams[Number(n) - 1]}`)
  // Otherwise Caddy asks for this machine's ports 80 and 2019, and puts its certificate into the system.
  const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
  await writeFile(join(folder, 'Caddyfile'), options + site)
  const child = spawn(caddy ?? '', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PUBLIC_URL: `https://localhost:${port}`, HOME: folder, XDG_DATA_HOME: folder },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  await eventually(async () => expect(await call(port, { path: '/readyz' })).toBe(200))
  return port
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

type Call = { path: string; body?: object; headers?: Record<string, string> }

async function call(port: number, { path, body, headers }: Call): Promise<number> {
  const method = body ? 'POST' : 'GET'
  const outgoing = request({ host: 'localhost', port, method, path, headers, agent })
  outgoing.end(body && JSON.stringify(body))
  const [answer] = await once(outgoing, 'response')
  await text(answer)
  return answer.statusCode
}

function askForCode({ port, appId }: Installation, claimed?: string): Promise<number> {
  const forged = claimed === undefined ? {} : { 'x-forwarded-for': claimed }
  const headers = { 'content-type': 'application/json', 'privy-app-id': appId, ...forged }
  const body = { email: `${randomUUID()}@example.com` }
  return call(port, { path: '/api/v1/passwordless/init', body, headers })
}

test.skipIf(!caddy)(
  'behind the Caddy of the guide a server is replaced and no request fails, also none that writes',
  async () => {
    const installation = await startInstallation()
    const answers: number[] = []
    let isDone = false
    const caller = async () => {
      while (!isDone) answers.push(await askForCode(installation))
    }
    const callers = [1, 2, 3, 4].map(caller)
    await eventually(() => expect(answers.length).toBeGreaterThan(20))
    const [first, second] = installation.servers
    expect(await first?.stop()).toBe(0)
    const before = answers.length
    await eventually(() => expect(answers.length).toBeGreaterThan(before + 20))
    isDone = true
    await Promise.all(callers)
    expect([...new Set(answers)]).toEqual([200])
    expect(await second?.stop()).toBe(0)
  },
)

test.skipIf(!caddy)(
  'security: behind the Caddy of the guide nobody chooses the address that limits go by',
  async () => {
    const installation = await startInstallation({ LATCHKEY_IP_LIMITS: 'on', SHUTDOWN_DELAY_SECONDS: '0' })
    const answers: number[] = []
    for (let n = 1; n <= 21; n++) answers.push(await askForCode(installation, `192.0.2.${n}`))
    expect(answers).toEqual([...Array(20).fill(200), 429])
  },
)

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openCluster } from '../../packages/server/src/db/embedded/cluster.ts'
import { reach, stopPostmaster } from '../../packages/server/src/db/embedded/postmaster.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { connectSigner, readSignerAddress } from '../../packages/signer/src/index.ts'
import { eventually } from '../support/eventually.ts'
import { build, runCommand, startServer } from '../support/faults/serverProcess.ts'

const run = promisify(execFile)
const examples = new URL('../../docs/examples/', import.meta.url)
const checkout = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const nginx = ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
const analyze = '/usr/bin/systemd-analyze'
if (!nginx) console.warn('\nNOT RUN: no nginx on this machine. Debian: apt-get install nginx-light\n')
if (!existsSync(analyze)) console.warn('\nNOT RUN: no systemd-analyze on this machine\n')

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-example-'))
  onTestFinished(async () => {
    if (existsSync(join(folder, 'postgres'))) await stopPostmaster(await openCluster(folder))
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/** The unit of the guide, for the program and the checkout of this test run. */
async function readUnit(name = 'latchkey.service'): Promise<string> {
  const unit = await readFile(new URL(name, examples), 'utf8')
  return unit.replace('/usr/bin/node', process.execPath).replaceAll('/opt/latchkey', checkout)
}

function getSetting(unit: string, key: string): string {
  const [, value] = new RegExp(`^${key}=(.*)$`, 'm').exec(unit) ?? []
  if (value === undefined) throw new Error(`The unit has no ${key}.`)
  return value
}

describe('the systemd unit', () => {
  test.skipIf(!existsSync(analyze)).each(['latchkey.service', 'latchkey-signer.service'])(
    '%s has nothing that systemd does not know',
    async (name) => {
      await build()
      const path = join(await newFolder(), name)
      await writeFile(path, (await readUnit(name)).replace(/^User=.*$/m, 'User=root'))
      const { stderr } = await run(analyze, ['verify', '--man=no', path])
      expect(stderr.split('\n').filter((line) => line.includes('latchkey'))).toEqual([])
    },
  )

  test('of the signer starts it behind a port, and its signal ends it in its time', async () => {
    await build()
    const unit = await readUnit('latchkey-signer.service')
    const [program = '', ...args] = getSetting(unit, 'ExecStart').split(' ')
    const key = 'ab'.repeat(32)
    const address = `tls://127.0.0.1:${await freePort()}`
    const folder = await newFolder()
    const env = {
      ...{ LATCHKEY_SIGNER: address, LATCHKEY_SIGNER_KEY: key, LATCHKEY_SIGNER_FOLDER: folder },
      PUBLIC_URL: 'https://auth.example.com',
    }
    const signer = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const exit = once(signer, 'exit')
    const client = connectSigner(readSignerAddress(address, key))
    await eventually(async () => expect(await client.isThere()).toBe(true))
    client.close()
    signer.kill(getSetting(unit, 'KillSignal') as NodeJS.Signals)
    expect(await exit).toEqual([0, null])
  })

  test('starts the server, and its signal ends all of it in its time', async () => {
    await build()
    const unit = await readUnit()
    const [program = '', ...args] = getSetting(unit, 'ExecStart').split(' ')
    const folder = await newFolder()
    const port = String(await freePort())
    const env = { LATCHKEY_PROFILE: 'development', LATCHKEY_DATA: folder, PORT: port }
    const server = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(server, 'exit')
    await untilReady(server, Number(args.at(-1)))
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    // `mixed`: only the first process gets the signal; the rest is killed after the time-out.
    expect(getSetting(unit, 'KillMode')).toBe('mixed')
    const before = performance.now()
    server.kill(getSetting(unit, 'KillSignal') as NodeJS.Signals)
    expect(await exit).toEqual([0, null])
    expect(performance.now() - before).toBeLessThan(Number(getSetting(unit, 'TimeoutStopSec')) * 1_000)
    expect(await reach(await openCluster(folder), 'test')).toBeUndefined()
  })
})

function untilReady(server: ChildProcess, workers: number): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`The server ended.\n${output}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if ((output.match(/"msg":"ready"/g)?.length ?? 0) >= workers) resolve()
    })
  })
}

test.skipIf(!nginx)(
  'security: behind the nginx of the guide nobody chooses the address that limits go by',
  async () => {
    const folder = await newFolder()
    const port = String(await freePort())
    const env = { LATCHKEY_DATA: folder, PORT: port, TRUSTED_PROXIES: '1', LATCHKEY_IP_LIMITS: 'on' }
    const args = ['app', 'create', '--name', 'App', '--origin', 'http://localhost:3000', '--json']
    const { appId } = JSON.parse(await runCommand(args, env)) as { appId: string }
    const server = await startServer(env)
    onTestFinished(() => server.kill())
    const tls = await startNginx(folder, port)
    const askForCode = (claim: string) => post(tls, { appId, claimed: claim })
    await eventually(async () => expect(await askForCode('192.0.2.1')).toBe(200))
    const answers: number[] = []
    for (let n = 2; n <= 21; n++) answers.push(await askForCode(`192.0.2.${n}`))
    expect(answers).toEqual([...Array(19).fill(200), 429])
  },
)

/** The guide's file, unchanged except for ports and certificate. */
async function startNginx(folder: string, upstream: string): Promise<number> {
  const [tls, plain] = [await freePort(), await freePort()]
  const subject = ['-subj', '/CN=auth.example.com', '-days', '1']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files])
  const site = (await readFile(new URL('nginx.conf', examples), 'utf8'))
    .replace('127.0.0.1:4000', `127.0.0.1:${upstream}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${folder}/key.pem;`)
  const around = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${site} }`
  await writeFile(join(folder, 'nginx.conf'), around)
  const child = spawn(nginx ?? '', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  return tls
}

async function post(port: number, { appId, claimed }: { appId: string; claimed: string }): Promise<number> {
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/passwordless/init',
    rejectUnauthorized: false,
    headers: { 'content-type': 'application/json', 'privy-app-id': appId, 'x-forwarded-for': claimed },
  })
  call.end(JSON.stringify({ email: `${randomUUID()}@example.com` }))
  const [answer] = await once(call, 'response')
  await text(answer)
  return answer.statusCode
}

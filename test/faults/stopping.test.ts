import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, openCluster } from '../../packages/server/src/db/embedded/cluster.ts'
import { reach, stopPostmaster } from '../../packages/server/src/db/embedded/postmaster.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { rowsOf } from '../support/deep.ts'
import { eventually } from '../support/eventually.ts'
import { runCommand, type ServerProcess, startServer } from '../support/faults/serverProcess.ts'

let folder: string
let cluster: Cluster
let appId: string
let port: number
let server: ServerProcess | undefined

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-stopping-')))
  const args = ['app', 'create', '--name', 'App', '--origin', 'http://localhost:3000', '--json']
  appId = JSON.parse(await runCommand(args, { LATCHKEY_DATA: folder })).appId
  cluster = await openCluster(folder)
  port = await freePort()
})
afterEach(async () => {
  await server?.kill()
  server = undefined
})
afterAll(async () => {
  await stopPostmaster(cluster)
  await rm(folder, { recursive: true, force: true })
})

async function start(
  env: Record<string, string> = {},
  options: { workers?: number } = {},
): Promise<ServerProcess> {
  server = await startServer({ LATCHKEY_DATA: folder, PORT: String(port), ...env }, options)
  return server
}

const ask = (path: string, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' }, ...(signal && { signal }) })
const status = async (path: string) => (await ask(path)).status
/** Node's cluster may keep a connection that arrived as the last worker left, unanswered, until the cluster ends. */
const isTaking = () =>
  ask('/healthz', AbortSignal.timeout(1_000)).then(
    ({ ok }) => ok,
    () => false,
  )

/** A request that the server has accepted, and that ends when its sender has sent the rest. */
async function requestUnderWay() {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/passwordless/init',
    headers: { expect: '100-continue', 'content-type': 'application/json', 'privy-app-id': appId },
  })
  request.flushHeaders()
  await once(request, 'continue')
  return {
    request,
    async finish(): Promise<IncomingMessage> {
      request.end(JSON.stringify({ email: `${randomUUID()}@example.com` }))
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      return answer.resume()
    },
  }
}

async function isDatabaseRunning(): Promise<boolean> {
  const client = await reach(cluster, 'test')
  await client?.end()
  return client !== undefined
}

const sizes = [{ workers: 1 }, { workers: 2 }]
/** The behavior of one process is also that of several: a usual run only tests several. */
const largerSizes = rowsOf(sizes, ({ workers }) => workers > 1)
const signals = [
  { what: 'once', to: ['process'] },
  { what: 'twice', to: ['process', 'process'] },
  { what: 'to the whole group', to: ['group'] },
  { what: 'to the whole group, twice', to: ['group', 'group'] },
] as const
/** For a single process, the whole group is the process. */
const usual = (workers: number) => (workers > 1 ? ['once', 'to the whole group, twice'] : ['once'])

describe.each(sizes)('SIGTERM with $workers process(es) that answer', (size) => {
  test.each(rowsOf(signals, ({ what }) => usual(size.workers).includes(what)))(
    '$what: what is under way is answered, then everything has ended (F5: SIGTERM)',
    async ({ to }) => {
      const { signal, ended } = await start({}, size)
      const { finish } = await requestUnderWay()
      for (const whom of to) signal('SIGTERM', whom)
      await eventually(async () => expect(await isTaking()).toBe(false))
      const { statusCode, headers } = await finish()
      expect(statusCode).toBe(200)
      expect(headers.connection).toBe('close')
      expect(await ended).toBe(0)
      expect(await isDatabaseRunning()).toBe(false)
    },
  )
})

describe.each(largerSizes)('SIGTERM with $workers process(es) that answer', (size) => {
  test('the load balancer is told first: new requests are served until the delay is over', async () => {
    const { signal, ended } = await start({ SHUTDOWN_DELAY_SECONDS: '5' }, size)
    expect(await status('/readyz')).toBe(200)
    signal('SIGTERM', 'group')
    await eventually(async () => expect(await status('/readyz')).toBe(503))
    expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'stopping' })
    expect(await status('/healthz')).toBe(200)
    expect(await status(`/api/v1/apps/${appId}`)).toBe(200)
    expect(await ended).toBe(0)
  })

  test('whoever read the log is gone: it is served on, and ended in order', async () => {
    const { signal, ended, closeLog } = await start({ LOG_LEVEL: 'trace' }, size)
    closeLog()
    for (let count = 0; count < 20; count++) expect(await status(`/api/v1/apps/${appId}`)).toBe(200)
    signal('SIGTERM', 'process')
    expect(await ended).toBe(0)
    expect(await isDatabaseRunning()).toBe(false)
  })
})

test.each(largerSizes)(
  'kill -9 with $workers process(es) that answer: the database ends with them, and the next start has it again (F11: embedded database)',
  async (size) => {
    const victim = await start({}, size)
    const before = performance.now()
    await victim.kill()
    await eventually(async () => expect(await isDatabaseRunning()).toBe(false))
    // A few seconds, and as much again for a busy machine.
    expect(performance.now() - before).toBeLessThan(10_000)
    await start()
    expect(await status(`/api/v1/apps/${appId}`)).toBe(200)
  },
)

test('a request that never ends is cut off, and the server with its database ends in time', async () => {
  const { signal, ended } = await start()
  const { request } = await requestUnderWay()
  const cut = once(request, 'error')
  const before = performance.now()
  signal('SIGTERM', 'process')
  await cut
  expect(await ended).toBe(0)
  // 10 s, and as much again for a busy machine.
  expect(performance.now() - before).toBeLessThan(20_000)
  expect(await isDatabaseRunning()).toBe(false)
})

test('what blocks the whole process cannot outlive the limit either', async () => {
  const stopping = new URL('../../packages/server/dist/cli/stopping.js', import.meta.url)
  const script = `import { endWithin } from '${stopping}'; endWithin(100, { error() {} }); for (;;) {}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { testConfig } from '../../../../test/support/world.ts'
import { createApp } from '../app/manage.ts'
import { createServer, type OpenedContext, openContext } from '../main.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { type Cluster, openCluster } from './embedded/cluster.ts'
import { reach, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'

let folder: string
let cluster: Cluster
let context: OpenedContext
let ask: (path: string) => Promise<Response>
let appId: string
const lines: { outage?: string; heldBack?: number; msg: string }[] = []

/** A separate Postgres, reached like an operator's own, so that only the test restarts it. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-outage-')))
  cluster = await openCluster(folder)
  await start()
  const { user, password, host, port } = cluster
  const databaseUrl = `postgres://${user}:${password}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
  const config = { ...testConfig({ LATCHKEY_DATA: folder }), databaseUrl }
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  context = await openContext(config, 'server', { log, metrics: createMetrics({ process: false }) })
  const server = createServer(context.ctx)
  appId = (await createApp(context.ctx, { name: 'App', origins: [] })).appId
  ask = async (path) =>
    server.fetch(new Request(`http://localhost:4000${path}`, { headers: { 'privy-app-id': appId } }))
})

afterAll(async () => {
  await context.close()
  await stopPostmaster(cluster)
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  await (await startPostmaster(cluster, 'test')).end()
}

describe('while the database is away', () => {
  test('error: callers are told to come again, and are served again at once when it is back', async () => {
    expect((await ask(`/api/v1/apps/${appId}`)).status).toBe(200)
    await stopPostmaster(cluster)
    expect(await reach(cluster, 'test')).toBeUndefined()
    context.ctx.apps.forget()

    // Five times the limits of F6 (stopped database): the machine does other work too.
    const before = performance.now()
    const replies = await Promise.all(Array.from({ length: 40 }, () => ask(`/api/v1/apps/${appId}`)))
    expect(performance.now() - before).toBeLessThan(10_000)
    for (const reply of replies) {
      expect(reply.status).toBe(503)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await reply.json()).toEqual({ error: 'The service is not available at the moment. Try again.' })
    }
    expect((await ask('/readyz')).status).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)

    await start()
    const back = performance.now()
    expect((await ask(`/api/v1/apps/${appId}`)).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    expect(performance.now() - back).toBeLessThan(25_000)
  })

  test('one log line a second says so, however many requests notice it, with how many it stands for', async () => {
    await stopPostmaster(cluster)
    context.ctx.apps.forget()
    lines.splice(0)
    const began = performance.now()
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 100 }, () => ask(`/api/v1/apps/${appId}`)))
    const outageLines = () => lines.filter(({ outage }) => outage === 'database')
    const standsFor = () => outageLines().reduce((sum, { heldBack }) => sum + (heldBack ?? 1), 0)
    await eventually(() => expect(standsFor()).toBeGreaterThanOrEqual(500))
    expect(outageLines().length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1_000)
    expect(lines.length).toBe(outageLines().length)
    await start()
  })
})

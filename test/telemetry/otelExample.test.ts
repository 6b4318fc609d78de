import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCluster } from '../../packages/server/src/db/embedded/cluster.ts'
import { stopPostmaster } from '../../packages/server/src/db/embedded/postmaster.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { closeAtEnd } from '../support/closeAtEnd.ts'
import { eventually } from '../support/eventually.ts'
import { build } from '../support/faults/serverProcess.ts'

const root = join(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-otel-')))
  await build()
})
afterAll(async () => {
  await stopPostmaster(await openCluster(folder))
  await rm(folder, { recursive: true, force: true })
})

type CollectorRequest = { path: string; spans: { name: string; traceId: string }[]; text: string }

/** A collector that speaks OTLP over HTTP with JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
async function startCollector() {
  const requests: CollectorRequest[] = []
  const server = createServer(async (request, reply) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const spans = JSON.parse(text).resourceSpans.flatMap(
      (one: { scopeSpans: { spans: CollectorRequest['spans'] }[] }) =>
        one.scopeSpans.flatMap((scope) => scope.spans),
    )
    requests.push({ path: request.url ?? '', spans, text })
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

test('docs/examples/otel.mjs sends the spans of a server to a collector, the last ones when it stops', async () => {
  const collector = await startCollector()
  const port = await freePort()
  const program = join(root, 'packages/server/bin/latchkey.mjs')
  const child = spawn(process.execPath, ['--import', './docs/examples/otel.mjs', program, 'serve'], {
    cwd: root,
    env: {
      ...{
        PATH: process.env.PATH,
        LATCHKEY_PROFILE: 'development',
        LATCHKEY_DATA: folder,
        PORT: String(port),
      },
      ...{
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER_ARG: '1',
        OTEL_BSP_SCHEDULE_DELAY: '600000',
      },
    },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  closeAtEnd(() => void child.kill('SIGKILL'))
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await eventually(async () => expect((await ask('/readyz').catch(() => undefined))?.status).toBe(200))
  await ask('/api/v1/apps/unknown?token=hunter2')
  child.kill('SIGTERM')
  const [code] = await exit
  expect(code).toBe(0)
  expect(collector.requests.map(({ path }) => path)).toContain('/v1/traces')
  const names = collector.requests.flatMap(({ spans }) => spans.map(({ name }) => name))
  expect(names).toContain('GET /api/v1/apps/:app_id')
  expect(collector.requests.map(({ text }) => text).join()).not.toContain('hunter2')
})

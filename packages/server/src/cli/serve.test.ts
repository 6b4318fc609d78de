import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../../test/support/world.ts'
import type { Config } from '../config/config.ts'
import { openCluster } from '../db/embedded/cluster.ts'
import { reach } from '../db/embedded/postmaster.ts'
import { freePort } from '../network/port.ts'
import { createLog } from '../telemetry/log.ts'
import { startServer } from './serve.ts'

const log = createLog('silent')
let folder: string
let config: Config

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'latchkey-serve-')))
  const env = {
    LATCHKEY_DATA: folder,
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
  }
  config = testConfig(env)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const isRunning = async () => {
  const client = await reach(await openCluster(folder), 'test')
  await client?.end()
  return client !== undefined
}

test('a server answers on its port, gives its numbers on another, and takes its database with it when it stops', async () => {
  const stop = await startServer(config, log)
  expect(await (await fetch(`http://127.0.0.1:${config.port}/readyz`)).json()).toEqual({ status: 'ready' })
  expect((await fetch(`http://127.0.0.1:${config.port}/metrics`)).status).toBe(404)
  const numbers = await (await fetch(`http://127.0.0.1:${config.metricsPort}/metrics`)).text()
  expect(numbers).toContain('latchkey_http_request_seconds_count')
  await stop()
  expect(await isRunning()).toBe(false)
  await expect(fetch(`http://127.0.0.1:${config.port}/healthz`)).rejects.toThrow()
})

test('error: a port that is taken leaves nothing running', async () => {
  const other = testConfig({ LATCHKEY_DATA: join(folder, 'other'), PORT: String(config.port) })
  const stop = await startServer(config, log)
  await expect(startServer(other, log)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await reach(await openCluster(other.dataFolder), 'test')).toBeUndefined()
  await stop()
})

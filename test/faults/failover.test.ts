import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../packages/server/src/db/open.ts'
import { makeKeyRing } from '../../packages/server/src/db/seal/keyRingFormat.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { isDeep } from '../support/deep.ts'
import { eventually } from '../support/eventually.ts'
import { latchkey } from '../support/faults/command.ts'
import { type ServerProcess, startServer } from '../support/faults/serverProcess.ts'
import type { ReachableSystem } from '../support/faults/system.ts'
import { ask } from '../support/faults/walletPage.ts'
import { type HaCluster, missingPrograms, startHaCluster } from '../support/highAvailability/cluster.ts'
import { findLongestGap, isTypedOutage } from '../support/load/calls.ts'
import { expectNothingLost, startLoad } from '../support/load/load.ts'
import { type Receiver, startReceiver } from '../support/webhooks/receiver.ts'

if (isDeep && missingPrograms.length > 0)
  console.warn(
    `\nNOT RUN: the fail-over of the database. Debian: apt-get install ${missingPrograms.join(' ')}\n`,
  )

/** The goal of a fail-over: from the death of the primary to the next answered change. */
const backMs = 30_000
/** The longest time that a caller waits for a refusal: the time-out of a statement, and what a busy machine adds. */
const refusalMs = 15_000
/** A move in an orderly way needs no time-out. */
const movedMs = 15_000

describe.skipIf(!isDeep || missingPrograms.length > 0)('a database of three machines fails over', () => {
  let cluster: HaCluster
  let folder: string
  let direct: Database
  let receiver: Receiver
  const servers: ServerProcess[] = []
  let systems: ReachableSystem[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-failover-'))
    cluster = await startHaCluster()
    const env = { LATCHKEY_DATA: folder, LATCHKEY_KEYS: JSON.stringify(makeKeyRing(randomBytes)) }
    const urls = [cluster.url, cluster.pooledUrl]
    const origin = 'http://localhost:3000'
    const creation = await latchkey({ ...env, DATABASE_URL: cluster.url }, [
      ...['app', 'create', '--name', 'Fail-over', '--origin', origin, '--json'],
    ])
    const app = { id: JSON.parse(creation.said).appId as string, origin }
    receiver = await startReceiver()
    await latchkey({ ...env, DATABASE_URL: cluster.url }, [
      ...['webhook', 'add', app.id, '--url', receiver.url, '--event', 'user.created', '--json'],
    ])
    direct = connect({ connectionString: cluster.url, max: 4 }, createLog('silent'))
    systems = await Promise.all(
      urls.map(async (url) => {
        const port = await freePort()
        const address = `http://localhost:${port}`
        const settings = { ...env, DATABASE_URL: url, PORT: String(port), PUBLIC_URL: address }
        servers.push(await startServer(settings))
        return { app, db: direct.db, proxy: { url: address } }
      }),
    )
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await direct?.close()
    await cluster?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Strikes during continuous logins, refreshes and wallet creations, and returns what happened. */
  async function during(strike: () => Promise<void>, { settleUsers = 12 } = {}) {
    const load = startLoad(systems, { walkers: 6 })
    await load.more(6)
    const start = performance.now()
    await strike()
    await load.more(settleUsers)
    const record = await load.stop()
    const gapMs = findLongestGap(record, start, performance.now())
    const untyped = record.failures.filter((failure) => !isTypedOutage(failure))
    expect(untyped).toEqual([])
    expect(record.violations).toEqual([])
    expect(record.slowestMs).toBeLessThan(refusalMs)
    for (const system of systems)
      await eventually(async () => expect((await ask(system, 'GET', '/readyz', {})).status).toBe(200))
    await expectNothingLost(systems, record)
    await eventually(() => {
      const ids = new Set(
        receiver.received
          .map(({ event }) => JSON.stringify(event))
          .map((text) => /did:[\w:-]+/.exec(text)?.[0]),
      )
      expect(record.users.filter(({ login }) => !ids.has(login.userId))).toEqual([])
    })
    console.log(
      `${record.count} requests, ${record.failures.length} refused, slowest ${Math.round(record.slowestMs)} ms, ` +
        `no change was answered for ${gapMs} ms`,
    )
    return gapMs
  }

  test('the machine of the primary dies: nothing that was answered is lost', async () => {
    await cluster.whole()
    const victim = await cluster.primary()
    expect(await during(async () => victim.signal('SIGKILL'))).toBeLessThan(backMs)
    await cluster.restart(victim)
    await cluster.whole()
  })

  test('the machine of the primary hangs and wakes up again: its old connections are not used', async () => {
    await cluster.whole()
    const victim = await cluster.primary()
    const hang = async () => {
      victim.signal('SIGSTOP')
      // Another one has taken over.
      await eventually(async () => expect((await cluster.primary()).name).not.toBe(victim.name), 200)
    }
    expect(await during(hang)).toBeLessThan(backMs)
    expect(await during(async () => victim.wakePostgres())).toBeLessThan(backMs)
    await cluster.restart(victim)
    await cluster.whole()
  })

  test('the primary is moved in an orderly way', async () => {
    await cluster.whole()
    expect(await during(() => cluster.switchOver())).toBeLessThan(movedMs)
  })

  test('the servers recovered by themselves', () => {
    expect(servers.map((server) => server.log().match(/"msg":"ready"/g)?.length)).toEqual([1, 1])
  })
})

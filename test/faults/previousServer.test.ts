import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { connect } from '../../packages/server/src/db/open.ts'
import { makeKeyRing } from '../../packages/server/src/db/seal/keyRingFormat.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { cloneDatabase } from '../support/database.ts'
import { runCommand, startServer } from '../support/faults/serverProcess.ts'
import { type ReachableSystem, toUrl } from '../support/faults/system.ts'
import { expectNothingLost, startLoad } from '../support/load/load.ts'
import { buildPrevious, hasPrevious, previousCommit } from '../support/previous/previousServer.ts'

const isThere = hasPrevious()
if (!isThere) console.warn(`\nNOT RUN: the previous server. This clone has no commit ${previousCommit}.\n`)

test.skipIf(!isThere)(
  'the previous server serves on a database that this one migrates, next to it (F25: two versions)',
  { timeout: 300_000 },
  async () => {
    const own = await cloneDatabase(inject('databaseFolder'))
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-previous-'))
    const pool = new pg.Pool(own.connection)
    await pool.query('drop schema public cascade; create schema public')
    const env = {
      ...{ DATABASE_URL: toUrl(own.connection), LATCHKEY_DATA: folder, DATABASE_POOL: '6' },
      LATCHKEY_KEYS: JSON.stringify(makeKeyRing(randomBytes)),
    }
    const start = async (file?: string) => {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const settings = { ...env, PORT: String(port), PUBLIC_URL: url }
      const server = await startServer(settings, file === undefined ? {} : { file })
      onTestFinished(() => server.kill())
      return url
    }
    const { db, close } = connect({ ...own.connection, max: 3 }, createLog('silent'))
    onTestFinished(async () => {
      await close()
      await own.drop()
      await rm(folder, { recursive: true, force: true })
    })
    const previous = await buildPrevious()
    const previousUrl = await start(previous)
    const origin = 'http://localhost:3000'
    const create = ['app', 'create', '--name', 'Two versions', '--origin', origin, '--json']
    const { appId } = JSON.parse(await runCommand(create, env, { file: previous }))
    const toSystem = (url: string): ReachableSystem => ({ app: { id: appId, origin }, db, proxy: { url } })

    // The previous server has made its own tables, and answers while this version changes them.
    const before = startLoad([toSystem(previousUrl)], { walkers: 3 })
    await before.more(3)
    const names = await migrate(pool)
    expect(names.length).toBeGreaterThan(0)
    await pool.end()
    await before.more(3)
    const meanwhile = await before.stop()
    const systems = [toSystem(previousUrl), toSystem(await start())]
    await expectNothingLost(systems, meanwhile)
    // Each request of a user goes to the other one.
    const load = startLoad(systems, { walkers: 3 })
    await load.more(9)
    const record = await load.stop()
    for (const { failures, violations } of [meanwhile, record])
      expect([failures, violations]).toEqual([[], []])
    await expectNothingLost(systems, record)
    await expectNothingLost([...systems].reverse(), record)
    console.log(
      `${meanwhile.count} requests around ${names.length} migrations, ${record.count} at two versions, none failed`,
    )
  },
)

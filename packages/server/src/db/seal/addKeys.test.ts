import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { readConfig } from '../../config/config.ts'
import { createContext } from '../../main.ts'
import { createLog } from '../../telemetry/log.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { connect } from '../open.ts'
import type { Schema } from '../schema.ts'
import { inTransaction, outsideTransaction } from '../transaction.ts'
import { addFreshKeys, takeOverKeys } from './addKeys.ts'
import { missingFrom, parseKeyRing, withFreshKeys } from './keyRingFormat.ts'

const keysLock = 7_306_075
const log = createLog('silent')
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** A server with a key file, and a count of attempts at the lock. */
async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const database = connect({ ...connection, max: 10 }, log)
  closing.push(database.close, drop, () => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ LATCHKEY_DATA: folder })
  await createContext({ config, database, log, parts: { metrics: createMetrics({ process: false }) } })
  let attempts = 0
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      if (query.sql.includes('pg_try_advisory_xact_lock')) attempts += 1
    },
  })
  const readRing = async () => parseKeyRing(await readFile(join(folder, 'keys.json'), 'utf8'))
  return { deps: { db, config, random: randomBytes }, readRing, countAttempts: () => attempts }
}

test('security: keys that are added while another process changes them wait for it, and none is lost', async () => {
  const { deps, readRing, countAttempts } = await startServer()
  const before = await readRing()
  // The keys of another machine of the same database, which has also added some.
  const theirs = withFreshKeys(before, randomBytes)
  const adding = await inTransaction(deps.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${keysLock})`.execute(trx)
    const both = outsideTransaction(() =>
      Promise.all([addFreshKeys(deps), takeOverKeys(deps, JSON.stringify(theirs))]),
    )
    await expect.poll(countAttempts).toBeGreaterThan(4)
    expect(await readRing()).toEqual(before)
    return { both }
  })
  await adding.both
  expect(missingFrom(await readRing(), theirs)).toEqual([])
})

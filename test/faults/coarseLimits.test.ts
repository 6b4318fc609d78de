import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { debianPostgres, type OwnPostgres, startDebianPostgres } from '../support/debianPostgres.ts'
import { eventually } from '../support/eventually.ts'
import { overDatabase, type System } from '../support/faults/system.ts'
import { ask, codeFor } from '../support/faults/walletPage.ts'

if (!debianPostgres) console.warn('\nNOT RUN: limits after a crash. Debian: apt-get install postgresql\n')

let postgres: OwnPostgres
let system: System

beforeAll(async () => {
  if (!debianPostgres) return
  postgres = await startDebianPostgres()
  const client = new pg.Client(postgres.connection('postgres'))
  await client.connect()
  await client.query('create database limits')
  await client.end()
  const pool = new pg.Pool(postgres.connection('limits'))
  await migrate(pool)
  await pool.end()
  system = await overDatabase(postgres.connection('limits'), { LATCHKEY_IP_LIMITS: 'on' })
  await system.start()
}, 120_000)
afterAll(async () => {
  await system?.close()
  await postgres?.stop()
})

const askForCode = (email: string) => ask(system, 'POST', '/api/v1/passwordless/init', { body: { email } })

/** The counts of one table by the kind of limit. */
async function listCounts(table: 'counters' | 'coarse_counters'): Promise<Record<string, number>> {
  const rows = await system.db.selectFrom(table).select(['key', 'count']).execute()
  return Object.fromEntries(rows.map(({ key, count }) => [key.replace(system.app.id, 'app'), count]))
}

test.skipIf(!debianPostgres)(
  'security: after a crash of Postgres, limits that protect hold, and those that save cost start again',
  async () => {
    const [first = '', second = '', third = ''] = ['one', 'two', 'three'].map(
      (tag) => `ada+${tag}@example.com`,
    )
    for (const email of [first, second]) expect((await askForCode(email)).status).toBe(200)
    const wrong = { email: first, code: '000000' }
    const refusal = await ask(system, 'POST', '/api/v1/passwordless/authenticate', { body: wrong })
    expect(refusal.status).toBe(401)
    const before = await listCounts('counters')
    expect(before).toMatchObject({ [`send:app:email:${first}`]: 1 })
    expect(Object.keys(before).filter((key) => !key.startsWith('send:'))).not.toEqual([])
    expect(Object.values(await listCounts('coarse_counters'))).toEqual([2, 2])

    await postgres.crash()
    const counts = await eventually(() => listCounts('counters'))
    expect(counts).toEqual(before)
    expect(await listCounts('coarse_counters')).toEqual({})

    // Nothing fails for the user, and the coarse limits count again.
    await eventually(async () => expect((await askForCode(third)).status).toBe(200))
    const body = { email: third, code: await codeFor(system, third) }
    expect((await ask(system, 'POST', '/api/v1/passwordless/authenticate', { body })).status).toBe(200)
    expect(Object.values(await listCounts('coarse_counters'))).toEqual([1, 1])
  },
)

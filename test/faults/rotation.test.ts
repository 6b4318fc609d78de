import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { listen } from '../../packages/server/src/http/serve.ts'
import { createServer, openContext } from '../../packages/server/src/main.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { createMetrics } from '../../packages/server/src/telemetry/metrics.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { rowsOf } from '../support/deep.ts'
import { type DiskFault, latchkey } from '../support/faults/command.ts'
import { overDatabase, type System, toUrl } from '../support/faults/system.ts'
import { ask, type Login, openPage, refresh, signIn } from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'
import { testConfig } from '../support/world.ts'

type Owner = { login: Login; store: ReturnType<typeof memoryStore>; address: string }
let folder: string
let database: TestDatabase
let system: System
let stop = async () => {}
const owners: Owner[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-rotation-'))
  database = await cloneDatabase(inject('databaseFolder'))
  system = await overDatabase(database.connection, { LATCHKEY_DATA: folder, LATCHKEY_KEYS: '' })
})
afterEach(async () => {
  await system.freeAll()
  await stop()
})
afterAll(async () => {
  await system.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('six rotations at once, each in a process of its own: every wallet of before opens', async () => {
  await newOwner()
  const ends = await Promise.all(Array.from({ length: 6 }, () => latchkey(system.env, ['keys', 'rotate'])))
  // On a busy machine one may not reach the database in time. It reports this, and has changed nothing.
  const failures = ends.filter(({ code }) => code !== 0)
  for (const { notes } of failures) expect(notes).toMatch(/timeout/i)
  expect(failures.length).toBeLessThan(ends.length - 1)
  await expectAllOpen()
  for (const { login, address } of owners)
    await openPage(system, await signIn(system, login.email)).recover(address)
  const { said } = await latchkey(system.env, ['doctor'])
  expect(said).toMatch(/ok {4}all \d+ data keys open/)
})

const disk: DiskFault[] = [
  { call: 'draft.writeFile', when: 'before' },
  { call: 'draft.writeFile', when: 'after' },
  { call: 'draft.sync', when: 'after' },
  { call: 'rename', when: 'before' },
  { call: 'rename', when: 'after' },
  { call: 'folder.sync', when: 'after' },
]

// Before the new file exists, and after. A deep run tests each call in between.
test.each(rowsOf(disk, ({ call }) => call === 'rename'))(
  'kill -9 $when $call of the key file: all as before, and the next rotation works',
  async (at) => {
    await ownerThere()
    const death = await latchkey(system.env, ['keys', 'rotate'], { disk: at })
    expect(death).toMatchObject({ signal: 'SIGKILL', said: '' })
    await expectAllOpen()
    expect(await latchkey(system.env, ['keys', 'rotate'])).toMatchObject({ code: 0 })
    // The killed rotation's drafts are gone, and no other system user may read the key file.
    expect(await keyFiles(folder)).toEqual(['keys.json'])
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
    await expectAllOpen()
  },
)

const diskOfFirstStart: DiskFault[] = [
  { call: 'draft.writeFile', when: 'after' },
  { call: 'link', when: 'before' },
  { call: 'link', when: 'after' },
]

test.each(rowsOf(diskOfFirstStart, ({ call, when }) => call === 'link' && when === 'after'))(
  'kill -9 $when $call at the very first start: the next one begins with one set of keys',
  async (at) => {
    const fresh = await cloneDatabase(inject('databaseFolder'))
    const home = await mkdtemp(join(tmpdir(), 'latchkey-first-'))
    const env = { ...system.env, DATABASE_URL: toUrl(fresh.connection), LATCHKEY_DATA: home }
    expect(await latchkey(env, ['app', 'list'], { disk: at })).toMatchObject({ signal: 'SIGKILL' })
    const starts = await Promise.all([1, 2, 3].map(() => latchkey(env, ['app', 'list'])))
    expect(starts.map(({ code, notes }) => (code === 0 ? 0 : notes))).toEqual([0, 0, 0])
    expect(await keyFiles(home)).toEqual(['keys.json'])
    expect((await latchkey(env, ['keys', 'list', '--json'])).said).toMatch(
      /^\[\{"family":"main","id":"\w{12}","state":"in use"/,
    )
    await fresh.drop()
    await rm(home, { recursive: true, force: true })
  },
)

const inDatabase = [
  { step: 'before the first key is wrapped again', sql: 'lock table data_keys in exclusive mode' },
  {
    step: 'between two keys',
    sql: "select 1 from data_keys where purpose in ('recovery-half', 'code') for update",
  },
  { step: 'before the keys are in use', sql: 'lock table server_state in exclusive mode' },
  { step: 'in the commit', sql: 'select pg_advisory_xact_lock(77)' },
].flatMap((each) => (['finish', 'cut'] as const).map((how) => ({ ...each, how })))
/** Results that are possible and results that are not; a deep run tests both at each step. */
const usual = [
  'before the first key is wrapped again, cut',
  'between two keys, finish',
  'in the commit, finish',
]

test.each(rowsOf(inDatabase, ({ step, how }) => usual.includes(`${step}, ${how}`)))(
  'kill -9 $step, then $how: every data key opens',
  async ({ sql: lockSql, how }) => {
    await ownerThere()
    await slowCommit()
    const hold = await system.hold(lockSql)
    const death = new AbortController()
    const rotating = latchkey(system.env, ['keys', 'rotate'], { killed: death.signal })
    await hold.caught()
    death.abort()
    expect(await rotating).toMatchObject({ signal: 'SIGKILL', said: '' })
    await hold.release(how)
    await expectAllOpen()
  },
)

async function keyFiles(home: string): Promise<string[]> {
  return (await readdir(home)).filter((name) => name.startsWith('keys.json'))
}

/** Makes the process that activates keys wait for lock 77 at the very end, in the commit itself. */
async function slowCommit(): Promise<void> {
  await sql`create or replace function wait_for_77() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(77); return null; end $$`.execute(system.db)
  await sql`drop trigger if exists slow_commit on server_state`.execute(system.db)
  await sql`create constraint trigger slow_commit after update on server_state deferrable initially deferred
    for each row execute function wait_for_77()`.execute(system.db)
}

async function ownerThere(): Promise<void> {
  if (owners.length === 0) await newOwner()
  await stop()
}

/**
 * A server that remembers no key of the earlier one. This test does not kill it, so it need not be a separate process.
 */
async function startAfresh(): Promise<void> {
  await stop()
  const config = testConfig({ ...system.env, LATCHKEY_IP_LIMITS: 'off' })
  const parts = { log: createLog('silent'), metrics: createMetrics({ process: false }) }
  const { ctx, close } = await openContext(config, 'command', parts)
  const running = await listen(createServer(ctx), ctx.config)
  stop = async () => {
    stop = async () => {}
    await running.close()
    await close()
  }
}

async function newOwner(): Promise<void> {
  await startAfresh()
  const login = await signIn(system)
  const store = memoryStore()
  owners.push({ login, store, address: await openPage(system, login, { store }).createWallet() })
}

async function expectAllOpen(): Promise<void> {
  await startAfresh()
  expect((await ask(system, 'GET', '/readyz', {})).status).toBe(200)
  for (const owner of owners) {
    owner.login = await refresh(system, owner.login)
    await openPage(system, owner.login, owner).unlock(owner.address)
  }
  await signIn(system)
}

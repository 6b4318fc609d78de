import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { readConfig } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { toAnswer } from '../../http/errors.ts'
import { createContext, createServer } from '../../main.ts'
import { createLog } from '../../telemetry/log.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { connect } from '../open.ts'
import type { Schema } from '../schema.ts'
import { makeKeyRing } from './keyRingFormat.ts'
import { openKeyRing } from './openKeyRing.ts'
import { renewDataKeys, rotateKeys } from './rotate.ts'
import type { SealContext } from './seal.ts'
import { findUnopened, selectDataKeys } from './wrappedKeys.ts'

const log = createLog('silent')
const closing: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const close of closing) await close()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A separate server: these tests use keys and databases that do not belong together. */
async function newServer() {
  const folder = await newFolder()
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const database = connect({ ...connection, max: 10 }, log)
  closing.push(database.close, drop)
  const start = (env: Record<string, string> = {}): Promise<Context> =>
    createContext({
      config: readConfig({ LATCHKEY_DATA: folder, ...env }),
      database,
      log,
      parts: { metrics: createMetrics({ process: false }), mail: { send: async () => {} } },
    })
  return { folder, file: join(folder, 'keys.json'), start }
}

const contextFor = (role: string): SealContext => ({
  purpose: 'server-half',
  appId: '',
  table: 'test',
  column: 'value',
  role,
})

/** The same database, with an action before each query that reads rows. */
function before(db: Kysely<Schema>, act: () => Promise<void>): Kysely<Schema> {
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const member = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        if (name === 'execute') return async () => act().then(() => member.call(target))
        return (...args: unknown[]) => {
          const result = member.apply(target, args)
          return typeof result === 'object' && result !== null ? wrap(result) : result
        }
      },
    })
  return new Proxy(db, {
    get: (_, name) =>
      name === 'selectFrom' ? (table: 'data_keys') => wrap(db.selectFrom(table)) : Reflect.get(db, name),
  })
}

describe('key-encryption keys', () => {
  test('are made at the first start, for their owner alone, and found at the next', async () => {
    const { file, start } = await newServer()
    const secret = await (await start()).seal.seal(contextFor('a'), Buffer.from('secret'))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const plaintext = await (await start()).seal.open(contextFor('a'), secret)
    expect(Buffer.from(plaintext).toString()).toBe('secret')
  })

  test('security: are nowhere in the database', async () => {
    const { file, start } = await newServer()
    const ctx = await start()
    await ctx.seal.seal(contextFor('a'), Buffer.from('secret'))
    const rows = JSON.stringify([
      await ctx.db.selectFrom('data_keys').selectAll().execute(),
      await ctx.db.selectFrom('server_state').selectAll().execute(),
    ])
    const ring = JSON.parse(await readFile(file, 'utf8'))
    for (const { key } of [...ring.main, ...ring.recovery]) expect(rows).not.toContain(key)
  })

  test('error: missing over existing data, they end the start instead of being made again', async () => {
    const { start } = await newServer()
    await start()
    const elsewhere = await newFolder()
    await expect(start({ LATCHKEY_DATA: elsewhere })).rejects.toThrow(/keys are missing/)
    await expect(stat(join(elsewhere, 'keys.json'))).rejects.toThrow()
  })

  test('error: the wrong ones end the start, each of the two families', async () => {
    const { file, start } = await newServer()
    await start()
    const right = JSON.parse(await readFile(file, 'utf8'))
    const wrong = makeKeyRing(randomBytes)
    for (const mixture of [wrong, { ...right, main: wrong.main }, { ...right, recovery: wrong.recovery }])
      await expect(start({ LATCHKEY_KEYS: JSON.stringify(mixture) })).rejects.toThrow(
        /not the key-encryption keys .+ here is \w+\. Restore the right keys\.json .+keys add --stdin here\)\. Nothing was changed\.$/,
      )
    await expect(start({ LATCHKEY_KEYS: JSON.stringify(right) })).resolves.toBeDefined()
  })

  test('security: a key file that others may read is refused', async () => {
    const { file, start } = await newServer()
    await start()
    await chmod(file, 0o644)
    await expect(start()).rejects.toThrow(/chmod 600/)
  })

  test('security: unreadable keys are not quoted', async () => {
    const { start } = await newServer()
    const error = await start({ LATCHKEY_KEYS: '{"main":"hunter2"' }).catch((cause: Error) => cause)
    expect(`${error}${(error as Error).stack}`).not.toContain('hunter2')
  })
})

describe('rotation', () => {
  test('keeps every value, takes the new key into use, and a running server goes on', async () => {
    const { start } = await newServer()
    const running = await start()
    const sealedBefore = await running.seal.seal(contextFor('a'), Buffer.from('before'))
    const before = await running.db.selectFrom('data_keys').select('kek_id').executeTakeFirstOrThrow()

    const { rewrapped } = await rotateKeys(await start())
    expect(rewrapped).toBeGreaterThan(0)
    const after = await running.db.selectFrom('data_keys').select('kek_id').executeTakeFirstOrThrow()
    expect(after.kek_id).not.toBe(before.kek_id)

    for (const ctx of [running, await start()]) {
      ctx.seal.forget()
      expect(Buffer.from(await ctx.seal.open(contextFor('a'), sealedBefore)).toString()).toBe('before')
    }
  })

  test('loses nothing that is sealed while it runs', async () => {
    const { start } = await newServer()
    const [one, two] = [await start(), await start()]
    const values: { role: string; sealed: string }[] = []
    let over = false
    const load = (async () => {
      for (let count = 0; !over || count < 20; count++) {
        one.seal.forget()
        const purpose = count % 2 === 0 ? ('server-half' as const) : ('recovery-half' as const)
        const at = { ...contextFor(`r${count}`), purpose, appId: `app-${count % 5}` }
        values.push({
          role: JSON.stringify(at),
          sealed: await one.seal.seal(at, Buffer.from(`value ${count}`)),
        })
      }
    })()
    for (let round = 0; round < 3; round++) await rotateKeys(two)
    over = true
    await load
    const fresh = await start()
    for (const [count, { role, sealed }] of values.entries())
      expect(Buffer.from(await fresh.seal.open(JSON.parse(role), sealed)).toString()).toBe(`value ${count}`)
  })

  test('error: stopped half-way, everything still opens and a second run finishes', async () => {
    const { start } = await newServer()
    const ctx = await start()
    const values = await Promise.all(
      ['a', 'b', 'c', 'd'].map((appId) => ctx.seal.seal({ ...contextFor('x'), appId }, Buffer.from(appId))),
    )
    const before = await ctx.db.selectFrom('data_keys').selectAll().orderBy('app_id').execute()
    // Writing the third row fails, which equals being killed there.
    await sql`create function refuse_c() returns trigger language plpgsql as
      $$ begin if new.app_id = 'c' then raise 'killed'; end if; return new; end $$`.execute(ctx.db)
    await sql`create trigger refuse_c before update on data_keys for each row execute function refuse_c()`.execute(
      ctx.db,
    )
    await expect(rotateKeys(ctx)).rejects.toThrow('killed')
    expect(await ctx.db.selectFrom('data_keys').selectAll().orderBy('app_id').execute()).toEqual(before)
    await sql`drop trigger refuse_c on data_keys`.execute(ctx.db)
    const between = await start()
    for (const [index, appId] of ['a', 'b', 'c', 'd'].entries())
      expect(
        Buffer.from(await between.seal.open({ ...contextFor('x'), appId }, values[index] ?? '')).toString(),
      ).toBe(appId)
    await rotateKeys(between)
    const keks = await ctx.db
      .selectFrom('data_keys')
      .select('kek_id')
      .where('purpose', '=', 'server-half')
      .execute()
    expect(new Set(keks.map(({ kek_id }) => kek_id)).size).toBe(1)
  })
})

describe('copies of the data folder', () => {
  async function twoMachines() {
    const one = await newServer()
    const ctx = await one.start()
    const value = await ctx.seal.seal(contextFor('a'), Buffer.from('value'))
    const other = await newFolder()
    await copyFile(one.file, join(other, 'keys.json'))
    return { ...one, ctx, sealed: value, other, startOther: () => one.start({ LATCHKEY_DATA: other }) }
  }

  /** Between any two reads of a start: the file has the new keys by then, and rows that are read later need them. */
  test.each([1, 2, 3, 4])('committed before query %i of a start, does not stop that start', async (at) => {
    const { start } = await newServer()
    const running = await start()
    const secret = await running.seal.seal(contextFor('a'), Buffer.from('value'))
    let count = 0
    const db = before(running.db, async () => {
      count += 1
      if (count === at) await rotateKeys(running)
    })
    const { ring } = await openKeyRing({ ...running, db })
    expect(count).toBeGreaterThanOrEqual(Math.min(at, 3))
    const rows = await selectDataKeys(running.db)
    expect(findUnopened(ring, rows)).toEqual([])
    expect(Buffer.from(await (await start()).seal.open(contextFor('a'), secret)).toString()).toBe('value')
  })

  test('of two that rotate at once one is done, the other is told and loses nothing', async () => {
    const { ctx, file, sealed, other, startOther, start } = await twoMachines()
    // Started before either rotates; another test refuses a start that comes later.
    const behind = await startOther()
    const ends = await Promise.allSettled([rotateKeys(ctx), rotateKeys(behind)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [rejection] = ends.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(String(rejection?.reason)).toMatch(
      /server-half version 1 of the server \(the key-encryption key \w+ is missing\)/,
    )
    const [winner, loser] = ends[0]?.status === 'fulfilled' ? [start, startOther] : [startOther, start]
    expect(Buffer.from(await (await winner()).seal.open(contextFor('a'), sealed)).toString()).toBe('value')
    await expect(loser()).rejects.toThrow(/not the key-encryption keys this database was made with/)
    const losersFile = winner === start ? join(other, 'keys.json') : file
    expect(JSON.parse(await readFile(losersFile, 'utf8')).main).toHaveLength(1)
  })

  test('error: a server whose keys another machine left behind is not ready, answers 503, and recovers by itself', async () => {
    const { ctx, sealed, other, startOther, file } = await twoMachines()
    const behind = await startOther()
    const server = createServer(behind)
    const readyz = async () => (await server.request('/readyz')).status
    expect(await readyz()).toBe(200)
    await rotateKeys(ctx)
    await expect.poll(readyz).toBe(503)
    const cause = await behind.seal.open(contextFor('a'), sealed).catch((error: unknown) => error)
    expect(toAnswer(cause)).toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
    await copyFile(file, join(other, 'keys.json'))
    await expect.poll(readyz).toBe(200)
    expect(Buffer.from(await behind.seal.open(contextFor('a'), sealed)).toString()).toBe('value')
  })
})

describe('every data key is looked at', () => {
  test('error: one that does not open ends the start, is named, and turns /readyz to 503', async () => {
    const { start } = await newServer()
    const ctx = await start()
    await ctx.seal.seal({ ...contextFor('x'), appId: 'some-app' }, Buffer.from('value'))
    const server = createServer(ctx)
    expect((await server.request('/readyz')).status).toBe(200)
    // Moved to another app, as an attacker with write access might do.
    await ctx.db
      .updateTable('data_keys')
      .set({ app_id: 'other-app' })
      .where('app_id', '=', 'some-app')
      .execute()
    await sql`update data_keys set wrapped = wrapped || 'A' where app_id = 'other-app'`.execute(ctx.db)
    await expect.poll(async () => (await server.request('/readyz')).status).toBe(503)
    await expect(start()).rejects.toThrow(
      /1 data keys do not open: server-half version 1 of app other-app \(the key-encryption key \w+ does not open it\)/,
    )
  })

  test('first starts at once in one folder end with one set of keys', async () => {
    const { start, file } = await newServer()
    const contexts = await Promise.all(Array.from({ length: 6 }, () => start()))
    const values = await Promise.all(
      contexts.map((ctx, at) =>
        ctx.seal.seal({ ...contextFor('a'), appId: `app-${at}` }, Buffer.from(`${at}`)),
      ),
    )
    expect(JSON.parse(await readFile(file, 'utf8')).main).toHaveLength(1)
    const fresh = await start()
    for (const [at, value] of values.entries())
      expect(
        Buffer.from(await fresh.seal.open({ ...contextFor('a'), appId: `app-${at}` }, value)).toString(),
      ).toBe(`${at}`)
  })
})

test('fresh data keys seal what is new, open what is old, and still know old MACs', async () => {
  const { start } = await newServer()
  const running = await start()
  const old = await running.seal.seal(contextFor('a'), Buffer.from('old'))
  const mac = await running.seal.mac('', 'refresh-token', 'session 1')
  await renewDataKeys(await start())

  const fresh = await start()
  const sealedAnew = await fresh.seal.seal(contextFor('a'), Buffer.from('new'))
  expect([old.split('.')[1], sealedAnew.split('.')[1]]).toEqual(['1', '2'])
  // The running server has the old version in memory and reads a value of the new one.
  for (const ctx of [fresh, running])
    for (const [value, text] of [
      [old, 'old'],
      [sealedAnew, 'new'],
    ] as const)
      expect(Buffer.from(await ctx.seal.open(contextFor('a'), value)).toString()).toBe(text)
  expect(await fresh.seal.isMac({ appId: '', purpose: 'refresh-token', message: 'session 1', mac })).toBe(
    true,
  )
})

test('a running server knows the MACs of another that took fresh data keys into use', async () => {
  const { start } = await newServer()
  const running = await start()
  await running.seal.mac('', 'refresh-token', 'session 1')
  await renewDataKeys(await start())
  const fresh = await start()
  const mac = await fresh.seal.mac('', 'refresh-token', 'session 2')
  const check = (message: string) => running.seal.isMac({ appId: '', purpose: 'refresh-token', message, mac })
  expect(await check('session 2')).toBe(true)
  expect(await check('session 1')).toBe(false)
})

import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { createApp } from '../../app/manage.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { makeKeyRing } from '../../db/seal/keyRingFormat.ts'
import { createServer, type OpenedContext, openContext } from '../../main.ts'
import { createLog } from '../../telemetry/log.ts'
import { createMetrics } from '../../telemetry/metrics.ts'
import { run } from '../run.ts'

const closing: (() => Promise<unknown>)[] = []
let databaseUrl: string

beforeEach(async () => {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  closing.push(drop)
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

type Machine = Awaited<ReturnType<typeof newMachine>>

/** A machine with its own data folder, on the shared database. */
async function newMachine(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-machine-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const settings = { LATCHKEY_PROFILE: 'development', DATABASE_URL: databaseUrl, DATABASE_POOL: '3' }
  const config = readConfig({ ...settings, LATCHKEY_DATA: folder, ...env })
  return { config, file: join(folder, 'keys.json') }
}

async function serve({ config }: { config: Config }) {
  const parts = { log: createLog('silent'), metrics: createMetrics({ process: false }) }
  const context: OpenedContext = await openContext(config, 'server', parts)
  closing.push(context.close)
  return { ctx: context.ctx, server: createServer(context.ctx) }
}

let people = 0

/** The first step of a login: creates a code under the keys. */
async function logIn({ server }: Awaited<ReturnType<typeof serve>>, appId: string): Promise<Response> {
  return server.request('/api/v1/passwordless/init', {
    method: 'POST',
    headers: { 'privy-app-id': appId, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `person${++people}@example.com` }),
  })
}

/** Runs one command line as in a terminal. */
async function latchkey({ config }: Pick<Machine, 'config'>, args: string, stdin = '') {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const code = await run(args.split(' '), { out, config: () => config, input: async () => stdin })
  return { code, said: lines.join('\n'), notes: notes.join('\n') }
}

const keysIn = async ({ file }: Machine) => JSON.parse(await readFile(file, 'utf8'))
const namesIn = async (machine: Machine) => (await keysIn(machine)).main.map(({ id }: { id: string }) => id)

describe('several machines with key files of their own', () => {
  test('add everywhere, then rotate: nobody is locked out, and no server is restarted', async () => {
    const [one, two] = [await newMachine(), await newMachine()]
    const first = await serve(one)
    await copyFile(one.file, two.file)
    const second = await serve(two)
    const { appId } = await createApp(first.ctx, { name: 'App', origins: [] })
    expect((await logIn(first, appId)).status).toBe(200)

    const reply = await latchkey(one, 'keys add')
    expect(reply).toMatchObject({ code: 0, said: expect.stringMatching(/^Added. Newest here: \w{12}/) })
    // A second time changes nothing: the first keys must still be copied to other machines.
    expect(await latchkey(one, 'keys add')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Nothing/),
    })
    const [fresh, old] = await namesIn(one)
    expect(
      await first.ctx.db.selectFrom('data_keys').select('kek_id').where('kek_id', '=', fresh).execute(),
    ).toEqual([])

    const exportReply = await latchkey(one, 'keys export')
    expect(await latchkey(two, 'keys add --stdin', exportReply.said)).toMatchObject({ code: 0 })
    expect(await namesIn(two)).toEqual([fresh, old])
    const keyRows = JSON.parse((await latchkey(two, 'keys list --json')).said)
    expect(keyRows.slice(0, 2)).toMatchObject([
      { family: 'main', id: fresh, state: 'ready', dataKeys: 0 },
      { family: 'main', id: old, state: 'in use' },
    ])

    expect((await latchkey(one, 'keys rotate')).said).toContain(`In use now: ${fresh} (main)`)
    expect(await namesIn(one)).toEqual([fresh, old])
    for (const machine of [first, second]) {
      machine.ctx.seal.forget()
      expect((await machine.server.request('/readyz')).status).toBe(200)
      expect((await logIn(machine, appId)).status).toBe(200)
    }
  })

  test('error: one that was left out is not ready and says 503, never 500, until it has the keys', async () => {
    const [one, two] = [await newMachine(), await newMachine()]
    await serve(one)
    await copyFile(one.file, two.file)
    const behind = await serve(two)
    const { ctx, server } = behind
    const { appId } = await createApp(ctx, { name: 'App', origins: [] })
    expect((await logIn(behind, appId)).status).toBe(200)
    expect((await latchkey(one, 'keys rotate')).code).toBe(0)
    // Uses the keys in its memory while they last.
    expect((await logIn(behind, appId)).status).toBe(200)
    ctx.seal.forget()
    const reply = await logIn(behind, appId)
    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.request('/readyz')).status).toBe(503)
    // A new app has no data keys yet: none is created under a key that the others no longer use.
    const other = await createApp(ctx, { name: 'Other', origins: [] }).catch((cause: Error) => cause)
    expect(String(other)).toMatch(/key-encryption key \w+ is missing/)

    const { said } = await latchkey(one, 'keys export')
    expect(JSON.parse((await latchkey(two, 'keys list --json')).said)[0]).toMatchObject({ state: 'missing' })
    expect((await latchkey(two, 'keys add')).notes).toMatch(/take the keys over from the machine/)
    expect((await latchkey(two, 'keys add --stdin', said)).code).toBe(0)
    expect((await server.request('/readyz')).status).toBe(200)
    expect((await logIn(behind, appId)).status).toBe(200)
  })

  test('error: a rotation to a key that nobody else has is refused while others are connected', async () => {
    const one = await newMachine()
    const { ctx } = await serve(one)
    await ctx.seal.mac('', 'code', 'x')
    // One more connection, from an address that this machine does not have.
    await sql`create schema seen`.execute(ctx.db)
    await sql`create view seen.pg_stat_activity as
      select pid, datname, application_name, client_addr from pg_catalog.pg_stat_activity
      union all select -1, current_database(), 'latchkey', '192.0.2.7'::inet`.execute(ctx.db)
    await sql`do $$ begin
      execute format('alter database %I set search_path = seen, public, pg_catalog', current_database()); end $$`.execute(
      ctx.db,
    )
    const before = await keysIn(one)
    const reply = await latchkey(one, 'keys rotate')
    expect(reply).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/Other machines use this database \(192\.0\.2\.7\).*latchkey keys add/),
    })
    expect(await keysIn(one)).toEqual(before)
    expect((await latchkey(one, 'keys add')).code).toBe(0)
    expect((await latchkey(one, 'keys rotate')).code).toBe(0)
  })

  test('a new machine takes the keys of another over before its first start', async () => {
    const [one, two] = [await newMachine(), await newMachine()]
    await serve(one)
    await expect(serve(two)).rejects.toThrow(/keys are missing/)
    const { said } = await latchkey(one, 'keys export')
    expect((await latchkey(two, 'keys add --stdin', said)).code).toBe(0)
    expect((await (await serve(two)).server.request('/readyz')).status).toBe(200)
  })

  test('security: keys that are not those of this database are refused, and quoted nowhere', async () => {
    const one = await newMachine()
    await serve(one)
    const before = await keysIn(one)
    const foreign = makeKeyRing(randomBytes)
    const foreignRing = { ...before, main: [{ ...before.main[0], key: foreign.main[0]?.key }] }
    for (const text of [JSON.stringify(foreign), JSON.stringify(foreignRing), '{"main":"hunter2"']) {
      const { code, said, notes } = await latchkey(one, 'keys add --stdin', text)
      expect(code).toBe(1)
      for (const secret of [foreign.main[0]?.key ?? '', before.main[0].key, 'hunter2'])
        expect(said + notes).not.toContain(secret)
    }
    expect(await keysIn(one)).toEqual(before)
  })
})

describe('LATCHKEY_KEYS', () => {
  test('is made, renewed and rotated by commands', async () => {
    const empty = await newMachine()
    const { said: value, notes } = await latchkey(empty, 'keys new')
    expect(notes).toMatch(/out of logs and shell history/)
    const before = await newMachine({ LATCHKEY_KEYS: value })
    await (await serve(before)).ctx.seal.mac('', 'code', 'x')
    expect(await latchkey(before, 'keys add')).toMatchObject({
      code: 1,
      notes: expect.stringMatching(/LATCHKEY_KEYS, which no command can change. Run: latchkey keys new/),
    })

    const { said: longer } = await latchkey(before, 'keys new')
    const after = await newMachine({ LATCHKEY_KEYS: longer })
    // While machines restart one by one, old and new values work at the same time.
    for (const machine of [after, before]) await (await serve(machine)).ctx.seal.mac('', 'code', 'x')
    expect(await latchkey(after, 'keys rotate')).toMatchObject({ code: 0 })
    expect((await latchkey(after, 'keys rotate')).said).toMatch(/^Wrapped 0 data keys/)
    expect((await (await serve(after)).server.request('/readyz')).status).toBe(200)
    await expect(serve(before)).rejects.toThrow(/not the key-encryption keys this database was made with/)
  })
})

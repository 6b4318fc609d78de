import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { toUrl } from '../../../../test/support/storedWorld.ts'
import { createApp } from '../app/manage.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { createServer, openContext } from '../main.ts'
import { createLog } from '../telemetry/log.ts'
import { type BoundTable, members } from './binding.ts'
import { bindOldRows } from './bindOldRows.ts'
import { makeKeyRing } from './seal/keyRingFormat.ts'
import { renewDataKeys } from './seal/rotate.ts'
import type { SealedName } from './vaultSchema.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** A machine with its own data folder and database, whose server can start repeatedly. */
async function newMachine(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bound-'))
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  closing.push(drop, () => rm(folder, { recursive: true, force: true }))
  const env = {
    ...{ LATCHKEY_PROFILE: 'development', LATCHKEY_DATA: folder, DATABASE_URL: toUrl(connection) },
    ...settings,
  }
  const config = readConfig(env)
  const codes: string[] = []
  return { folder, config, start: () => start(config, codes), codes }
}

async function start(config: Config, codes: string[]) {
  const mail = {
    send: async ({ text }: { text: string }) => void codes.push(/\b\d{6}\b/.exec(text)?.[0] ?? ''),
  }
  const context = await openContext(config, 'command', { mail, log: createLog('silent') })
  let isOpen = true
  const stop = async () => {
    if (isOpen) await context.close()
    isOpen = false
  }
  closing.push(stop)
  const server = createServer(context.ctx)
  async function post(appId: string, path: string, body: object) {
    const headers = {
      'privy-app-id': appId,
      'content-type': 'application/json',
      origin: 'http://localhost:3000',
    }
    const request = new Request(`http://localhost:4000/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const reply = await server.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  async function logIn(appId: string, email: string) {
    await post(appId, 'passwordless/init', { email })
    return post(appId, 'passwordless/authenticate', { email, code: codes.at(-1) })
  }
  return { ctx: context.ctx, stop, post, logIn }
}

const tables = Object.keys(members) as BoundTable[]

/** The database as before the migration, with its column just added. */
async function beforeMigration({ db }: Context): Promise<void> {
  for (const table of tables) await sql`update ${sql.table(table)} set mac = null`.execute(db)
  await db
    .deleteFrom('server_state')
    .where('key', 'in', ['rows-bound', 'wallets-bound', 'creations-bound', 'settings-bound'])
    .execute()
}

async function unbound({ db }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from sessions where mac is null) + (select count(*) from linked_accounts where mac is null)
      as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** An updated machine, with a user who logged in before. */
async function updatedMachine() {
  const machine = await newMachine()
  const old = await machine.start()
  const { appId } = await createApp(old.ctx, { name: 'Old app', origins: ['http://localhost:3000'] })
  const { body } = await old.logIn(appId, 'ada@example.com')
  const waitingFork = await old.post(appId, 'sessions/fork', { refresh_token: body.refresh_token })
  await beforeMigration(old.ctx)
  for (const file of ['rows-bound', 'settings-bound']) await rm(join(machine.folder, file))
  return {
    ...machine,
    app: appId,
    old,
    refreshToken: waitingFork.body.refresh_token,
    fork: waitingFork.body.new_session_refresh_token,
  }
}

describe('rows from before they were bound', () => {
  test('are bound at the first start: everybody is still logged in, and logs in again', async () => {
    const { start, app, old, refreshToken, fork } = await updatedMachine()
    // Not even the app is valid, once it is read again.
    const { status } = await old.post(app, 'sessions', { refresh_token: refreshToken })
    expect([400, 401]).toContain(status)
    await beforeMigration(old.ctx)
    await old.stop()
    const now = await start()
    expect(await unbound(now.ctx)).toBe(0)
    // The refused call moved its refresh counter; the response is the next token all the same (R7: reused refresh
    // token).
    expect(await now.post(app, 'sessions', { refresh_token: refreshToken })).toMatchObject({ status: 200 })
    expect(await now.post(app, 'sessions/fork/recover', { refresh_token: fork })).toMatchObject({
      status: 200,
    })
    expect(await now.logIn(app, 'ada@example.com')).toMatchObject({
      status: 200,
      body: { is_new_user: false },
    })
  })

  test('security: afterward a row without a MAC is worth nothing, also after a restart', async () => {
    const { start, app, old, refreshToken } = await updatedMachine()
    await old.stop()
    const first = await start()
    await sql`update sessions set mac = null`.execute(first.ctx.db)
    expect(await first.post(app, 'sessions', { refresh_token: refreshToken })).toMatchObject({ status: 401 })
    await first.stop()
    const again = await start()
    expect(await unbound(again.ctx)).toBeGreaterThan(0)
    expect(await again.post(app, 'sessions', { refresh_token: refreshToken })).toMatchObject({ status: 401 })
  })

  test('security: a database that says it was never done is not believed on a machine where it was', async () => {
    const { start, folder, old } = await updatedMachine()
    await old.stop()
    const first = await start()
    expect(await readdir(folder)).toContain('rows-bound')
    await beforeMigration(first.ctx)
    await first.stop()
    await expect(start()).rejects.toThrow(/rows that are not bound.*remove that file/)
    // An operator who restored such a backup confirms it, and the audit log records that.
    for (const file of ['rows-bound', 'settings-bound']) await rm(join(folder, file))
    const fresh = await start()
    const auditRows = await fresh.ctx.db
      .selectFrom('audit_log')
      .select('data')
      .where('event', '=', 'rows.bound')
      .execute()
    // Users' rows and settings, each at the first start and after the restore.
    expect(auditRows).toHaveLength(4)
  })

  test('security: of a table that got its MAC later are bound although the others were long ago, which are left alone', async () => {
    const { start, folder, app, old, refreshToken } = await updatedMachine()
    await old.stop()
    const first = await start()
    const { id: user_id } = await first.ctx.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const id = randomUUID()
    const entropy = {
      id,
      app_id: app,
      user_id,
      kind: 'mnemonic',
      sealed_name: 'an address' as SealedName,
    } as const
    const times = { recovery_method: 'privy', created_at: new Date() }
    await first.ctx.db
      .insertInto('entropies')
      .values({ ...entropy, ...times })
      .execute()
    await sql`update sessions set mac = null`.execute(first.ctx.db)
    await first.ctx.db.deleteFrom('server_state').where('key', '=', 'wallets-bound').execute()
    await rm(join(folder, 'wallets-bound'))
    await first.stop()
    const now = await start()
    const { mac } = await now.ctx.db.selectFrom('entropies').select('mac').executeTakeFirstOrThrow()
    expect(mac).toHaveLength(32)
    expect(await now.post(app, 'sessions', { refresh_token: refreshToken })).toMatchObject({ status: 401 })
    await sql`update entropies set mac = null`.execute(now.ctx.db)
    await now.ctx.db.deleteFrom('server_state').where('key', '=', 'wallets-bound').execute()
    await now.stop()
    await expect(start()).rejects.toThrow(/wallets-bound says that all of them were/)
  })

  test('are bound once by several processes at once, of which one is killed half-way', async () => {
    const { start, app, old } = await updatedMachine()
    const users = await old.ctx.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await sql`
      insert into linked_accounts (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at)
      select ${app}, ${users.id}, 'wallet', '0x' || n, '{}', now(), now(), now()
      from generate_series(1, 1_700) n`.execute(old.ctx.db)
    const deathCause = new Error('killed')
    let rowsLeft = 700
    const dying = {
      ...old.ctx.binding,
      mac: (...row: Parameters<typeof old.ctx.binding.mac>) =>
        rowsLeft-- > 0 ? old.ctx.binding.mac(...row) : Promise.reject(deathCause),
    }
    await expect(bindOldRows({ ...old.ctx, binding: dying, report: async () => {} })).rejects.toThrow(
      deathCause,
    )
    expect(await unbound(old.ctx)).toBeGreaterThan(0)
    await old.stop()
    const all = await Promise.all([start(), start(), start()])
    expect(await unbound(all[0].ctx)).toBe(0)
    for (const { logIn } of all)
      expect(await logIn(app, 'ada@example.com')).toMatchObject({ status: 200, body: { is_new_user: false } })
  })

  test('one that counted before another was done is not refused', async () => {
    const { ctx } = (await updatedMachine()).old
    let isAhead = true
    const db = ctx.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The first rows it reads are those it counts: the other process finishes now.
        if (isAhead && result.rows.length > 0) {
          isAhead = false
          await bindOldRows({ ...ctx, report: async () => {} })
        }
        return result
      },
    })
    await bindOldRows({ ...ctx, db, report: async () => {} })
    expect(isAhead).toBe(false)
    expect(await unbound(ctx)).toBe(0)
  })

  test('renewed data keys log nobody out', async () => {
    const { start, app, old, refreshToken } = await updatedMachine()
    await old.stop()
    const { ctx, post } = await start()
    await renewDataKeys(ctx)
    ctx.seal.forget()
    expect(await post(app, 'sessions', { refresh_token: refreshToken })).toMatchObject({ status: 200 })
  })
})

describe('security: a server without a data folder, whose database an attacker can write', () => {
  const keys = { LATCHKEY_KEYS: JSON.stringify(makeKeyRing(randomBytes)) }

  async function attackedMachine(settings: Record<string, string>) {
    const machine = await newMachine({ ...keys, ...settings })
    const first = await machine.start()
    const { appId } = await createApp(first.ctx, { name: 'App', origins: ['http://localhost:3000'] })
    await first.logIn(appId, 'ada@example.com')
    await beforeMigration(first.ctx)
    await first.stop()
    // A new container has an empty folder.
    for (const name of await readdir(machine.folder)) await rm(join(machine.folder, name))
    return machine
  }

  test('accepts no rows without a MAC, although the record that all have one was removed', async () => {
    const { start } = await attackedMachine({ LATCHKEY_OLD_ROWS: 'refuse' })
    await expect(start()).rejects.toThrow('LATCHKEY_OLD_ROWS is refuse')
    await expect(start()).rejects.toThrow('docs/security/keys.md')
  })

  test('starts for the first time and again with that setting', async () => {
    const { start } = await newMachine({ ...keys, LATCHKEY_OLD_ROWS: 'refuse' })
    const first = await start()
    const { appId } = await createApp(first.ctx, { name: 'App', origins: ['http://localhost:3000'] })
    await first.stop()
    const again = await start()
    expect(await again.logIn(appId, 'ada@example.com')).toMatchObject({ status: 200 })
  })
})

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { closeAtEnd } from '../../../../../../test/support/closeAtEnd.ts'
import { cloneDatabase } from '../../../../../../test/support/database.ts'
import { build, program } from '../../../../../../test/support/faults/serverProcess.ts'
import { startSlowProxy } from '../../../../../../test/support/slowProxy.ts'
import { createOutside, testConfig } from '../../../../../../test/support/world.ts'
import { createApp } from '../../../app/manage.ts'
import type { Config } from '../../../config/config.ts'
import type { Context, MailMessage } from '../../../context.ts'
import { makeKeyRing } from '../../../db/seal/keyRingFormat.ts'
import { listen } from '../../../http/serve.ts'
import { createServer, openContext } from '../../../main.ts'
import { freePort } from '../../../network/port.ts'
import { createLog } from '../../../telemetry/log.ts'
import { run } from '../../run.ts'
import { createLoadApp, loadOrigin, removeLeftovers, toLoadAddress } from './loadApp.ts'
import type { LoadReport } from './loadReport.ts'
import { measureLoad } from './measureLoad.ts'

const keys = JSON.stringify(makeKeyRing(randomBytes))

/** A server on its own database, its owner, and the environment of commands. */
async function install(env: Record<string, string> = {}) {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-load-'))
  const { host = '', port = 0, user, password, database } = connection
  const urlOver = (where: string) => `postgres://${user}:${password}@${where}`
  const databaseUrl = urlOver(`/${database}?host=${encodeURIComponent(host)}&port=${port}`)
  const variables = { LATCHKEY_DATA: folder, LATCHKEY_KEYS: keys, DATABASE_URL: databaseUrl, ...env }
  const config: Config = testConfig(variables)
  const { ctx, close } = await openContext(config, 'server', {
    ...createOutside().parts,
    log: createLog('silent'),
  })
  const owner = new pg.Client(connection)
  await owner.connect()
  closeAtEnd(async () => {
    await Promise.all([owner.end(), close()])
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  const slowly = async (delayMs: number): Promise<Config> => ({
    ...config,
    databaseUrl: urlOver(`127.0.0.1:${await startSlowProxy({ host, port }, delayMs)}/${database}`),
  })
  return { ctx, config, owner, variables, slowly }
}

async function latchkey(config: Config, ...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (line: string) => void lines.push(line), note: (line: string) => void notes.push(line) }
  const code = await run(['doctor', '--load', ...args], { out, config: () => config })
  return { code, said: lines.join('\n'), notes: notes.join('\n') }
}

const measure = (config: Config, stop = new AbortController().signal) =>
  measureLoad(config, { seconds: 1, callers: 4, stop })

/** The content of every table but the audit log, which only grows, and the counters, which end by themselves. */
async function readTables(owner: pg.Client): Promise<Record<string, string>> {
  const { rows } = await owner.query(`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename !~ '^(audit_log|counters)'`)
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const all = `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from "${name}" t`
    hashes[name] = (await owner.query(all)).rows[0].hash
  }
  return hashes
}

const countApps = async (owner: pg.Client) => (await owner.query('select 1 from apps')).rowCount

test('logs in, says where the time goes, and leaves nothing', async () => {
  const { ctx, config, owner } = await install()
  await createApp(ctx, { name: 'Shop', origins: ['https://shop.example'] })
  // A message of the run would be sent by the server that runs.
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a message'; end $$;
    create trigger refuse before insert on outbox execute function refuse();
    create trigger refuse before insert on sandbox_messages execute function refuse()`)
  const before = await readTables(owner)
  const { code, said, notes } = await latchkey(config, '--seconds', '1', '--callers', '2')
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ok {4}all \d+ calls succeeded$/m),
  })
  for (const name of ['first login', 'login', 'session check', 'refresh', 'wallet devices'])
    expect(said).toMatch(new RegExp(`^${name} +[1-9]\\d* +[\\d.]+ ms +[\\d.]+ ms$`, 'm'))
  expect(said).toMatch(/^writes and commits of the database +\d+ %$/m)
  expect(notes).toMatch(/^Logging in synthetic users for 1 s\./)
  expect(await readTables(owner)).toEqual(before)
})

test('--json prints the report with its findings and thresholds', async () => {
  const { config } = await install()
  const { code, said } = await latchkey(config, '--seconds', '1', '--callers', '1', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(said)).toMatchObject({
    callers: 1,
    calls: { login: { count: expect.any(Number) } },
    thresholds: { commitMs: 10 },
    findings: expect.arrayContaining([{ level: 'ok', what: expect.stringMatching(/calls succeeded/) }]),
  })
})

test('a database that is far away is named, and most of the time is found there', async () => {
  const { slowly } = await install()
  const delayMs = 50
  const { said } = await latchkey(await slowly(delayMs), '--seconds', '2')
  expect(said).toMatch(/^note {2}a round trip to the database takes \d{2,} ms/m)
  const far = await measure(await slowly(delayMs))
  const share = ({ parts }: LoadReport) =>
    (parts.reads + parts.writes) / Object.values(parts).reduce((sum, ms) => sum + ms, 0)
  expect(share(far)).toBeGreaterThan(0.5)
  // A login has two requests.
  expect(far.calls['first login'].p50).toBeGreaterThan(2 * delayMs)
})

test('commits that wait for a disk are named', async () => {
  const { config, owner } = await install()
  await owner.query(`
    create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return null; end $$;
    create constraint trigger wait after update on apps deferrable initially deferred
      for each row execute function wait()`)
  const { code, said } = await latchkey(config, '--seconds', '1')
  expect(said).toMatch(/^note {2}a commit takes \d{2,} ms: the disk/m)
  expect(code).toBe(0)
})

test('a pool that is too small is named', async () => {
  const { slowly } = await install()
  const config = { ...(await slowly(5)), databasePool: 1 }
  const { said } = await latchkey(config, '--seconds', '2')
  expect(said).toMatch(
    /^note {2}waiting for a connection takes \d+ % of the time, with 1 connections for 4 callers/m,
  )
})

test('error: failed logins are counted by their reason, and everything is removed all the same', async () => {
  const { config, owner } = await install()
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger refuse before insert on sessions for each row execute function refuse()`)
  const before = await readTables(owner)
  const { code, said, notes } = await latchkey(config, '--seconds', '1', '--callers', '1')
  expect(said).toMatch(/^BAD {3}3 logins failed: POST \/api\/v1\/passwordless\/authenticate: 50[03] /m)
  expect({ code, notes }).toMatchObject({ code: 1, notes: expect.stringContaining('Some checks failed.') })
  expect(await readTables(owner)).toEqual(before)
})

test('error: a database without the tables is left as it is', async () => {
  const { config, owner } = await install()
  await owner.query('drop schema public cascade; create schema public')
  const { code, notes } = await latchkey(config, '--seconds', '1')
  expect({ code, notes }).toMatchObject({
    code: 1,
    notes: expect.stringMatching(/migrations are not applied yet/),
  })
  expect((await owner.query("select 1 from pg_tables where schemaname = 'public'")).rows).toEqual([])
})

test('the running server is asked with the session of a synthetic user, and one of another database is found', async () => {
  const [own, other] = [await install(), await install()]
  const ask = async (ctx: Context) => {
    const running = await listen(createServer(ctx), { ...own.config, port: 0, host: '127.0.0.1' })
    onTestFinished(running.close)
    return measure({ ...own.config, publicUrl: `http://127.0.0.1:${running.port}` })
  }
  const { server } = await ask(own.ctx)
  expect(server).toMatchObject({ state: 'answers', sessionCheck: { count: 30 } })
  const { server: stranger } = await ask(other.ctx)
  expect(stranger).toMatchObject({
    state: 'fails',
    reason: expect.stringMatching(/users\/me answered 4\d\d/),
  })
  const nothing = await measure({ ...own.config, publicUrl: `http://127.0.0.1:${await freePort()}` })
  expect(nothing.server).toEqual({ state: 'fails', reason: 'ECONNREFUSED' })
})

test('a run that is stopped removes what it made', async () => {
  const { config, owner } = await install()
  const before = await readTables(owner)
  const report = await measureLoad(config, { seconds: 60, callers: 4, stop: AbortSignal.timeout(700) })
  expect(report.interrupted).toBe(true)
  expect(report.seconds).toBeLessThan(10)
  expect(await readTables(owner)).toEqual(before)
})

test('Ctrl-C, also twice, ends the command after it has removed everything', async () => {
  const { variables, owner } = await install()
  await build()
  const args = [program, 'doctor', '--load', '--seconds', '60']
  const env = { PATH: process.env.PATH, LATCHKEY_PROFILE: 'production', ...variables }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, exit] = [text(child.stdout), once(child, 'exit')]
  await expect.poll(() => countApps(owner), { timeout: 20_000 }).toBe(1)
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect((await exit)[0]).toBe(0)
  expect(await said).toMatch(/^note {2}the run was stopped before its end; everything/m)
  expect(await countApps(owner)).toBe(0)
})

/** The app of a run that was killed, with one user. */
async function leaveApp(ctx: Context, address: string): Promise<string> {
  const appId = await createLoadApp(ctx)
  const mails = new Map<string, string>()
  const send = async ({ to, text }: MailMessage) => void mails.set(to, text)
  const server = createServer({ ...ctx, mail: { send } })
  const post = (path: string, body: object) =>
    server.fetch(
      new Request(`http://localhost:4000/api/v1/passwordless/${path}`, {
        method: 'POST',
        headers: { 'privy-app-id': appId, origin: loadOrigin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  await post('init', { email: address })
  const code = mails.get(address)?.match(/\d{6}/)?.[0]
  expect((await post('authenticate', { email: address, code })).status).toBe(200)
  return appId
}

const age = (owner: pg.Client, appId: string) =>
  owner.query(`update apps set created_at = now() - interval '6 minutes' where id = $1`, [appId])

test('a later run removes what a killed one left, and leaves one that may still run', async () => {
  const { ctx, owner } = await install()
  const [dead, running] = [await leaveApp(ctx, toLoadAddress(0, 0)), await leaveApp(ctx, toLoadAddress(0, 0))]
  await age(owner, dead)
  expect(await removeLeftovers(ctx)).toEqual([dead])
  expect((await owner.query('select app_id from users')).rows).toEqual([{ app_id: running }])
})

test('security: a writer of the database cannot get another app removed by its name', async () => {
  const { ctx, owner } = await install()
  const { appId } = await createApp(ctx, { name: 'Shop', origins: [loadOrigin] })
  await owner.query(`update apps set name = 'latchkey doctor --load' where id = $1`, [appId])
  await age(owner, appId)
  expect(await removeLeftovers(ctx)).toEqual([])
  expect(await countApps(owner)).toBe(1)
})

test('security: an app with this name that has other users is kept whole', async () => {
  const { ctx, owner } = await install()
  const appId = await leaveApp(ctx, 'ada@example.com')
  await age(owner, appId)
  await expect(removeLeftovers(ctx)).rejects.toThrow('has other users. It was not removed.')
  expect((await owner.query('select app_id from users')).rows).toEqual([{ app_id: appId }])
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { closeAtEnd } from '../../../../../test/support/closeAtEnd.ts'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { testConfig } from '../../../../../test/support/world.ts'
import type { Config } from '../../config/config.ts'
import { makeKeyRing } from '../../db/seal/keyRingFormat.ts'
import { freePort } from '../../network/port.ts'
import { run } from '../run.ts'

const keys = JSON.stringify(makeKeyRing(randomBytes))

/** An own database, its owner, and a folder. */
async function newInstallation() {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-doctor-'))
  const owner = new pg.Client(connection)
  await owner.connect()
  closeAtEnd(async () => {
    await owner.end()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })
  const { host = '', port, user, password, database } = connection
  const urlFor = (name: string, secret: string) =>
    `postgres://${name}:${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const config = (env: Record<string, string> = {}, as?: { name: string; secret: string }): Config => ({
    ...testConfig({ LATCHKEY_DATA: folder, LATCHKEY_KEYS: keys, DATABASE_POOL: '3', ...env }),
    databaseUrl: as ? urlFor(as.name, as.secret) : urlFor(String(user), String(password)),
  })
  return { owner, folder, config }
}

async function latchkey(config: Config, ...args: string[]) {
  const lines: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void lines.push(text) }
  return { code: await run(args, { out, config: () => config }), said: lines.join('\n') }
}

test('looks without writing: a user of the database who may only read is enough', async () => {
  const { owner, config } = await newInstallation()
  await latchkey(config(), 'app', 'create', '--name', 'Shop', '--origin', 'https://shop.example')
  const reader = { name: `reader_${randomBytes(4).toString('hex')}`, secret: randomBytes(8).toString('hex') }
  await owner.query(`create role ${reader.name} login password '${reader.secret}'`)
  await owner.query(`grant pg_read_all_data to ${reader.name}`)
  const { code, said } = await latchkey(config({}, reader), 'doctor')
  expect(said).toContain('https://shop.example')
  expect(said).toMatch(/ok {4}all \d+ data keys open/)
  expect(code).toBe(0)
})

test('security: not even its own user can write through it', async () => {
  const { owner, config } = await newInstallation()
  await latchkey(config(), 'app', 'create', '--name', 'Shop', '--origin', 'https://shop.example')
  const versions = async () => {
    const { rows } = await owner.query(
      `select 'apps' as of, xmin::text from apps union all select 'keys', xmin::text from data_keys
       union all select 'state', xmin::text from server_state order by 1, 2`,
    )
    return rows
  }
  const before = await versions()
  await latchkey(config(), 'doctor')
  expect(await versions()).toEqual(before)
})

test('an empty database is left empty, a folder without keys without keys', async () => {
  const { owner, folder, config } = await newInstallation()
  await owner.query('drop schema public cascade; create schema public')
  const { code, said } = await latchkey({ ...config(), keys: undefined }, 'doctor')
  expect(said).toMatch(/BAD {3}\d+ migrations are not applied yet: the next start applies them/)
  expect(code).toBe(1)
  expect((await owner.query("select 1 from pg_tables where schemaname = 'public'")).rows).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('a database that does not answer is one finding, and everything else is said as well', async () => {
  const { config } = await newInstallation()
  const silent = { ...config(), databaseUrl: `postgres://latchkey@127.0.0.1:${await freePort()}/none` }
  const { code, said } = await latchkey(silent, 'doctor')
  expect(said).toMatch(/BAD {3}the database at 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)/)
  expect(said).toMatch(/ok {4}public address/)
  expect(said).toMatch(/ok {4}key-encryption keys from LATCHKEY_KEYS/)
  expect(code).toBe(1)
})

test('a database that is newer than the server is said to be', async () => {
  const { owner, config } = await newInstallation()
  await latchkey(config(), 'app', 'list')
  await owner.query("insert into migrations (name, checksum) values ('9999_later.sql', 'x')")
  const { code, said } = await latchkey(config(), 'doctor')
  expect(said).toMatch(/BAD {3}the database is newer than this server: it already has 9999_later\.sql/)
  expect(code).toBe(1)
})

test('a key that was damaged and kept its name is called damaged', async () => {
  const { config } = await newInstallation()
  await latchkey(config(), 'app', 'list')
  const ring = JSON.parse(keys)
  const key = `${ring.main[0].key.startsWith('A') ? 'B' : 'A'}${ring.main[0].key.slice(1)}`
  const brokenRing = JSON.stringify({ ...ring, main: [{ ...ring.main[0], key }] })
  const starting = await latchkey(config({ LATCHKEY_KEYS: brokenRing }), 'app', 'list')
  expect(starting.said).toContain(`The key-encryption key ${ring.main[0].id} (main) is damaged`)
  const { said } = await latchkey(config({ LATCHKEY_KEYS: brokenRing }), 'doctor')
  expect(said).toContain(`The key-encryption key ${ring.main[0].id} (main) is damaged`)
})

test('the login of the demo’s own app comes from the sandbox, and needs no setting there', async () => {
  const { config } = await newInstallation()
  const app = ['app', 'create', '--name', 'Demo', '--origin', 'http://localhost:3000']
  await latchkey(config(), ...app, '--set', 'custom_jwt_auth=true')
  const { code, said } = await latchkey(config({ LATCHKEY_PROFILE: 'development' }), 'doctor')
  expect(said).toMatch(/ok {4}app "Demo": tokens of the app's own login come from the sandbox/)
  expect(code).toBe(0)
})

test('an embedded database that nobody has made is not made', async () => {
  const { folder } = await newInstallation()
  const { code, said } = await latchkey(testConfig({ LATCHKEY_DATA: folder }), 'doctor')
  expect(said).toContain('there is no database in')
  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

test('counts connections over all workers', async () => {
  const { config } = await newInstallation()
  await latchkey(config(), 'app', 'list')
  const few = await latchkey(config(), 'doctor', '--workers', '4')
  expect(few.said).toMatch(/ok {4}connections: 4 × 3 .*17 in all, fit into max_connections 200/)
  const many = await latchkey(config({ DATABASE_POOL: '50' }), 'doctor', '--workers', '4')
  expect(many.said).toMatch(/BAD {3}connections: 4 × 50 .*205 in all, do not fit/)
  expect(many.code).toBe(1)
})

test.each([
  { networks: '0.0.0.0/0', says: /BAD {3}TRUSTED_PROXIES has 0\.0\.0\.0\/0, which is every address/ },
  { networks: '10.0.0.0/8,::/0', says: /BAD {3}TRUSTED_PROXIES has ::\/0, which is every address/ },
  { networks: '128.0.0.0/1', says: /BAD {3}TRUSTED_PROXIES has 128\.0\.0\.0\/1/ },
])('a proxy setting that trusts everybody is bad: $networks', async ({ networks, says }) => {
  const { config } = await newInstallation()
  await latchkey(config(), 'app', 'list')
  const { code, said } = await latchkey(config({ TRUSTED_PROXIES: networks }), 'doctor')
  expect(said).toMatch(says)
  expect(code).toBe(1)
})

test('networks of proxies are good; a count is none where the port is open past them', async () => {
  const { config } = await newInstallation()
  await latchkey(config(), 'app', 'list')
  const { said } = await latchkey(config({ TRUSTED_PROXIES: '10.0.0.0/8,fd00::/8,192.0.2.7' }), 'doctor')
  expect(said).not.toContain('TRUSTED_PROXIES')
  const production = {
    LATCHKEY_PROFILE: 'production',
    PUBLIC_URL: 'https://auth.example',
    TRUSTED_PROXIES: '1',
  }
  expect((await latchkey(config(production), 'doctor')).said).not.toContain('TRUSTED_PROXIES')
  const open = await latchkey(config({ ...production, HOST: '0.0.0.0' }), 'doctor')
  expect(open.said).toMatch(/note {2}TRUSTED_PROXIES is 1 and HOST is 0\.0\.0\.0/)
})

describe('--origin says why a page does not start, in the words of the page', () => {
  test.each([
    { origin: 'https://shop.example', says: /ok {4}pages of https:\/\/shop\.example may use/, code: 0 },
    {
      origin: 'https://other.example',
      says: /BAD {3}This origin is not on the app's list\..* npx @latchkey\/server app update \S{25} --add-origin https:\/\/other\.example/,
      code: 1,
    },
    { origin: 'http://192.168.1.5:5173', says: /BAD {3}This page is not secure\./, code: 1 },
    {
      origin: 'https://shop.example',
      app: 'x'.repeat(25),
      says: /BAD {3}The server has no app with this id\..* npx @latchkey\/server app list/,
      code: 1,
    },
  ])('$origin $app', async ({ origin, app, says, code: expectedCode }) => {
    const { config } = await newInstallation()
    await latchkey(config(), 'app', 'create', '--name', 'Shop', '--origin', 'https://shop.example')
    const flags = ['--origin', origin, ...(app === undefined ? [] : ['--app', app])]
    const { code, said } = await latchkey(config(), 'doctor', ...flags)
    expect(said).toMatch(says)
    expect(code).toBe(expectedCode)
  })

  test('error: what is no origin is not understood, and it says why', async () => {
    const { config } = await newInstallation()
    await latchkey(config(), 'app', 'list')
    const { code, said } = await latchkey(config(), 'doctor', '--origin', 'localhost:5173/login')
    expect(said).toContain('--origin takes the scheme, host and port of the page')
    expect(code).toBe(2)
  })
})

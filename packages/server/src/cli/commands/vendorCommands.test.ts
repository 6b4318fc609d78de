import { beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { testConfig } from '../../../../../test/support/world.ts'
import type { Config } from '../../config/config.ts'
import { withContext } from '../context.ts'
import { run } from '../run.ts'

let config: Config
let appId: string
beforeAll(async () => {
  const { connection } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  config = { ...testConfig(), databaseUrl, databasePool: 3 }
  const { said } = await latchkey(
    '',
    'app',
    'create',
    '--name',
    'S',
    '--origin',
    'https://s.example',
    '--json',
  )
  appId = JSON.parse(said).appId
})

async function latchkey(input: string, ...args: string[]) {
  const lines: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void lines.push(text) }
  const code = await run(args, { out, config: () => config, input: async () => input })
  return { code, said: lines.join('\n') }
}

const isReady = async (vendor: string) => {
  const { said } = await latchkey('', 'app', 'vendor', 'list', appId, '--json')
  return JSON.parse(said).find((row: { vendor: string }) => row.vendor === vendor).ready
}

test('the keys of a vendor are taken from standard input, as lines or as JSON, and forgotten again', async () => {
  expect(await isReady('google')).toBe(false)
  const lines = 'client_id=abc\nclient_secret = x=y \n'
  expect(await latchkey(lines, 'app', 'vendor', 'set', appId, 'google')).toMatchObject({ code: 0 })
  expect(await isReady('google')).toBe(true)
  expect(await latchkey('', 'app', 'vendor', 'remove', appId, 'google')).toMatchObject({ code: 0 })
  expect(await isReady('google')).toBe(false)
  const json = JSON.stringify({ bot_token: '1:secret' })
  expect(await latchkey(json, 'app', 'vendor', 'set', appId, 'telegram')).toMatchObject({ code: 0 })
  expect(await isReady('telegram')).toBe(true)
})

test('error: what is missing or unknown is named, and no value is shown', async () => {
  const missing = await latchkey('client_id=abc', 'app', 'vendor', 'set', appId, 'discord')
  expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('missing: client_secret') })
  const unknown = await latchkey('bot_token=hush\nwhat=1', 'app', 'vendor', 'set', appId, 'telegram')
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('unknown: what') })
  expect(unknown.said).not.toContain('hush')
  expect((await latchkey('', 'app', 'vendor', 'set', appId, 'myspace')).code).toBe(2)
})

test('security: the keys are sealed at rest and open for no other app (R84: encrypted at rest)', async () => {
  const keys = 'client_id=abc\nclient_secret=very-hush'
  await latchkey(keys, 'app', 'vendor', 'set', appId, 'github')
  const rows = await withContext(config, (ctx) => ctx.db.selectFrom('vendor_keys').selectAll().execute())
  expect(rows.map(({ vendor }) => vendor)).toContain('github')
  expect(JSON.stringify(rows)).not.toContain('very-hush')
  const other = await latchkey('', 'app', 'create', '--name', 'O', '--origin', 'https://o.example', '--json')
  const { said } = await latchkey('', 'app', 'vendor', 'list', JSON.parse(other.said).appId, '--json')
  expect(JSON.parse(said).find((row: { vendor: string }) => row.vendor === 'github').ready).toBe(false)
})

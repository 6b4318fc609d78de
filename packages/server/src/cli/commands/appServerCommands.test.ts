import { beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { testConfig } from '../../../../../test/support/world.ts'
import type { Config } from '../../config/config.ts'
import { run } from '../run.ts'

let config: Config
let appId: string
let firstSecret: string
beforeAll(async () => {
  const { connection } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  config = { ...testConfig(), databaseUrl, databasePool: 3 }
  const app = await latchkey('app', 'create', '--name', 'S', '--origin', 'https://s.example', '--json')
  ;({ appId, appSecret: firstSecret } = JSON.parse(app.line))
})

async function latchkey(...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const code = await run(args, { out, config: () => config, input: async () => '' })
  return { code, line: lines.join('\n'), note: notes.join('\n') }
}

test('secrets are listed without their text, and revoked', async () => {
  const rotation = await latchkey('app', 'secret', 'rotate', appId, '--overlap', '3600')
  expect(rotation.code).toBe(0)
  const { line } = await latchkey('app', 'secret', 'list', appId, '--json')
  const secrets = JSON.parse(line) as { id: string; status: string }[]
  expect(secrets.map(({ status }) => status).sort()).toEqual(['ending', 'valid'])
  const text = (await latchkey('app', 'secret', 'list', appId)).line
  for (const { id } of secrets) expect(text).toContain(id)
  for (const shown of [line, text]) expect(shown).not.toContain(firstSecret)
  const old = secrets.find(({ status }) => status === 'ending')
  expect(await latchkey('app', 'secret', 'revoke', appId, String(old?.id))).toMatchObject({ code: 0 })
  const rest = JSON.parse((await latchkey('app', 'secret', 'list', appId, '--json')).line)
  expect(rest).toMatchObject([{ status: 'valid' }])
})

test('error: a command without the id of a secret says where to find it', async () => {
  expect(await latchkey('app', 'secret', 'revoke', appId)).toMatchObject({
    code: 2,
    note: expect.stringContaining('latchkey app secret list'),
  })
})

test('test accounts are added, listed with their codes, and removed', async () => {
  const add = async (...more: string[]) =>
    JSON.parse((await latchkey('app', 'test-account', 'add', appId, '--json', ...more)).line) as {
      id: string
    }
  const review = await add('--name', 'App review', '--email', 'review@example.com')
  const other = await add()
  const read = async () =>
    JSON.parse((await latchkey('app', 'test-account', 'list', appId, '--json')).line) as object[]
  expect(await read()).toEqual(expect.arrayContaining([review, other]))
  expect((await latchkey('app', 'test-account', 'list', appId)).line).toMatch(
    /review@example\.com.*\d{6} +App review/,
  )
  expect(await latchkey('app', 'test-account', 'remove', appId, review.id)).toMatchObject({ code: 0 })
  expect(await read()).toEqual([other])
})

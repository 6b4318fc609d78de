import { beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../../test/support/database.ts'
import { type Receiver, startReceiver } from '../../../../../test/support/webhooks/receiver.ts'
import { testConfig } from '../../../../../test/support/world.ts'
import { newUserId } from '../../account/signInProven.ts'
import type { Config } from '../../config/config.ts'
import { inTransaction } from '../../db/transaction.ts'
import { withContext } from '../context.ts'
import { run } from '../run.ts'

let config: Config
let appId: string
let receiver: Receiver
let answer: { status: number; body: string } = { status: 200, body: 'ok' }
beforeAll(async () => {
  const { connection } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  config = { ...testConfig(), databaseUrl, databasePool: 3 }
  const args = ['app', 'create', '--name', 'S', '--origin', 'https://s.example', '--json']
  appId = JSON.parse((await latchkey(...args)).line).appId
  receiver = await startReceiver(() => answer)
})

async function latchkey(...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const code = await run(args, { out, config: () => config, input: async () => '' })
  return { code, line: lines.join('\n'), note: notes.join('\n') }
}

/** Reports a new user, as a login does, and waits for the first attempt. */
async function reportUser(): Promise<void> {
  await withContext(config, async (ctx) => {
    const app = await ctx.apps.find(appId)
    if (!app) throw new Error('The app is there.')
    await inTransaction(ctx.db, async (trx) => {
      const id = newUserId(ctx)
      const row = { id, app_id: appId, created_at: ctx.now(), custom_metadata: null, mfa_methods: null }
      await trx.insertInto('users').values(row).execute()
      ctx.webhooks.report({ db: trx, binding: ctx.binding }, app, { type: 'user.created', userId: id })
    })
  })
}

const add = async (...more: string[]) => {
  const { line } = await latchkey('webhook', 'add', appId, '--url', receiver.url, '--json', ...more)
  return JSON.parse(line) as { id: string; secret: string }
}
const remove = (id: string) => latchkey('webhook', 'remove', appId, id)
const list = async () => JSON.parse((await latchkey('webhook', 'list', appId, '--json')).line)

test('an endpoint is added, listed, rotated, tested and removed', async () => {
  const addition = await latchkey('webhook', 'add', appId, '--url', receiver.url, '--event', 'user.created')
  const [, id = '', secret = ''] = /endpoint +(\S+)\nsecret +(\S+)/.exec(addition.line) ?? []
  expect(secret).toMatch(/^whsec_/)
  expect(addition.note).toContain('shown only once')
  const [row] = await list()
  expect(row).toMatchObject({ id, url: receiver.url, events: ['user.created'], state: 'enabled', waiting: 0 })
  const all = await latchkey('webhook', 'list', appId)
  expect(all.line).toContain(receiver.url)
  const rotation = await latchkey('webhook', 'rotate', appId, id, '--overlap', '60')
  expect(rotation).toMatchObject({ code: 0, note: expect.stringContaining('60 seconds') })
  // No later command shows a secret.
  for (const text of [all.line, (await latchkey('webhook', 'list', appId, '--json')).line])
    for (const hidden of [secret, rotation.line]) expect(text).not.toContain(hidden)
  expect(await latchkey('webhook', 'test', appId, id)).toMatchObject({
    code: 0,
    line: expect.stringMatching(/status +200\nanswer +ok/),
  })
  expect(receiver.received.at(-1)?.event).toEqual({ type: 'privy.test', message: 'Hello, World!' })
  expect(await remove(id)).toMatchObject({ code: 0 })
  expect(await list()).toEqual([])
  expect(await latchkey('webhook', 'list', appId)).toMatchObject({
    note: expect.stringContaining('No endpoints'),
  })
})

test('what failed is shown with its answer, and is sent again', async () => {
  const { id } = await add()
  answer = { status: 500, body: 'down\u001b[2J\nfor now' }
  await reportUser()
  const failures = await latchkey('webhook', 'deliveries', appId, '--failed')
  expect(failures.line).toMatch(/user\.created .* waiting +1 +500 +The endpoint answered 500\./)
  const json = JSON.parse((await latchkey('webhook', 'deliveries', appId, '--json')).line)
  expect(json).toMatchObject([{ endpoint_id: id, type: 'user.created', attempts: 1, last_status: 500 }])
  // Gone: the endpoint is disabled, and what waited has failed.
  answer = { status: 410, body: '' }
  await reportUser()
  expect(await list()).toMatchObject([{ state: 'disabled (gone)', waiting: 0, failed: 2 }])
  answer = { status: 200, body: 'thanks' }
  expect(await latchkey('webhook', 'enable', appId, id)).toMatchObject({ code: 0 })
  expect((await latchkey('webhook', 'replay', appId, '--endpoint', id)).line).toBe(
    '2 deliveries are sent again.',
  )
  expect(await list()).toMatchObject([{ state: 'enabled', waiting: 0, failed: 0 }])
  const [newest] = JSON.parse((await latchkey('webhook', 'deliveries', appId, '--json')).line)
  expect((await latchkey('webhook', 'replay', appId, '--delivery', newest.id)).line).toBe(
    '1 delivery is sent again.',
  )
  expect((await latchkey('webhook', 'replay', appId, '--since', '2020-01-01')).line).toBe(
    '0 deliveries are sent again.',
  )
  expect((await latchkey('webhook', 'replay', appId, '--since', '2020-01-01', '--all')).line).toBe(
    '2 deliveries are sent again.',
  )
  await remove(id)
})

test('security: an answer sends no control codes to the terminal', async () => {
  const { id } = await add()
  answer = { status: 200, body: 'a\u001b]0;title\u0007b\u202e\nc' }
  expect((await latchkey('webhook', 'test', appId, id)).line).toMatch(/answer +a \]0;title b c$/)
  await reportUser()
  expect((await latchkey('webhook', 'deliveries', appId)).line).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
  await remove(id)
})

test('error: what is missing or unknown is said, with the next step', async () => {
  answer = { status: 401, body: 'who are you?' }
  const { id } = await add()
  expect(await latchkey('webhook', 'test', appId, id)).toMatchObject({
    code: 1,
    note: expect.stringContaining('The endpoint answered 401.'),
  })
  const bad = async (...args: string[]) => {
    const { code, note } = await latchkey('webhook', ...args)
    return [code, note] as const
  }
  expect(await bad('add', appId)).toEqual([2, expect.stringContaining('--url')])
  expect(await bad('add', appId, '--url', 'http://example.com/')).toEqual([
    1,
    expect.stringContaining('https'),
  ])
  expect(await bad('add', appId, '--url', receiver.url, '--event', 'x')).toEqual([
    1,
    expect.stringContaining('user.created'),
  ])
  expect(await bad('rotate', appId)).toEqual([2, expect.stringContaining('webhook list')])
  for (const command of ['rotate', 'enable', 'remove', 'test'])
    expect(await bad(command, appId, 'ep_none')).toEqual([
      1,
      expect.stringContaining('has no endpoint ep_none'),
    ])
  expect(await bad('rotate', appId, id, '--overlap', 'x')).toEqual([2, expect.stringContaining('--overlap')])
  expect(await bad('replay', appId)).toEqual([2, expect.stringContaining('--since')])
  expect(await bad('replay', appId, '--since', 'soon')).toEqual([
    2,
    expect.stringContaining('2026-11-27T08:00:00Z'),
  ])
  expect(await bad('deliveries', appId, '--limit', '0')).toEqual([2, expect.stringContaining('--limit')])
})

import { beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { createWorld, testConfig } from '../../../../test/support/world.ts'
import { retireUser } from '../account/transferStore.ts'
import { updateApp } from '../app/manage.ts'
import type { Config } from '../config/config.ts'
import { openContext } from '../main.ts'
import { insertFactor } from '../mfa/factors.ts'
import { createLog } from '../telemetry/log.ts'
import { findUser, insertAccount } from '../user/store.ts'
import { withDatabase } from './context.ts'
import { run } from './run.ts'

let config: Config
beforeAll(async () => {
  const { connection } = await cloneDatabase(inject('databaseFolder'))
  const { host = '', port, user, password, database } = connection
  const databaseUrl = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  config = { ...testConfig(), databaseUrl, databasePool: 3 }
})

/** Runs one command line as in a terminal. */
async function latchkey(...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const code = await run(args, { out, config: () => config })
  return { code, said: lines.join('\n'), notes: notes.join('\n') }
}

async function newApp() {
  const { said } = await latchkey(
    'app',
    'create',
    '--name',
    'Shop',
    '--origin',
    'https://shop.example',
    '--json',
  )
  return JSON.parse(said) as { appId: string; appSecret: string }
}

describe('latchkey', () => {
  test('makes an app that works at once, and says its id and secret as JSON', async () => {
    const reply = await latchkey(
      'app',
      'create',
      '--name',
      'N',
      '--origin',
      'https://a.example',
      '--origin',
      'https://b.example',
      '--json',
    )
    expect(reply.code).toBe(0)
    const { appId, appSecret } = JSON.parse(reply.said)
    expect(appId).toMatch(/^[a-z0-9]{25}$/)
    expect(appSecret).toEqual(expect.any(String))
    const shownApp = JSON.parse((await latchkey('app', 'show', appId)).said)
    expect(shownApp.allowed_domains).toEqual(['https://a.example', 'https://b.example'])
    expect((await latchkey('app', 'list')).said).toContain(appId)
  })

  test('security: an app whose row was changed by SQL is named, shown, and counts again once it is accepted', async () => {
    const { appId } = await newApp()
    await withDatabase(config, (db) =>
      db.updateTable('apps').set({ name: 'By hand' }).where('id', '=', appId).execute(),
    )
    expect((await latchkey('app', 'list')).notes).toContain(`latchkey app rebind ${appId}`)
    expect(await latchkey('app', 'update', appId, '--name', 'Other')).not.toMatchObject({ code: 0 })
    const reply = await latchkey('app', 'rebind', appId)
    expect(JSON.parse(reply.said)).toMatchObject({
      name: 'By hand',
      allowed_origins: ['https://shop.example'],
    })
    expect(reply.notes).toContain('--accept')
    expect((await latchkey('app', 'list')).said).not.toContain(appId)
    expect((await latchkey('app', 'rebind', appId, '--accept')).notes).toContain('is in use again')
    expect((await latchkey('app', 'list')).said).toContain(appId)
    expect((await latchkey('app', 'rebind', appId)).notes).toContain('Nothing to do')
  })

  test('changes any setting by its path, and keeps the rest', async () => {
    const { appId } = await newApp()
    const reply = await latchkey(
      ...[
        'app',
        'update',
        appId,
        '--set',
        'captcha_enabled=true',
        '--set',
        'captcha_site_key=t:local',
        '--set',
        'access_token_seconds=60',
      ],
      ...['--set', 'user_limit=5', '--set', 'embedded_wallet_config.create_on_login=off'],
      ...['--set', 'allowlist_config.error_title=Members only', '--add-origin', 'https://two.example'],
    )
    expect(reply).toMatchObject({ code: 0 })
    const shownApp = JSON.parse((await latchkey('app', 'show', appId)).said)
    expect(shownApp).toMatchObject({
      captcha_enabled: true,
      email_auth: true,
      user_limit: 5,
      settings: { access_token_seconds: 60 },
      embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] },
      allowlist_config: { error_title: 'Members only', cta_text: null },
      allowed_domains: ['https://shop.example', 'https://two.example'],
    })
    await latchkey(
      'app',
      'update',
      appId,
      '--remove-origin',
      'https://shop.example',
      '--set',
      'user_limit=null',
    )
    const after = JSON.parse((await latchkey('app', 'show', appId)).said)
    expect(after).toMatchObject({
      allowed_domains: ['https://two.example'],
      user_limit: null,
      captcha_enabled: true,
    })
  })

  test.each([
    [['app', 'create', '--help']],
    [['app', 'create', '--name', 'x', '-h']],
    [['help', 'app', 'create']],
  ])('explains one command: %j', async (args) => {
    const { code, notes, said } = await latchkey(...args)
    expect({ code, said }).toEqual({ code: 0, said: '' })
    expect(notes).toMatch(
      /^Usage: latchkey app create --name N .*\n {2}create an app and show its secret\nExample:\n/,
    )
  })

  test('an app without an origin is made, and it is said that no page can use it yet', async () => {
    const { code, said, notes } = await latchkey('app', 'create', '--name', 'N', '--json')
    expect(code).toBe(0)
    const { appId } = JSON.parse(said)
    const next = ['app', 'update', appId, '--add-origin', 'http://localhost:5173']
    expect(notes).toContain(`latchkey ${next.join(' ')}`)
    expect((await latchkey(...next)).code).toBe(0)
  })

  test('an app that is made comes with the props of its provider', async () => {
    const { said, notes } = await latchkey('app', 'create', '--name', 'N', '--origin', 'https://n.example')
    const [, appId] = /app id\s+(\S+)/.exec(said) ?? []
    expect(notes).toContain(`<PrivyProvider appId="${appId}" apiUrl="http://localhost:4000">`)
  })

  test('gives an app a new secret, key and client', async () => {
    const { appId, appSecret } = await newApp()
    const rotation = JSON.parse((await latchkey('app', 'secret', 'rotate', appId, '--json')).said)
    expect(rotation.appSecret).not.toBe(appSecret)
    expect((await latchkey('app', 'key', 'rotate', appId)).said).toMatch(/^[\w-]{16}$/)
    const { said } = await latchkey('app', 'client', 'create', appId, '--name', 'Second', '--json')
    expect(JSON.parse(said)).toEqual({ appId, clientId: expect.stringMatching(/^client-/) })
  })

  test('keeps the allowlist, and counts events', async () => {
    const { appId } = await newApp()
    const add = ['--add', 'Ada@Example.com', '--add', 'grace@example.com', '--add', 'ada@example.com']
    await latchkey('app', 'allowlist', appId, ...add)
    const { said } = await latchkey('app', 'allowlist', appId, '--remove', 'GRACE@example.com', '--json')
    expect(JSON.parse(said)).toEqual([{ type: 'email', value: 'ada@example.com' }])
    expect((await latchkey('app', 'allowlist', appId, '--add', 'no address')).code).not.toBe(0)
    expect(JSON.parse((await latchkey('app', 'events', appId, '--json')).said)).toEqual([])
    expect((await latchkey('app', 'events', appId, '--days', 'all')).code).toBe(2)
  })

  test('lists what is not built yet', async () => {
    const { said } = await latchkey('endpoints', '--json')
    const examples = JSON.parse(said) as { name: string; built: boolean }[]
    expect(examples.find(({ name }) => name === 'app.getApp')?.built).toBe(true)
    expect(examples.find(({ name }) => name === 'management.beginImport')).toMatchObject({
      path: '/api/v1/wallets/import/init',
      built: false,
    })
  })

  test('finds out what is wrong, and prints the policy a host page needs', async () => {
    const { appId } = await newApp()
    await latchkey('app', 'update', appId, '--set', 'logo_url=https://cdn.example/logo.png')
    await latchkey('app', 'update', appId, '--set', 'whatsapp_enabled=true')
    const healthy = await latchkey('doctor')
    expect(healthy.said).toMatch(/note .*"Shop": whatsapp_enabled is set but not built/)
    expect(healthy.said).toContain('fsync is on')
    expect(healthy.said).toContain("connect-src 'self' http://localhost:4000 ")
    expect(healthy.said).toContain(
      "; frame-src http://localhost:4000; img-src 'self' data: https://cdn.example\n",
    )
    expect(healthy.said.split('\n').filter((line) => line.startsWith('BAD'))).toEqual([])
    expect(healthy.code).toBe(0)
  })

  test.each([
    { args: ['app', 'update'], code: 2, notes: /Which app/ },
    { args: ['app', 'create'], code: 2, notes: /needs --name/ },
    { args: ['app', 'create', '--nmae', 'x'], code: 2, notes: /nmae/ },
    { args: ['serve', '--workers', 'many'], code: 2, notes: /--workers/ },
    { args: ['app', 'show', 'x'.repeat(25)], code: 1, notes: /There is no app/ },
    { args: ['app', 'create', '--name', 'x', '--origin', 'shop.example'], code: 1, notes: /not an origin/ },
    { args: ['app', 'create', '--name', 'x', '--set', 'nope=1'], code: 1, notes: /nope/ },
    {
      args: ['app', 'create', '--name', 'x', '--set', 'email_aut=true'],
      code: 1,
      notes: /^There is no setting "email_aut". Did you mean "email_auth"\?$/,
    },
    {
      args: ['app', 'create', '--name', 'x', '--set', 'embedded_wallet_config.nope=1'],
      code: 1,
      notes: /^There is no setting "embedded_wallet_config.nope".$/,
    },
    {
      args: ['app', 'create', '--name', 'x', '--set', 'email_auth=maybe'],
      code: 1,
      notes: /^The setting "email_auth" takes true or false, not "maybe".$/,
    },
    {
      args: ['app', 'create', '--name'],
      code: 2,
      notes: /^--name needs a value.\nUsage: latchkey app create --name N/,
    },
    { args: ['app', 'list', 'all'], code: 2, notes: /^Unexpected argument "all".\n/ },
    { args: ['fly'], code: 2, notes: /^latchkey has no command "fly". List all commands: latchkey help$/ },
    {
      args: ['app', 'creat'],
      code: 2,
      notes: /no command "app creat". Did you mean "latchkey app create"/,
    },
    { args: ['app'], code: 2, notes: /^latchkey app needs a subcommand:\nlatchkey app create / },
    { args: [], code: 0, notes: /latchkey serve/ },
    { args: ['help'], code: 0, notes: /latchkey serve/ },
  ])('error: $args ends with $code and words', async ({ args, code, notes }) => {
    const result = await latchkey(...args)
    expect(result.code).toBe(code)
    expect(result.notes).toMatch(notes)
    expect(result.notes).not.toMatch(/ at .*\.ts:\d/)
  })
})

test('a change made by a command shows in a running server within a second', async () => {
  const world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
  await world.get(`/api/v1/apps/${world.app.id}`)
  // Not through the world's own context, which would clear its cache.
  const apps = { ...world.ctx.apps, forget() {} }
  await updateApp({ ...world.ctx, apps }, world.app.id, { name: 'Changed elsewhere' })
  const changedAt = performance.now()
  const nameNow = async () => (await world.get(`/api/v1/apps/${world.app.id}`)).body.name
  // Measures when the last call began that got the old name, not how long responses take on a busy machine.
  for (let askedAt = changedAt; (await nameNow()) !== 'Changed elsewhere'; askedAt = performance.now())
    expect(askedAt - changedAt).toBeLessThan(1_000)
})

describe('latchkey user mfa reset', () => {
  test('error: says whom it wants, and that there is no such user', async () => {
    const { appId } = await newApp()
    const reset = (...more: string[]) => latchkey('user', 'mfa', 'reset', appId, ...more)
    expect(await reset()).toMatchObject({ code: 2, notes: expect.stringContaining('Give a user id.') })
    for (const more of [[], ['--dry-run'], ['--cancel']])
      expect(await reset('did:privy:nobody', ...more)).toMatchObject({
        code: 1,
        notes: `App ${appId} has no user did:privy:nobody.`,
      })
  })

  test('begins for a user with a factor, says when it ends, and calls it off', async () => {
    const { appId } = await newApp()
    const user = 'did:privy:lost'
    const { ctx, close } = await openContext(config, 'command', { log: createLog('silent') })
    const now = new Date()
    try {
      await ctx.db.insertInto('users').values({ id: user, app_id: appId, created_at: now }).execute()
      const factor = { type: 'sms', subject: '+12133740199', sealed: null, verifiedAt: now, now } as const
      await insertFactor(ctx, { appId, userId: user }, factor)
    } finally {
      await close()
    }
    const reset = (...more: string[]) => latchkey('user', 'mfa', 'reset', appId, user, ...more)
    expect((await reset('--dry-run')).said).toBe('Dry run: these would be removed: text messages.')
    expect((await reset()).said).toMatch(/^Removed at \d{4}-\d\d-\d\dT.*: text messages\.$/)
    expect(await reset()).toMatchObject({
      code: 1,
      notes: expect.stringContaining('The removal is already under way'),
    })
    expect((await reset('--cancel')).said).toBe('The factors stay.')
    expect(JSON.parse((await reset('--json')).said)).toMatchObject({ user, factors: ['sms'] })
  })
})

describe('latchkey user wallet restore', () => {
  test('error: says what it wants, and that there is no such user', async () => {
    const { appId } = await newApp()
    const restore = (...more: string[]) => latchkey('user', 'wallet', 'restore', appId, ...more)
    expect(await restore('did:privy:nobody')).toMatchObject({
      code: 2,
      notes: expect.stringContaining('Give a user id and an address.'),
    })
    expect(await restore('did:privy:nobody', '0x12', '--dry-run')).toMatchObject({
      code: 1,
      notes: `App ${appId} has no user did:privy:nobody.`,
    })
  })
})

describe('latchkey user restore', () => {
  test('error: says whom it wants, and that nobody of the name was closed', async () => {
    const { appId } = await newApp()
    expect(await latchkey('user', 'restore', appId)).toMatchObject({
      code: 2,
      notes: expect.stringContaining('Give a user id.'),
    })
    expect(await latchkey('user', 'restore', appId, 'did:privy:nobody', '--dry-run')).toMatchObject({
      code: 1,
      notes: `App ${appId} has no user did:privy:nobody who was closed.`,
    })
  })

  test('brings a closed user back, after it has said what would come back', async () => {
    const { appId } = await newApp()
    const { ctx, close } = await openContext(config, 'command', { log: createLog('silent') })
    const user = { appId, userId: 'did:privy:closed', now: new Date() }
    try {
      await ctx.db
        .insertInto('users')
        .values({ id: user.userId, app_id: appId, created_at: user.now })
        .execute()
      const identity = { type: 'email', subject: 'a@b.example', data: { address: 'a@b.example' } } as const
      await insertAccount(ctx, { ...user, identity })
      const row = await findUser(ctx, { appId, id: user.userId })
      if (!row) throw new Error('The user was written just now.')
      await retireUser(ctx, { appId, user: row, reason: 'test', now: user.now })
    } finally {
      await close()
    }
    const restore = (...more: string[]) => latchkey('user', 'restore', appId, user.userId, ...more)
    expect((await restore('--dry-run')).said).toBe(
      'Dry run. The result would be:\nRestored: An email address.',
    )
    expect((await restore()).said).toBe('The user is back.\nRestored: An email address.')
    expect((await restore()).code).toBe(1)
  })
})

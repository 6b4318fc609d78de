import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { beginImport, finish, newKey } from '../../../../test/support/keyImport.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn } from '../../../../test/support/vaultDevice.ts'
import { embedded, makeVendorUser, startVendor } from '../../../../test/support/vendorUsers.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createApp, updateApp } from '../app/manage.ts'
import { accountReaders } from '../methods/registry.ts'
import { findUser } from '../user/store.ts'
import { toUser } from '../user/toWire.ts'
import { openApi } from './apiSource.ts'
import { openFile } from './fileSource.ts'
import { importUsers, type ReportLine, type Source } from './importUsers.ts'

const secret = { appId: 'vendor-app', appSecret: 'vendor-secret' }

let world: World
beforeEach(async () => {
  world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
})

type Options = { source: Source; isDryRun?: boolean; isRestart?: boolean; appId?: string }

async function run({ source, isDryRun = false, isRestart = false, appId = world.app.id }: Options) {
  const lines: ReportLine[] = []
  const counts = await importUsers(world.ctx, {
    ...{ appId, source, readers: accountReaders, isDryRun, isRestart },
    report: async (more) => void lines.push(...more),
    progress: () => {},
  })
  return { counts, lines }
}

async function inFile(text: string): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'users')
  await writeFile(path, text)
  return openFile(path)
}
const toFile = (users: readonly unknown[]) => inFile(users.map((user) => JSON.stringify(user)).join('\n'))
/** Users with ids and accounts that no other test has: the ids are of the whole database. */
let next = 0
const makeUsers = (count: number) => Array.from({ length: count }, () => makeVendorUser(++next))
const read = async (id: string, on = world) => {
  const user = await findUser(on.ctx, { appId: on.app.id, id })
  return user && toUser(user)
}
const countUsers = async () => {
  const rows = await world.ctx.db
    .selectFrom('users')
    .select('id')
    .where('app_id', '=', world.app.id)
    .execute()
  return rows.length
}

describe('a user', () => {
  test('keeps id, accounts with their times, metadata and the rest', async () => {
    const [user] = makeUsers(1)
    const at = user?.created_at ?? 0
    await run({ source: await toFile([user]) })
    const userHere = await read(user?.id ?? '')
    expect(userHere).toMatchObject({
      ...{ id: user?.id, created_at: at, is_guest: false, custom_metadata: user?.custom_metadata },
      has_accepted_terms: user?.has_accepted_terms,
    })
    expect(userHere?.linked_accounts[0]).toMatchObject({
      ...{ type: 'email', address: `user${next}@example.com` },
      ...{ verified_at: at + 10, first_verified_at: at + 10, latest_verified_at: at + 20 },
    })
  })

  test('keeps every kind of account that a login proves', async () => {
    const n = ++next
    const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
    const solana = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
    const linked_accounts = [
      { type: 'email', address: `Mixed${n}@Example.com`, verified_at: 5 },
      { type: 'phone', phoneNumber: '+1 213 373 4253', verified_at: 5 },
      {
        ...{ type: 'wallet', address: wallet, chain_type: 'ethereum', verified_at: 5 },
        ...{ wallet_client_type: 'rainbow', connector_type: 'wallet_connect', chain_id: 'eip155:8453' },
      },
      {
        type: 'wallet',
        address: solana,
        chain_type: 'solana',
        wallet_client_type: 'phantom',
        verified_at: 5,
      },
      { type: 'custom_auth', custom_user_id: 'user 7', verified_at: 5 },
      { type: 'farcaster', fid: 7, owner_address: wallet, username: 'ada', verified_at: 5 },
      { type: 'telegram', telegram_user_id: '77', first_name: 'Ada', username: 'ada', verified_at: 5 },
      { type: 'twitter_oauth', subject: '9', username: 'ada', name: 'Ada', verified_at: 5 },
      { type: 'apple_oauth', subject: 'a.9', email: 'ada@example.com', verified_at: 5 },
    ]
    const { counts } = await run({ source: await toFile([makeVendorUser(n, { linked_accounts })]) })
    expect(counts).toMatchObject({ added: 1, accounts: linked_accounts.length, leftBehind: {} })
    const userHere = await read(makeVendorUser(n).id)
    expect(userHere?.linked_accounts).toMatchObject([
      { type: 'email', address: `mixed${n}@example.com`, verified_at: 5 },
      { type: 'phone', number: '+1 213 373 4253' },
      {
        ...{ type: 'wallet', address: wallet, chain_id: 'eip155:8453' },
        ...{ wallet_client_type: 'rainbow', connector_type: 'wallet_connect' },
      },
      { type: 'wallet', address: solana, chain_type: 'solana', wallet_client_type: 'phantom' },
      { type: 'custom_auth', custom_user_id: 'user 7' },
      { type: 'farcaster', fid: 7 },
      { type: 'telegram', telegram_user_id: '77' },
      { type: 'twitter_oauth', subject: '9' },
      { type: 'apple_oauth', subject: 'a.9' },
    ])
  })

  test('logs in with the same id', async () => {
    const [user] = makeUsers(1)
    await run({ source: await toFile([user]) })
    expect((await signIn(world, `user${next}@example.com`)).userId).toBe(user?.id)
  })
})

test('the key of an embedded wallet is imported after the login, with and without another wallet', async () => {
  for (const hasOther of [false, true]) {
    const n = ++next
    const key = newKey()
    const email = `wallet${n}@example.com`
    const linked_accounts = [
      { type: 'email', address: email, verified_at: 5 },
      embedded(key.address, { verified_at: 5 }),
    ]
    await run({ source: await toFile([makeVendorUser(n, { linked_accounts })]) })
    const session = await signIn(world, email)
    const device = await deviceIn(world, session)
    if (hasOther) await createWallet(device)
    expect(await finish(device, await beginImport(device, key), key)).toBe(key.address)
    const wallets = (await read(session.userId))?.linked_accounts.filter(({ type }) => type === 'wallet')
    expect(wallets).toContainEqual(expect.objectContaining({ address: key.address, imported: true }))
    expect(wallets).toHaveLength(hasOther ? 2 : 1)
  }
})

test('what cannot come is counted by its kind, and listed with its address', async () => {
  const n = ++next
  const times = { verified_at: 5 }
  const address = '0x00000000000000000000000000000000000000aa'
  const user = makeVendorUser(n, {
    linked_accounts: [
      { type: 'email', address: `left${n}@example.com`, ...times },
      embedded(address, times),
      { ...embedded(address, times), recovery_method: 'privy-v2', wallet_client_type: 'privy-v2', id: 'x' },
      { type: 'smart_wallet', address, smart_wallet_type: 'safe', ...times },
      { type: 'passkey', credential_id: 'c', ...times },
      { type: 'cross_app', subject: 's', embedded_wallets: [], ...times },
      { type: 'authorization_key', public_key: 'k', ...times },
      { type: 'email', address: 'no address', ...times },
    ],
    mfa_methods: [{ type: 'totp', verified_at: 5 }],
    custom_metadata: { nested: {} },
  })
  const { counts, lines } = await run({ source: await toFile([user]) })
  expect(counts).toMatchObject({
    ...{ added: 1, accounts: 1, conflicts: 0 },
    leftBehind: {
      ...{ 'embedded wallets': 2, 'smart wallets': 1, passkeys: 1, 'accounts of other apps': 1 },
      ...{ 'other accounts': 1, 'unreadable accounts': 1, 'second factors': 1, metadata: 1 },
    },
  })
  expect(lines).toContainEqual({ userId: user.id, kind: 'embedded wallets', name: address })
  expect(lines).toContainEqual({ userId: user.id, kind: 'second factors', name: 'totp' })
})

test('a guest keeps the id, and is counted as a user without a login', async () => {
  const guest = makeVendorUser(++next, { linked_accounts: [], is_guest: true })
  const { counts } = await run({ source: await toFile([guest]) })
  expect(counts).toMatchObject({ added: 1, withoutLogin: 1, leftBehind: { 'guest logins': 1 } })
  expect(await read(guest.id)).toMatchObject({ is_guest: true, linked_accounts: [] })
})

describe('a file', () => {
  const wrap = {
    'a list': (users: unknown[]) => JSON.stringify(users, null, 2),
    'a page of the API': (users: unknown[]) => JSON.stringify({ data: users, next_cursor: null }),
    'JSON lines': (users: unknown[]) => users.map((user) => JSON.stringify(user)).join('\n'),
    'JSON lines with a mark and empty lines': (users: unknown[]) =>
      `\uFEFF${users.map((user) => JSON.stringify(user)).join('\r\n\r\n')}\r\n`,
  }
  test.each(Object.entries(wrap))('is %s', async (_, toText) => {
    const users = makeUsers(3)
    expect((await run({ source: await inFile(toText(users)) })).counts).toMatchObject({ read: 3, added: 3 })
  })

  test('error: of another kind is refused, and says how to make one', async () => {
    await expect(inFile('id,email\n1,a@b.co')).rejects.toThrow('neither JSON nor JSON lines')
  })

  test('error: with broken entries never stops the import', async () => {
    const [one, two] = makeUsers(2)
    const broken = [null, 7, [], {}, { id: 'x' }, { ...makeVendorUser(++next), created_at: 'today' }]
    const text = [one, ...broken, two].map((user) => JSON.stringify(user)).join('\n')
    const { counts } = await run({ source: await inFile(`${text}\n{"id": broken\n`) })
    expect(counts).toMatchObject({ read: 9, added: 2, unreadable: 7 })
  })

  test('error: with text that no database stores never stops the import', async () => {
    const [one, two] = makeUsers(2)
    const broken = {
      ...{ ...makeVendorUser(++next), linked_accounts: [{ type: 'custom_auth', custom_user_id: 'a\0b' }] },
      custom_metadata: { 'a\0b': 1 },
    }
    const { counts } = await run({ source: await toFile([one, broken, two]) })
    expect(counts).toMatchObject({
      ...{ read: 3, added: 3 },
      leftBehind: { 'unreadable accounts': 1, metadata: 1 },
    })
  })
})

describe('a second run', () => {
  test('changes nothing, not even accounts that a user has changed since', async () => {
    const users = makeUsers(4)
    const first = await run({ source: await toFile(users) })
    const [user] = users
    await world.ctx.db
      .updateTable('linked_accounts')
      .set({ deleted_at: world.clock.now(), mac: null })
      .where('user_id', '=', user?.id ?? '')
      .where('type', '=', 'email')
      .execute()
    const before = await read(user?.id ?? '')
    const { counts } = await run({ source: await toFile(users) })
    expect(first.counts).toMatchObject({ added: 4, existing: 0 })
    expect(counts).toMatchObject({ added: 0, existing: 4, accounts: 0, conflicts: 0 })
    expect(await read(user?.id ?? '')).toEqual(before)
    expect(await countUsers()).toBe(4)
  })

  test('continues where the first one failed, and doubles nothing', async () => {
    const users = makeUsers(1_200)
    const source = await toFile(users)
    const failing: Source = {
      name: source.name,
      async *open(position) {
        let pages = 0
        for await (const page of source.open(position)) {
          if (++pages === 3) throw new Error('The disk is gone.')
          yield page
        }
      },
    }
    await expect(run({ source: failing })).rejects.toThrow('The disk is gone.')
    expect(await countUsers()).toBe(1_000)
    const positions: (string | undefined)[] = []
    const { counts } = await run({
      source: {
        name: source.name,
        open(position) {
          positions.push(position)
          return source.open(position)
        },
      },
    })
    expect(positions).toEqual(['1000'])
    expect(counts).toMatchObject({ read: 1_200, added: 1_200, existing: 0 })
    expect(await countUsers()).toBe(1_200)
    const rows = await world.ctx.db
      .selectFrom('server_state')
      .select('key')
      .where('key', 'like', `import ${world.app.id}%`)
      .execute()
    expect(rows).toEqual([])
  })
})

test('a dry run writes nothing, and reports the same', async () => {
  const users = makeUsers(3)
  const same = [{ type: 'email', address: `user${next}@example.com`, verified_at: 5 }]
  users.push(makeVendorUser(next, { id: 'did:privy:another', linked_accounts: same }))
  const source = await toFile(users)
  const preview = await run({ source, isDryRun: true })
  expect(await countUsers()).toBe(0)
  const real = await run({ source })
  expect(real.counts).toEqual(preview.counts)
  expect(real.lines).toEqual(preview.lines)
  expect(real.counts.conflicts).toBe(1)
})

describe('security: a conflict', () => {
  test('never moves an account of a user who is here, and does not stop the import', async () => {
    const ada = await signIn(world, 'ada@example.com')
    const account = { type: 'email', address: 'ADA@example.com', verified_at: 5 }
    const thief = makeVendorUser(++next, { linked_accounts: [account] })
    const [other] = makeUsers(1)
    const { counts, lines } = await run({ source: await toFile([thief, other]) })
    expect(counts).toMatchObject({ added: 2, conflicts: 1, withoutLogin: 1 })
    expect(lines).toContainEqual({ userId: thief.id, kind: 'belongs to another user here', name: 'email' })
    expect((await signIn(world, 'ada@example.com')).userId).toBe(ada.userId)
  })

  test('of two users of the export: the first one has the account', async () => {
    const account = { type: 'email', address: 'both@example.com', verified_at: 5 }
    const [one, two] = [++next, ++next].map((n) => makeVendorUser(n, { linked_accounts: [account] }))
    const { counts } = await run({ source: await toFile([one, two]) })
    expect(counts).toMatchObject({ added: 2, conflicts: 1 })
    expect((await signIn(world, 'both@example.com')).userId).toBe(one?.id)
  })

  test('of two accounts of one type: the first one stays', async () => {
    const linked_accounts = ['1', '2'].map((subject) => ({ type: 'google_oauth', subject, verified_at: 5 }))
    const { lines } = await run({ source: await toFile([makeVendorUser(++next, { linked_accounts })]) })
    expect(lines).toMatchObject([{ kind: 'second account of its type' }])
  })

  test('with a user of another app leaves that user alone', async () => {
    const [user] = makeUsers(1)
    await run({ source: await toFile([user]) })
    const { appId } = await createApp(world.ctx, { name: 'Other', origins: [] })
    const { counts } = await run({ source: await toFile([user]), appId })
    expect(counts).toMatchObject({ added: 0, conflicts: 1 })
    expect(await read(user?.id ?? '')).toMatchObject({ id: user?.id })
  })

  test('with a user who signs up during the import does not stop it', async () => {
    const [user] = makeUsers(1)
    const source = await toFile([user])
    let isFirst = true
    const { db } = world.ctx
    const racing: World['ctx'] = {
      ...world.ctx,
      binding: {
        ...world.ctx.binding,
        // Between the comparison and the insert.
        async mac(table, row) {
          if (isFirst) {
            isFirst = false
            const signUp = { ...world, ctx: { ...world.ctx, db } }
            await signInElsewhere(signUp, `user${next}@example.com`)
          }
          return world.ctx.binding.mac(table, row)
        },
      },
    }
    const counts = await importUsers(racing, {
      ...{ appId: world.app.id, source, readers: accountReaders, isDryRun: false, isRestart: false },
      report: async () => {},
      progress: () => {},
    })
    expect(counts).toMatchObject({ added: 1, conflicts: 1 })
  })
})

/** A login by another process, outside of the transaction of the import. */
async function signInElsewhere(elsewhere: World, email: string): Promise<void> {
  const { outsideTransaction } = await import('../db/transaction.ts')
  await outsideTransaction(() => signIn(elsewhere, email))
}

test('error: the user limit of the app holds, and the rest comes once it is raised', async () => {
  const users = makeUsers(3)
  await updateApp(world.ctx, world.app.id, { userLimit: 2 })
  await expect(run({ source: await toFile(users) })).rejects.toMatchObject({ code: 'max_accounts_reached' })
  expect(await countUsers()).toBe(0)
  await updateApp(world.ctx, world.app.id, { userLimit: 3 })
  expect((await run({ source: await toFile(users) })).counts).toMatchObject({ added: 3 })
  await expect(signIn(world)).rejects.toThrow('max_accounts_reached')
})

test('10,000 users take less than a minute', { timeout: 120_000 }, async () => {
  const source = await toFile(makeUsers(10_000))
  const start = performance.now()
  expect((await run({ source })).counts).toMatchObject({ added: 10_000, conflicts: 0 })
  const ms = performance.now() - start
  expect(ms).toBeLessThan(60_000)
})

describe('the published API', () => {
  const openVendor = (url: string, change = {}) => openApi(world.ctx, { apiUrl: url, ...secret, ...change })

  test('is read page by page, with the secret of the app', async () => {
    const users = makeUsers(250)
    const vendor = await startVendor({ users, ...secret })
    expect((await run({ source: openVendor(vendor.url) })).counts).toMatchObject({ read: 250, added: 250 })
    expect(vendor.requests.map(({ cursor }) => cursor)).toEqual([null, 'after-100', 'after-200'])
  })

  test('is asked again after a limit and after an outage', async () => {
    const users = makeUsers(150)
    const vendor = await startVendor({
      ...{ users, ...secret },
      fail: ({ count }) =>
        count === 1 || count === 4
          ? { status: 429, headers: { 'retry-after': '0' } }
          : count === 2
            ? { status: 503, headers: { 'retry-after': '0' } }
            : undefined,
    })
    expect((await run({ source: openVendor(vendor.url) })).counts).toMatchObject({ added: 150 })
    expect(vendor.requests).toHaveLength(5)
  })

  test('error: refuses a wrong secret once, and does not print it', async () => {
    const vendor = await startVendor({ users: makeUsers(1), ...secret })
    const failure = await run({ source: openVendor(vendor.url, { appSecret: 'wrong-secret' }) }).catch(
      (cause: Error) => cause.message,
    )
    expect(failure).toContain('refused the app id or the secret')
    expect(failure).not.toContain('wrong-secret')
    expect(vendor.requests).toHaveLength(1)
  })

  test('error: that answers with something else is named', async () => {
    const vendor = await startVendor({ users: [], ...secret, fail: () => ({ status: 200 }) })
    await expect(run({ source: openVendor(vendor.url) })).rejects.toThrow('not a page of users')
  })

  test('security: is not asked in plain text, except on this machine', async () => {
    const source = openVendor('http://api.example.com')
    await expect(run({ source })).rejects.toThrow('must be reached over https')
  })
})

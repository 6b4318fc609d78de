import { endpoints } from '@latchkey/wire'
import { generateP256KeyPair } from '@privy-io/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AppCall, appServer } from '../../../../test/support/appServer.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { createWorld, restart, type World } from '../../../../test/support/world.ts'
import { createApp, updateApp } from '../app/manage.ts'

let world: World
let signer: Awaited<ReturnType<typeof startSigner>>
let publicKey: string
let count = 0

beforeAll(async () => {
  signer = await startSigner('http://localhost:4000')
  world = await createWorld({ env: signer.env })
  publicKey = (await generateP256KeyPair()).publicKey
  const quorum = await call('/key_quorums', { body: { public_keys: [publicKey] } })
  const delegation_config = { key_quorum_id: quorum.body.id, policy_ids: {} }
  await updateApp(world.ctx, world.app.id, { settings: { delegation_config } })
})

const newKey = () => ({ 'privy-idempotency-key': `key ${++count}` })
const call = (path: string, options: AppCall) => appServer(world)('POST', path, options)
const newUser = () => ({
  linked_accounts: [{ type: 'email', address: `ada${++count}@example.com` }],
  wallets: [{ chain_type: 'ethereum' }],
})
const newWallet = () => ({ chain_type: 'ethereum', owner: { public_key: publicKey } })

async function countRows(): Promise<number[]> {
  const tables = ['users', 'api_wallets', 'linked_accounts'] as const
  const counts = tables.map((table) =>
    world.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map((row) => Number(row.count))
}

/** Leaves the key as a process does that is killed after its commit, and before it has stored its answer. */
async function forgetAnswer(key: string): Promise<void> {
  const { numUpdatedRows } = await world.ctx.db
    .updateTable('idempotency_keys')
    .set({ sealed_answer: null })
    .where('key', '=', key)
    .executeTakeFirst()
  expect(numUpdatedRows).toBe(1n)
}

/** Only reads, or returns what must not be stored. */
const withoutKey = [
  'management.authenticateSigner',
  'management.authenticateWallets',
  'management.exportWallet',
  'management.getWalletByAddress',
  'management.searchUsers',
]
const isLookup = (path: string) => /\/users\/\w+\/\w+$/.test(path)
const posts = Object.entries(endpoints).filter(
  ([, { guard, method }]) => guard === 'app' && method === 'POST',
)

test('every POST of an app’s server that changes something takes a key', () => {
  const others = posts.filter(([, { isKeyed }]) => !isKeyed)
  const names = others.filter(([, { path }]) => !isLookup(path)).map(([name]) => name)
  expect(names.filter((name) => !withoutKey.includes(name))).toEqual([])
  expect(Object.values(endpoints).filter(({ isKeyed, method }) => isKeyed && method !== 'POST')).toEqual([])
})

/** A POST to each keyed endpoint, with a body that its schema accepts. */
const bodies: Record<string, object> = {
  'management.createWallet': { chain_type: 'ethereum' },
  'management.createWallets': { wallets: [{}] },
  'management.importUser': newUser(),
  'management.addWalletsTo': { user_id: 'did:privy:x' },
  'management.addUserWallets': { wallets: [] },
  'management.setUserMetadata': { custom_metadata: {} },
  'management.importUsers': { users: [{}] },
  'management.linkUserAccount': { type: 'email', address: 'ada@example.com' },
  'management.unlinkUserAccount': { type: 'email', handle: 'ada@example.com' },
  'management.allow': { type: 'email', value: 'ada@example.com' },
  'management.deny': { type: 'email', value: 'ada@example.com' },
}

describe.each(posts.filter(([name, { isKeyed }]) => isKeyed && name !== 'management.walletRpc'))(
  '%s',
  (name, { path }) => {
    test('security: refuses the key of another request', async () => {
      const headers = newKey()
      await call('/wallets', { body: newWallet(), headers })
      const filledPath = path
        .replace(/^\/api\/v1/, '')
        .replace(':app_id', world.app.id)
        .replaceAll(/:\w+/g, 'x')
      const reply = await call(filledPath, { body: bodies[name] ?? {}, headers })
      // A call that is not built refuses before it reads a key.
      if (reply.body.code === 'feature_not_enabled') return
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
      expect(reply.body.error).toContain('was used for another request')
      expect(reply.headers.get('x-should-retry')).toBe('false')
    })
  },
)

describe('a repetition', () => {
  test.each([
    ['a user', '/users', newUser],
    ['a wallet', '/wallets', newWallet],
    ['wallets', '/wallets/batch', () => ({ wallets: [newWallet(), newWallet()] })],
    ['a key quorum', '/key_quorums', () => ({ public_keys: [publicKey] })],
  ])('of a request for %s gives its answer, under both prefixes', async (_, path, makeBody) => {
    const [headers, body] = [newKey(), makeBody()]
    const first = await call(path, { body, headers })
    expect(first.status).toBe(200)
    const before = await countRows()
    for (const prefix of ['/v1', '/api/v1'] as const)
      expect(await call(path, { body, headers, prefix })).toMatchObject({ status: 200, body: first.body })
    expect(await countRows()).toEqual(before)
  })

  test('security: after a crash makes no second user and no second wallet', async () => {
    for (const [path, body] of [
      ['/users', newUser()],
      ['/wallets', newWallet()],
      ['/wallets/batch', { wallets: [newWallet(), newWallet()] }],
    ] as const) {
      const headers = newKey()
      const first = await call(path, { body, headers })
      expect(first.status).toBe(200)
      const before = await countRows()
      await forgetAnswer(headers['privy-idempotency-key'])
      expect(await call(path, { body, headers })).toMatchObject({ status: 429 })
      world.clock.forward({ seconds: 61 })
      const again = await appServer(await restart(world))('POST', path, { body, headers })
      expect(again).toMatchObject({ status: 200, body: first.body })
      expect(await countRows()).toEqual(before)
    }
  })

  test('security: after a failure at the signer makes no second wallet', async () => {
    const headers = newKey()
    const body = newWallet()
    const { signer: real } = world.ctx
    const broken = Object.create(real, {
      commitRow: { value: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })) },
    }) as typeof real
    Object.assign(world.ctx, { signer: broken })
    const before = await countRows()
    const failure = await call('/wallets', { body, headers })
    Object.assign(world.ctx, { signer: real })
    expect(failure.status).toBeGreaterThanOrEqual(400)
    const again = await call('/wallets', { body, headers })
    expect(again).toMatchObject({ status: 200 })
    const [, wallets = 0] = before
    expect((await countRows())[1]).toBe(wallets + 1)
    expect(await call('/wallets', { body: { ...body, display_name: 'Other' }, headers })).toMatchObject({
      status: 400,
    })
  })

  test('security: of 16 equal requests at once one makes a user', async () => {
    const [headers, body] = [newKey(), newUser()]
    const [users = 0] = await countRows()
    const replies = await Promise.all(Array.from({ length: 16 }, () => call('/users', { body, headers })))
    const statuses = new Set(replies.map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([])
    for (const { status, headers: answered } of replies)
      if (status === 429) expect(answered.get('retry-after')).toBe('1')
    expect((await countRows())[0]).toBe(users + 1)
  })

  test('security: in another app is another request', async () => {
    const headers = newKey()
    const body = newWallet()
    const first = await call('/wallets', { body, headers })
    const { appId: id, appSecret: secret } = await createApp(world.ctx, { name: 'Other', origins: [] })
    const other = appServer({ ...world, app: { ...world.app, id, secret } })
    const reply = await other('POST', '/wallets', { body, headers: { ...headers, 'privy-app-id': id } })
    expect(reply.status).toBe(200)
    expect(reply.body.id).not.toBe(first.body.id)
  })

  test('error: a key has at most 256 characters', async () => {
    const headers = (length: number) => ({ 'privy-idempotency-key': 'k'.repeat(length) })
    expect(await call('/users', { body: newUser(), headers: headers(257) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data', error: 'privy-idempotency-key has more than 256 characters.' },
    })
    expect(await call('/users', { body: newUser(), headers: headers(256) })).toMatchObject({ status: 200 })
  })

  test('security: its stored answer is not readable in the database', async () => {
    const [headers, body] = [newKey(), newUser()]
    await call('/users', { body, headers })
    const rows = await world.ctx.db.selectFrom('idempotency_keys').selectAll().execute()
    const text = JSON.stringify(rows)
    expect(text).not.toContain(body.linked_accounts[0]?.address)
    expect(text).not.toContain('did:privy:')
  })
})

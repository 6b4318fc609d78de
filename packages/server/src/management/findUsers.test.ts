import { management, type User } from '@latchkey/wire'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { appServer } from '../../../../test/support/appServer.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

let world: World
let call: ReturnType<typeof appServer>
beforeAll(async () => {
  world = await createWorld()
  call = appServer(world)
})

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK'

async function importUser(account: object): Promise<string> {
  const { status, body } = await call('POST', '/users', { body: { linked_accounts: [account] } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id as string
}

type Lookup = { name: string; account: object; path: string; inputs: object[] }
const social = (network: string, more: object = {}): Lookup => ({
  name: `userBy${network[0]?.toUpperCase()}${network.slice(1)}`,
  account: { type: `${network}_oauth`, subject: `${network} 1`, username: 'Ada_L', ...more },
  path: `${network}/username`,
  inputs: [{ username: 'Ada_L' }, { username: 'ada_l' }, { username: '@ADA_L' }],
})
const lookups: Lookup[] = [
  {
    name: 'userByEmail',
    account: { type: 'email', address: 'Ada@Find.example' },
    path: 'email/address',
    inputs: [{ address: 'ada@find.example' }, { address: ' ADA@find.example ' }],
  },
  {
    name: 'userByPhone',
    account: { type: 'phone', number: '+1 555 234 5678' },
    path: 'phone/number',
    inputs: [{ number: '+15552345678' }, { number: '(555) 234-5678' }],
  },
  {
    name: 'userByWallet',
    account: { type: 'wallet', chain_type: 'ethereum', address: wallet },
    path: 'wallet/address',
    inputs: [{ address: wallet }, { address: wallet.toLowerCase() }],
  },
  {
    name: 'userByWallet',
    account: { type: 'wallet', chain_type: 'solana', address: solana },
    path: 'wallet/address',
    inputs: [{ address: solana }],
  },
  {
    name: 'userByFarcaster',
    account: { type: 'farcaster', fid: 42, owner_address: wallet },
    path: 'farcaster/fid',
    inputs: [{ fid: 42 }],
  },
  ...['discord', 'github', 'instagram', 'twitch'].map((network) => social(network)),
  social('twitter', { name: 'Ada' }),
  {
    name: 'userByTwitterSubject',
    account: { type: 'twitter_oauth', subject: '77', username: 'grace', name: 'Grace' },
    path: 'twitter/subject',
    inputs: [{ subject: '77' }],
  },
  {
    name: 'userBySpotifySubject',
    account: { type: 'spotify_oauth', subject: 'sp-1' },
    path: 'spotify/subject',
    inputs: [{ subject: 'sp-1' }],
  },
  {
    name: 'userByTelegram',
    account: { type: 'telegram', telegram_user_id: '901', username: 'Ada_Bot' },
    path: 'telegram/username',
    inputs: [{ username: 'ada_bot' }, { username: '@Ada_Bot' }],
  },
  {
    name: 'userByTelegramId',
    account: { type: 'telegram', telegram_user_id: '902' },
    path: 'telegram/telegram_user_id',
    inputs: [{ telegram_user_id: '902' }],
  },
  {
    name: 'userByCustomId',
    account: { type: 'custom_auth', custom_user_id: 'My user 1' },
    path: 'custom_auth/id',
    inputs: [{ custom_user_id: 'My user 1' }],
  },
]

test('every look-up of the contract but the one of smart wallets has a row here', () => {
  const names = new Set([...lookups.map(({ name }) => name), 'userBySmartWallet'])
  expect([...names].sort()).toEqual(Object.keys(management.lookups).sort())
})

describe.each(lookups)('$path', ({ account, path, inputs }) => {
  test.each(['/v1', '/api/v1'] as const)('finds the user under %s, however it is spelled', async (prefix) => {
    const own = await createWorld()
    const ask = appServer(own)
    const { body: user } = await ask('POST', '/users', { body: { linked_accounts: [account] } })
    for (const input of inputs)
      expect(await ask('POST', `/users/${path}`, { body: input, prefix })).toMatchObject({
        status: 200,
        body: { id: user.id, linked_accounts: [{ type: (account as { type: string }).type }] },
      })
    // The other app has no such user.
    expect(await call('POST', `/users/${path}`, { body: inputs[0] ?? {} })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })
})

test('a smart wallet is found by its address', async () => {
  const session = await signIn(world)
  const row = {
    app_id: world.app.id,
    user_id: session.userId,
    type: 'smart_wallet',
    subject: wallet.toLowerCase(),
  }
  const data = { address: wallet, smart_wallet_type: 'kernel' }
  const mac = await world.ctx.binding.mac('linked_accounts', {
    ...{ ...row, data, held_until: null, removed_at: null, deleted_at: null },
  })
  const now = world.ctx.now()
  const times = { verified_at: now, first_verified_at: now, latest_verified_at: now }
  await world.ctx.db
    .insertInto('linked_accounts')
    .values({ ...row, ...times, data: JSON.stringify(data), mac })
    .execute()
  expect(await call('POST', '/users/smart_wallet/address', { body: { address: wallet } })).toMatchObject({
    body: { id: session.userId },
  })
})

test('of two users with one username, the one who proved it last is found', async () => {
  const [first, second] = ['g-1', 'g-2'].map((subject) => ({
    type: 'github_oauth',
    subject,
    username: 'moved',
  }))
  await importUser(first as object)
  world.clock.forward({ seconds: 5 })
  const later = await importUser(second as object)
  const { body } = await call('POST', '/users/github/username', { body: { username: 'moved' } })
  expect(body.id).toBe(later)
})

test('security: a row that the server did not write finds no user', async () => {
  const session = await signIn(world)
  const now = world.ctx.now()
  const times = { verified_at: now, first_verified_at: now, latest_verified_at: now }
  await world.ctx.db
    .insertInto('linked_accounts')
    .values({
      ...{ app_id: world.app.id, user_id: session.userId, type: 'github_oauth', subject: 'forged', ...times },
      ...{ data: JSON.stringify({ subject: 'forged', username: 'forged' }), mac: null },
    })
    .execute()
  expect(await call('POST', '/users/github/username', { body: { username: 'forged' } })).toMatchObject({
    status: 404,
  })
})

test.each([
  ['email/address', { address: 'no address' }],
  ['phone/number', { number: '12' }],
  ['farcaster/fid', { fid: 'x' }],
  ['discord/username', {}],
])('%s refuses malformed input', async (path, body) => {
  expect(await call('POST', `/users/${path}`, { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_data' },
  })
})

test('a user is read by the id, with or without its prefix', async () => {
  const { userId, email } = await signIn(world)
  for (const id of [userId, userId.replace('did:privy:', '')])
    for (const prefix of ['/v1', '/api/v1'] as const)
      expect(await call('GET', `/users/${id}`, { prefix })).toMatchObject({
        status: 200,
        body: { id: userId, linked_accounts: [{ type: 'email', address: email }] },
      })
  expect(await call('GET', '/users/nobody')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const other = appServer(await createWorld())
  expect(await other('GET', `/users/${userId}`)).toMatchObject({ status: 404 })
})

test.each([
  ['no secret', {}],
  ['a wrong secret', { authorization: `Basic ${Buffer.from('app:wrong').toString('base64')}` }],
  ['an access token', { authorization: 'Bearer abc' }],
])('security: %s reads nothing', async (_, headers) => {
  const { userId } = await signIn(world)
  for (const [method, path] of [
    ['GET', `/v1/users/${userId}`],
    ['GET', '/v1/users'],
    ['POST', '/v1/users/email/address'],
  ] as const)
    expect(
      await world.call(method, path, { origin: null, headers, ...(method === 'POST' && { body: {} }) }),
    ).toMatchObject({ status: 401, body: { code: 'missing_or_invalid_token' } })
})

describe('the list', () => {
  test('has every user once, newest first, also while others sign up', async () => {
    const own = await createWorld()
    const ask = appServer(own)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const body = { linked_accounts: [{ type: 'custom_auth', custom_user_id: `${n}` }] }
      ids.unshift((await ask('POST', '/users', { body })).body.id as string)
      // Two users of one moment too.
      if (n !== 2) own.clock.forward({ seconds: 1 })
    }
    const pageIds: string[] = []
    let cursor = ''
    for (let pages = 1; ; pages++) {
      const { status, body } = await ask('GET', `/users?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      pageIds.push(...(body.data as User[]).map(({ id }) => id))
      if (body.next_cursor === null) break
      expect(pages).toBeLessThan(4)
      cursor = body.next_cursor as string
      await ask('POST', '/users', {
        body: { linked_accounts: [{ type: 'custom_auth', custom_user_id: `new ${pages}` }] },
      })
      own.clock.forward({ seconds: 1 })
    }
    expect(new Set(pageIds)).toEqual(new Set(ids))
    expect(pageIds).toHaveLength(5)
  })

  test.each([
    ...['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=WzFd'],
    // With a zero byte, and with half of a character.
    ...['cursor=ImFcdTAwMDBiIg', 'cursor=Ilx1ZDgwMCI'],
  ])('refuses %s', async (query) => {
    expect(await call('GET', `/users?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
  })
})

describe('custom metadata', () => {
  test('is replaced by POST and merged by PATCH', async () => {
    const { userId, token } = await signIn(world)
    const path = `/users/${userId}/custom_metadata`
    const set = (method: string, custom_metadata: object) => call(method, path, { body: { custom_metadata } })
    expect(await set('POST', { plan: 'free', seats: 1 })).toMatchObject({
      body: { id: userId, custom_metadata: { plan: 'free', seats: 1 } },
    })
    expect((await set('PATCH', { seats: null, trial: true })).body.custom_metadata).toEqual({
      plan: 'free',
      trial: true,
    })
    expect((await set('POST', {})).body.custom_metadata).toEqual({})
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => set('PATCH', { [name]: 1 })))
    const { body } = await world.get('/api/v1/users/me', { token })
    expect((body.user as User).custom_metadata).toEqual({ a: 1, b: 1, c: 1, d: 1 })
    const { rows } = await sql<{ data: object }>`
      select data from audit_log where user_id = ${userId} and event = 'user.metadata_changed'`.execute(
      world.ctx.db,
    )
    expect(rows).toHaveLength(7)
    expect(rows[0]?.data).toEqual({ by: 'app', members: 2 })
  })

  test('trap 10: has at most 1 kB of text, numbers and booleans', async () => {
    const { userId } = await signIn(world)
    const path = `/users/${userId}/custom_metadata`
    const fits = { text: 'x'.repeat(1_024 - '{"text":""}'.length) }
    expect(await call('POST', path, { body: { custom_metadata: fits } })).toMatchObject({ status: 200 })
    for (const [method, custom_metadata] of [
      ['POST', { text: `${fits.text}x` }],
      ['PATCH', { more: 1 }],
      ['POST', { list: [] }],
      ['POST', { plan: null }],
      ['POST', { nested: { a: 1 } }],
    ] as const)
      expect(await call(method, path, { body: { custom_metadata } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    expect((await call('GET', `/users/${userId}`)).body.custom_metadata).toEqual(fits)
  })

  test('of a user who does not exist is not found', async () => {
    for (const method of ['POST', 'PATCH'])
      expect(
        await call(method, '/users/nobody/custom_metadata', { body: { custom_metadata: {} } }),
      ).toMatchObject({
        status: 404,
      })
  })
})

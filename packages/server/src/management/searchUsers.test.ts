import type { User } from '@latchkey/wire'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { appServer } from '../../../../test/support/appServer.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { toUpperBound } from './searchStore.ts'

let world: World
let call: ReturnType<typeof appServer>
/** Ids by the name of the user. */
const ids: Record<string, string> = {}
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

const people: Record<string, object> = {
  ada: { type: 'email', address: 'ada@search.example' },
  adam: { type: 'email', address: 'adam@search.example' },
  handle: { type: 'github_oauth', subject: '555', username: 'Ada', name: 'Countess of Lovelace' },
  phone: { type: 'phone', number: '+44 20 7946 0958' },
  wallet: { type: 'wallet', chain_type: 'ethereum', address: wallet },
  custom: { type: 'custom_auth', custom_user_id: 'customer_100%' },
  social: { type: 'google_oauth', subject: 'g-9', email: 'grace@search.example', name: 'Grace Hopper' },
  telegram: { type: 'telegram', telegram_user_id: '700700', username: 'nevada', first_name: 'Linus' },
}

beforeAll(async () => {
  world = await createWorld()
  call = appServer(world)
  for (const [name, account] of Object.entries(people)) {
    const { body } = await call('POST', '/users', { body: { linked_accounts: [account] } })
    ids[name] = body.id as string
  }
})

const toName = ({ id }: User) => Object.keys(ids).find((name) => ids[name] === id)

async function search(body: object, ask = call): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  for (let cursor: unknown; ; ) {
    const reply = await ask('POST', '/users/search', { body: { ...body, ...(cursor ? { cursor } : {}) } })
    expect(reply).toMatchObject({ status: 200 })
    names.push(...(reply.body.data as User[]).map(toName))
    cursor = reply.body.next_cursor
    if (cursor === null) return names
  }
}

describe('a term finds', () => {
  test.each([
    ['an email address', 'ADA@search.example', ['ada']],
    [
      'a handle first, then what begins with it, then what contains it',
      'ada',
      ['handle', 'ada', 'adam', 'telegram'],
    ],
    ['a subject', '555', ['handle']],
    ['a phone number as it is typed', '+44 20 7946 0958', ['phone']],
    ['the beginning of a phone number', '+44 20', ['phone']],
    ['a wallet', wallet, ['wallet']],
    ['the beginning of a wallet', wallet.slice(0, 8), ['wallet']],
    ['a custom id, whose signs are no wildcards', 'customer_100%', ['custom']],
    ['no other id for a wildcard', 'customer_1__%', []],
    ['the address that a network names', 'grace@search.example', ['social']],
    ['a part of a name', 'lovelace', ['handle']],
    ['a first name', 'linus', ['telegram']],
    ['a handle with its @', '@nevada', ['telegram']],
    ['nobody', 'nobody at all', []],
  ])('%s', async (_, searchTerm, expected) => {
    expect(await search({ searchTerm })).toEqual(expected)
  })

  test('a user by the id', async () => {
    const id = ids.social ?? ''
    expect(await search({ searchTerm: id })).toEqual(['social'])
    expect(await search({ searchTerm: id.replace('did:privy:', '') })).toEqual(['social'])
  })
})

test.each([1, 2, 3])('pages of %i have every user once, in the same order', async (limit) => {
  const all = await search({ searchTerm: 'ada' })
  expect(await search({ searchTerm: 'ada', limit })).toEqual(all)
  const everyone = await search({ searchTerm: 'search.example' })
  expect(await search({ searchTerm: 'search.example', limit })).toEqual(everyone)
  expect([...everyone].sort()).toEqual(['ada', 'adam', 'social'])
})

test('a page has at most as many users as asked for', async () => {
  const { body } = await call('POST', '/users/search', { body: { searchTerm: 'example', limit: 2 } })
  expect(body.data).toHaveLength(2)
  expect((await search({ searchTerm: 'example', limit: 2 })).sort()).toEqual(['ada', 'adam', 'social'])
})

test('a user with several matches is found once, at the best one', async () => {
  const own = await createWorld()
  const ask = appServer(own)
  const accounts = [
    { type: 'email', address: 'bob@several.example' },
    { type: 'github_oauth', subject: '1', username: 'bobby' },
    { type: 'google_oauth', subject: 'bob', email: 'bob2@several.example', name: 'Bob' },
  ]
  const { body } = await ask('POST', '/users', { body: { linked_accounts: accounts } })
  ids.bob = body.id as string
  for (const searchTerm of ['bob', 'bo', 'several'])
    for (const limit of [1, 100])
      expect(await search({ searchTerm, limit }, ask), searchTerm).toEqual(['bob'])
})

describe('lists find', () => {
  test.each([
    [{ emails: ['Ada@search.example', 'nobody@search.example'] }, ['ada']],
    [{ phoneNumbers: ['+442079460958', 'no number'] }, ['phone']],
    [{ walletAddresses: [wallet.toLowerCase(), 'x'] }, ['wallet']],
    [
      {
        emails: ['ada@search.example', 'adam@search.example'],
        phoneNumbers: ['+442079460958'],
        walletAddresses: [wallet],
      },
      ['ada', 'adam', 'phone', 'wallet'],
    ],
    [{ emails: [], phoneNumbers: [], walletAddresses: [] }, []],
  ])('the users of %j', async (body, expected) => {
    expect((await search(body)).sort()).toEqual(expected)
    expect((await search({ ...body, limit: 1 })).sort()).toEqual(expected)
  })
})

test.each([
  {},
  { searchTerm: ' ' },
  { searchTerm: 'x'.repeat(201) },
  { searchTerm: 'ada', cursor: 'x' },
  { searchTerm: 'ada', cursor: Buffer.from('["accounts",""]').toString('base64url') },
  { emails: ['a@b.example'], cursor: Buffer.from('["exact",""]').toString('base64url') },
  ...[
    ['exact', 'a\0'],
    ['prefix', '\0', ''],
    ['scan', '\0'],
    ['contains', '\0'],
  ].map((position) => ({
    searchTerm: 'ada',
    cursor: Buffer.from(JSON.stringify(position)).toString('base64url'),
  })),
  { emails: ['a@b.example'], cursor: Buffer.from('["accounts","\\u0000"]').toString('base64url') },
  { emails: 'ada@search.example' },
  { searchTerm: 'ada', limit: 1_000 },
])('%j is refused', async (body) => {
  expect(await call('POST', '/users/search', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_data' },
  })
})

test('security: another app finds nobody', async () => {
  const other = appServer(await createWorld())
  for (const searchTerm of ['ada', 'lovelace', wallet, ids.ada ?? ''])
    expect(await search({ searchTerm }, other)).toEqual([])
  expect(await search({ emails: ['ada@search.example'] }, other)).toEqual([])
})

test('security: a row that the server did not write finds no user', async () => {
  const now = world.ctx.now()
  const times = { verified_at: now, first_verified_at: now, latest_verified_at: now }
  await world.ctx.db
    .insertInto('linked_accounts')
    .values({
      ...{
        app_id: world.app.id,
        user_id: ids.custom ?? '',
        type: 'github_oauth',
        subject: 'forged row',
        ...times,
      },
      ...{ data: JSON.stringify({ username: 'forged name' }), mac: null },
    })
    .execute()
  for (const searchTerm of ['forged row', 'forged', 'rged na'])
    expect(await search({ searchTerm })).toEqual([])
})

describe('among more than a thousand users', () => {
  let ask: typeof call
  let own: World
  const rare = 'joan@clarke.example'
  beforeAll(async () => {
    own = await createWorld()
    ask = appServer(own)
    const { body } = await ask('POST', '/users', {
      body: { linked_accounts: [{ type: 'email', address: rare }] },
    })
    ids.joan = body.id as string
    own.clock.forward({ seconds: 1 })
    for (let batch = 0; batch < 55; batch++) {
      const users = Array.from({ length: 20 }, (_, n) => ({
        linked_accounts: [{ type: 'email', address: `p${batch}x${n}@frequent.example` }],
      }))
      expect((await ask('POST', '/users/batch', { body: { users } })).status).toBe(200)
      own.clock.forward({ seconds: 1 })
    }
  })

  test.each([100, 37])('a frequent part is found on pages of %i, every user once', async (limit) => {
    const all: string[] = []
    for (let cursor: unknown; cursor !== null; ) {
      const body = { searchTerm: 'frequent', limit, ...(cursor ? { cursor } : {}) }
      const reply = await ask('POST', '/users/search', { body })
      const page = (reply.body.data as User[]).map(({ id }) => id)
      expect(page.length).toBeLessThanOrEqual(limit)
      all.push(...page)
      cursor = reply.body.next_cursor
    }
    expect(all).toHaveLength(1_100)
    expect(new Set(all).size).toBe(1_100)
  })

  test('a rare part is found by the index, and without it only what begins with the term', async () => {
    expect(await search({ searchTerm: 'clarke' }, ask)).toEqual(['joan'])
    await sql`alter index linked_accounts_search rename to linked_accounts_unused`.execute(own.ctx.db)
    try {
      expect(await search({ searchTerm: 'joan' }, ask)).toEqual(['joan'])
      expect(await search({ searchTerm: 'clarke' }, ask)).toEqual([])
    } finally {
      await sql`alter index linked_accounts_unused rename to linked_accounts_search`.execute(own.ctx.db)
    }
  })
})

test.each([
  ['ada', 'adb'],
  ['a\u{10ffff}', 'b'],
  ['\ud7ff', '\ue000'],
])('%j is followed by %j', (text, next) => expect(toUpperBound(text)).toBe(next))

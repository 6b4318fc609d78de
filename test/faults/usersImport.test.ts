import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CommandResult, latchkey } from '../support/faults/command.ts'
import { type System, startSystem } from '../support/faults/system.ts'
import { makeVendorUser, startVendor } from '../support/vendorUsers.ts'

const secret = { appId: 'vendor-app', appSecret: 'vendor-secret' }
/** Each test has its own users: their ids are of the whole database. */
const makeUsers = (from: number) => Array.from({ length: 450 }, (_, n) => makeVendorUser(from + n))
const accountsPerUser = { added: [2, 2, 1] }

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterEach(() => system.freeAll())
afterAll(() => system?.close())

function runImport(url: string, killed?: AbortSignal): Promise<CommandResult> {
  const env = { ...system.env, PRIVY_APP_SECRET: secret.appSecret }
  const args = ['import', 'privy', system.app.id, '--app-id', secret.appId, '--api-url', url, '--json']
  return latchkey(env, args, killed ? { killed } : {})
}

async function count(ids: readonly string[]) {
  const users = await system.db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  const accounts = await system.db
    .selectFrom('linked_accounts')
    .select(['type', 'subject'])
    .where('user_id', 'in', ids)
    .execute()
  return { users: users.length, accounts: accounts.length }
}

const toExpected = (ids: readonly string[], from: number) => ({
  users: ids.length,
  accounts: ids.reduce((sum, _, n) => sum + (accountsPerUser.added[(from + n) % 3] ?? 0), 0),
})

test('an import that is killed between two pages continues there, and doubles nothing', async () => {
  const users = makeUsers(0)
  const ids = users.map(({ id }) => id)
  const death = new AbortController()
  const vendor = await startVendor({
    ...{ users, ...secret },
    fail({ count }) {
      if (count === 3) death.abort()
      return undefined
    },
  })
  expect(await runImport(vendor.url, death.signal)).toMatchObject({ signal: 'SIGKILL' })
  expect((await count(ids)).users).toBe(200)
  const { said, code } = await runImport(vendor.url)
  expect(code).toBe(0)
  expect(JSON.parse(said)).toMatchObject({ read: 450, added: 450, existing: 0, conflicts: 0 })
  expect(vendor.requests.slice(3).map(({ cursor }) => cursor)).toEqual([
    ...['after-200', 'after-300', 'after-400'],
  ])
  expect(await count(ids)).toEqual(toExpected(ids, 0))
  // Once more, from the beginning: nothing is left to do.
  expect(JSON.parse((await runImport(vendor.url)).said)).toMatchObject({ read: 450, added: 0, existing: 450 })
  expect(await count(ids)).toEqual(toExpected(ids, 0))
})

test.each(['cut', 'finish'] as const)(
  'an import that is killed inside a transaction (%s) doubles nothing',
  async (how) => {
    const from = how === 'cut' ? 1_000 : 2_000
    const users = makeUsers(from)
    const ids = users.map(({ id }) => id)
    const death = new AbortController()
    const vendor = await startVendor({ users, ...secret })
    const hold = await system.hold('lock table linked_accounts in share mode')
    const firstRun = runImport(vendor.url, death.signal)
    await hold.caught()
    death.abort()
    expect(await firstRun).toMatchObject({ signal: 'SIGKILL' })
    await hold.release(how)
    const { said, code, notes } = await runImport(vendor.url)
    expect({ code, notes }).toMatchObject({ code: 0 })
    const counts = JSON.parse(said) as { added: number; existing: number }
    expect(counts.added + counts.existing).toBe(450)
    expect(await count(ids)).toEqual(toExpected(ids, from))
  },
)

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../support/deep.ts'
import { type System, startSystem } from '../support/faults/system.ts'
import { codeFor, finishSignIn, getUser, type Login, post } from '../support/faults/walletPage.ts'

const authenticating = { at: /POST .*\/passwordless\/authenticate$/ }
let system: System

beforeAll(async () => {
  system = await startSystem()
})
afterEach(async () => {
  system.proxy.heal()
  await system.freeAll()
})
afterAll(() => system.close())

test.each(['asked', 'done', 'answered'] as const)(
  'kill -9 when a code is %s: it is used and there is a session, or neither (F1: killed login)',
  async (when) => {
    const email = await withCode()
    const struck = system.proxy.fail({ ...authenticating, when, strike: system.kill })
    await settle(finishSignIn(system, email))
    await struck
    await expectBothOrNeither(email, { isUsed: when !== 'asked' })
  },
)

const tables = ['codes', 'users', 'linked_accounts', 'sessions', 'audit_log']
const ends = ['finish', 'cut'] as const
const both = tables.flatMap((table, at) => ends.map((how) => ({ table, how, isNext: how === ends[at % 2] })))

// In a usual run they alternate from table to table.
test.each(rowsOf(both, ({ isNext }) => isNext))(
  'kill -9 while the sign-in waits for $table, then $how: used and a session, or neither (F1: killed login)',
  async ({ table, how }) => {
    const email = await withCode()
    const hold = await system.hold(`lock table ${table} in exclusive mode`)
    const signingIn = settle(finishSignIn(system, email))
    await hold.caught()
    await system.kill()
    await hold.release(how)
    await signingIn
    await expectBothOrNeither(email, {})
  },
)

let count = 0

async function withCode(): Promise<string> {
  await system.start()
  const email = `login${++count}@example.com`
  await post(system, '/api/v1/passwordless/init', { email })
  expect(await codeFor(system, email)).toMatch(/^\d{6}$/)
  return email
}

function settle(work: Promise<Login>): Promise<Login | undefined> {
  return work.catch(() => undefined)
}

async function expectBothOrNeither(email: string, expectation: { isUsed?: boolean }): Promise<void> {
  await system.start()
  const { db } = system
  const code = await db
    .selectFrom('codes')
    .select(['used_at', 'attempts'])
    .where('identity', '=', email)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('linked_accounts', 'linked_accounts.user_id', 'sessions.user_id')
    .select('sessions.id')
    .where('linked_accounts.subject', '=', email)
    .execute()
  expect(sessions).toHaveLength(code.used_at === null ? 0 : 1)
  if (expectation.isUsed !== undefined) expect(code.used_at !== null).toBe(expectation.isUsed)
  if (code.used_at !== null) return
  // Nothing happened, so the code is still valid.
  const login = await finishSignIn(system, email)
  expect((await getUser(system, login)).linked_accounts).toMatchObject([{ type: 'email', address: email }])
}

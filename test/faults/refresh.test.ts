import { limits } from '@latchkey/wire'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fault } from '../support/faults/faultyProxy.ts'
import { type System, startSystem } from '../support/faults/system.ts'
import { getUser, type Login, refresh, signIn } from '../support/faults/walletPage.ts'

const refreshing = { at: /POST \/api\/v1\/sessions$/ }
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
  'kill -9 when a refresh is %s: the old token gets the successor, nobody is logged out',
  async (when) => {
    const login = await newLogin()
    const struck = system.proxy.fail({ ...refreshing, when, strike: system.kill })
    const answer = await settle(refresh(system, login))
    await struck
    await system.start()
    const successor = await refresh(system, login)
    if (answer) expect(successor.refreshToken).toBe(answer.refreshToken)
    await expectAlive(successor)
  },
)

test.each([
  { how: 'finish', what: 'and Postgres finishes what the server began' },
  { how: 'cut', what: 'and Postgres never does it' },
] as const)(
  'kill -9 inside the rotation, $what: the old token works, nobody is logged out',
  async ({ how }) => {
    const login = await newLogin()
    const hold = await system.hold('select 1 from sessions for update')
    const refusal = settle(refresh(system, login))
    await hold.caught()
    await system.kill()
    expect(await refusal).toBeUndefined()
    await hold.release(how)
    await system.start()
    await expectAlive(await refresh(system, login))
  },
)

test('the answer lost again and again, with a crash each time: always the same successor', async () => {
  const login = await newLogin()
  const restart: Fault['strike'] = async () => {
    await system.kill()
    await system.start()
  }
  // The grace of half a minute is real time: on a busy machine there is room for fewer crashes.
  const until = performance.now() + (limits.refreshGraceSeconds * 1_000) / 2
  for (let crash = 0; crash < 3 && performance.now() < until; crash++) {
    const struck = system.proxy.fail({ ...refreshing, when: 'done', strike: restart })
    expect(await settle(refresh(system, login))).toBeUndefined()
    await struck
  }
  await expectAlive(await refresh(system, login))
})

test('two tabs refresh as the server dies: both end with the same tokens', async () => {
  const login = await newLogin()
  const struck = system.proxy.fail({ ...refreshing, when: 'done', strike: system.kill })
  await Promise.all([settle(refresh(system, login)), settle(refresh(system, login))])
  await struck
  await system.start()
  const [one, other] = await Promise.all([refresh(system, login), refresh(system, login)])
  expect(one.refreshToken).toBe(other.refreshToken)
  await expectAlive(one)
})

async function newLogin(): Promise<Login> {
  await system.start()
  return signIn(system)
}

/** Undefined if there was no answer. */
function settle(work: Promise<Login>): Promise<Login | undefined> {
  return work.catch(() => undefined)
}

/** The session continues: its token is valid, and it can be refreshed again. */
async function expectAlive(login: Login): Promise<void> {
  expect((await getUser(system, login)).linked_accounts).toMatchObject([
    { type: 'email', address: login.email },
  ])
  const next = await refresh(system, login)
  expect(next.refreshToken).not.toBe(login.refreshToken)
  const rows = await system.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', login.userId)
    .where('revoked_at', 'is not', null)
    .execute()
  expect(rows).toEqual([])
}

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../support/faults/system.ts'
import { openPage, refresh, signIn } from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'

const steps = {
  stage: /POST .*\/recovery\/slots$/,
  'reading back': /GET .*\/recovery\/slots\/[^/]+$/,
  commit: /POST .*\/recovery\/slots\/[^/]+\/commit$/,
}
const [former, next] = ['the-former-one', 'the-next-one']
let system: System

beforeAll(async () => {
  system = await startSystem()
})
afterEach(async () => {
  system.proxy.heal()
  await system.freeAll()
})
afterAll(() => system.close())

async function newUser() {
  await system.start()
  const login = await signIn(system)
  const store = memoryStore()
  const address = await openPage(system, login, { store }).createWallet(former)
  return { login, store, address }
}
type User = Awaited<ReturnType<typeof newUser>>

const change = ({ login, store, address }: User) =>
  openPage(system, login, { store })
    .setRecovery(address, next)
    .then(
      () => true,
      () => false,
    )

/** One password opens on a device that has never been here, and the other does not; a repeat of the change succeeds. */
async function expectOnePassword(user: User, isChanged: boolean): Promise<void> {
  await system.start()
  const session = await refresh(system, user.login)
  const opens = (password: string) =>
    openPage(system, session, { store: memoryStore() })
      .recover(user.address, password)
      .then(
        () => true,
        () => false,
      )
  const [old, fresh] = [await opens(former), await opens(next)]
  expect({ old, fresh }).toEqual({ old: !fresh, fresh: !old })
  // What the user was told to be done is done.
  if (isChanged) expect(fresh).toBe(true)
  expect(await change({ ...user, login: session })).toBe(true)
  expect([await opens(former), await opens(next)]).toEqual([false, true])
}

const around = (['asked', 'done', 'answered'] as const).flatMap((when) =>
  Object.entries(steps).map(([name, at]) => ({ name, at, when })),
)
test.each(around)('kill -9 when $name is $when: one method opens, never none', async ({ at, when }) => {
  const user = await newUser()
  const struck = system.proxy.fail({ at, when, strike: system.kill })
  const isChanged = await change(user)
  expect(system.proxy.armed()).toBe(0)
  await struck
  await expectOnePassword(user, isChanged)
})

/** In the order in which the transaction of the commit writes to them. */
test.each(['slots', 'entropies', 'linked_accounts', 'recovery_changes', 'audit_log'])(
  'kill -9 inside the commit, before it writes to %s: one method opens, never none',
  async (table) => {
    const user = await newUser()
    let held: Awaited<ReturnType<System['hold']>> | undefined
    const hold = async () => {
      held = await system.hold(`lock table ${table} in exclusive mode`)
    }
    const killed = system.proxy.fail({ at: steps.commit, when: 'asked', strike: hold }).then(async () => {
      await held?.caught()
      await system.kill()
      await held?.release('finish')
    })
    const [isChanged] = await Promise.all([change(user), killed])
    await expectOnePassword(user, isChanged)
  },
)

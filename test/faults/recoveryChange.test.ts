import { expect, test } from 'vitest'
import type { Death } from '../support/faults/killAtOnce.ts'
import { around, dieTwice, newUser, type User, useSystem } from '../support/faults/twoDeaths.ts'
import { openPage } from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'

const steps = {
  open: { at: /POST .*\/slots\/open$/, after: 1 },
  stage: { at: /POST .*\/recovery\/slots$/ },
  'reading back': { at: /GET .*\/recovery\/slots\/[^/]+$/ },
  commit: { at: /POST .*\/recovery\/slots\/[^/]+\/commit$/ },
}
/** In the order in which the transaction of the commit writes to them. */
const order = ['devices', 'slots', 'entropies', 'linked_accounts', 'recovery_changes', 'audit_log']
const inside = order.map((table): Death => ({ ...steps.commit, table }))
const ofStage = ['devices', 'recovery_changes'].map((table): Death => ({ ...steps.stage, table }))
const [former, next] = ['the-former-one', 'the-next-one']
const system = useSystem()

type Owner = User & { address: string }

test('kill -9 at every step of a change of recovery, and of its repeat: one method opens, never none', () =>
  dieTwice(system(), {
    deaths: [...around(steps), ...inside, ...ofStage],
    requests: steps,
    order,
    async begin(): Promise<Owner> {
      const user = await newUser(system())
      return { ...user, address: await openPage(system(), user.login, user).createWallet(former) }
    },
    attempt: change,
    check: expectOnePassword,
  }))

function change({ login, store, address }: Owner): Promise<boolean> {
  return succeeds(openPage(system(), login, { store }).setRecovery(address, next))
}

/** One password opens on a device that has never been here, and the other does not; a repeat of the change succeeds. */
async function expectOnePassword(user: Owner, isChanged: boolean[]): Promise<void> {
  const opens = (password: string) =>
    succeeds(openPage(system(), user.login, { store: memoryStore() }).recover(user.address, password))
  const [old, fresh] = [await opens(former), await opens(next)]
  expect({ old, fresh }).toEqual({ old: !fresh, fresh: !old })
  // What the user was told to be done is done.
  if (isChanged.includes(true)) expect(fresh).toBe(true)
  expect(await change(user)).toBe(true)
  expect([await opens(former), await opens(next)]).toEqual([false, true])
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

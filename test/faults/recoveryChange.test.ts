import { expect, test } from 'vitest'
import { isDeep } from '../support/deep.ts'
import type { Death } from '../support/faults/killAtOnce.ts'
import { around, dieTwice, newUser, type User, useSystem } from '../support/faults/twoDeaths.ts'
import { getUser, openPage, type Way } from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'

const steps = {
  open: { at: /POST .*\/slots\/open$/, after: 1 },
  stage: { at: /POST .*\/recovery\/slots$/ },
  'reading back': { at: /GET .*\/recovery\/slots\/[^/]+$/ },
  commit: { at: /POST .*\/recovery\/slots\/[^/]+\/commit$/ },
}
/** In the order in which the commit's transaction writes to them. */
const order = ['devices', 'slots', 'entropies', 'linked_accounts', 'recovery_changes', 'audit_log']
const inside = order.map((table): Death => ({ ...steps.commit, table }))
const ofStage = ['devices', 'recovery_changes'].map((table): Death => ({ ...steps.stage, table }))
const system = useSystem()

/** A method, and what it needs: a password, or the account of the cloud. */
type Method = { name: string; take(): Promise<Way | undefined> }
const automatic: Method = { name: 'privy', take: async () => undefined }
const password = (text: string): Method => ({ name: 'user-passcode', take: async () => text })
const cloud = (kind: 'google-drive' | 'icloud', account: string): Method => ({
  name: kind,
  take: async () => ({ kind, token: await system().giveAccess({ kind, account }) }),
})
const drive = cloud('google-drive', 'ada@example.com')
const icloud = cloud('icloud', 'ada@icloud.com')

type Change = { from: Method; to: Method }
type Owner = User & Change & { address: string }

const changes: Change[] = [
  { from: password('the-former-one'), to: password('the-next-one') },
  { from: automatic, to: drive },
  { from: drive, to: password('the-next-one') },
  { from: password('the-former-one'), to: icloud },
  { from: icloud, to: automatic },
  { from: drive, to: icloud },
  { from: drive, to: cloud('google-drive', 'other@example.com') },
]
/** The users of a run make its changes in turn. In a deep run, each change has a separate run. */
const runs = isDeep ? changes.map((change) => [change]) : [changes]

test.each(runs)(
  'kill -9 at any step of a change of recovery, and of its repeat: one method opens, never none',
  (...changes) => {
    let count = 0
    return dieTwice(system(), {
      deaths: [...around(steps), ...inside, ...ofStage],
      requests: steps,
      order,
      async begin(): Promise<Owner> {
        const { from, to } = changes[count++ % changes.length] as Change
        const user = await newUser(system())
        const address = await openPage(system(), user.login, user).createWallet(await from.take())
        return { ...user, from, to, address }
      },
      attempt: change,
      check: expectOneMethod,
    })
  },
)

async function change({ login, store, address, to }: Owner): Promise<boolean> {
  const way = await to.take()
  return succeeds(openPage(system(), login, { store }).setRecovery(address, way))
}

/** One method works on a new device, and the other does not. A repeat of the change succeeds. */
async function expectOneMethod(user: Owner, isChanged: boolean[]): Promise<void> {
  const [old, fresh] = [await opens(user, user.from), await opens(user, user.to)]
  expect({ old, fresh }).toEqual({ old: !fresh, fresh: !old })
  // A change reported to the user as done must be done.
  if (isChanged.includes(true)) expect(fresh).toBe(true)
  expect(await change(user)).toBe(true)
  expect([await opens(user, user.from), await opens(user, user.to)]).toEqual([false, true])
}

/** Whether the user is shown this method, and it works. */
async function opens({ login, address }: Owner, { name, take }: Method): Promise<boolean> {
  const { linked_accounts } = await getUser(system(), login)
  const wallet = linked_accounts.find((account) => account.address === address)
  if (wallet?.recovery_method !== name) return false
  return succeeds(openPage(system(), login, { store: memoryStore() }).recover(address, await take()))
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

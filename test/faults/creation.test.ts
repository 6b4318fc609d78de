import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { toBase58 } from '../../packages/frame/src/keys/base58.ts'
import { toHex } from '../../packages/frame/src/keys/encoding.ts'
import type { Fault } from '../support/faults/faultyProxy.ts'
import type { Death } from '../support/faults/killAtOnce.ts'
import type { System } from '../support/faults/system.ts'
import { around, dieTwice, newUser, type User, useSystem } from '../support/faults/twoDeaths.ts'
import { getUser, openPage, type Page, type PrivateKey, refresh } from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'

/** The requests of a creation and of opening the wallet after a reload, in the frame's order. */
const steps = {
  'the first intent, which asks for a nonce': { at: /POST .*\/vault\/intents$/ },
  intent: { at: /POST .*\/vault\/intents$/, after: 1 },
  stage: { at: /POST .*\/material$/ },
  'reading back': { at: /GET .*\/material$/ },
  commit: { at: /POST .*\/commit$/ },
  open: { at: /POST .*\/slots\/open$/, after: 1 },
} satisfies Record<string, Pick<Fault, 'at' | 'after'>>
const stepsOfAdding = { open: steps.open, add: { at: /POST .*\/vault\/wallets$/ } }
const system = useSystem()

/** Every table that these transactions write to, in order: a kill while a transaction waits for one happens there. */
const order = [
  ...['entropies', 'wallets', 'slots', 'devices'],
  ...['linked_accounts', 'users', 'wallet_intents', 'audit_log'],
]
const orderOfAdding = ['devices', 'wallets', 'linked_accounts', 'users', 'audit_log']
const inside = (request: Pick<Death, 'at' | 'after'>, tables: readonly string[]): Death[] =>
  tables.map((table) => ({ ...request, table }))
const ofCommit = inside(steps.commit, order)
const ofOpening = inside(steps.open, ['devices', 'audit_log'])
const ofIntents = [steps.intent, steps.stage, steps['reading back']].flatMap((request) =>
  inside(request, ['wallet_intents']),
)

/** How a user gets a wallet (a repeat returns the same one), and the user's other wallets. */
type Owner = User & { make(page: Page): Promise<string>; root?: string }

const owner = async (make: Owner['make']): Promise<Owner> => ({ ...(await newUser(system())), make })

test('kill -9 at any step of a creation, and of its repeat: the same wallet, exactly one, no logout', () =>
  dieTwice(system(), {
    deaths: [...around(steps), ...ofCommit, ...ofOpening, ...ofIntents],
    requests: steps,
    order,
    begin: () => owner((page) => page.createWallet()),
    attempt,
    check: expectOneWallet,
  }))

test('kill -9 at any step of an import, and of its repeat: one wallet of that key', () => {
  let count = 0
  return dieTwice(system(), {
    deaths: [...around(steps), ...ofCommit],
    requests: steps,
    order,
    begin: () => owner(importing(count++ % 2 === 0 ? 'ethereum' : 'solana')),
    attempt,
    check: expectOneWallet,
  })
})

test('kill -9 at any step of adding a wallet, and of its repeat: it is there once, here and on a clean device', () => {
  let count = 0
  return dieTwice(system(), {
    deaths: [...around(stepsOfAdding), ...inside(stepsOfAdding.add, orderOfAdding), ...ofOpening],
    requests: stepsOfAdding,
    order: orderOfAdding,
    async begin() {
      const user = await newUser(system())
      const root = await openPage(system(), user.login, user).createWallet()
      const index = count++ % 2
      const place = { chain: index === 0 ? 'solana' : 'ethereum', index } as const
      return { ...user, root, make: (page) => page.addWallet(root, place) }
    },
    attempt: (user) => user.make(page(user)).catch(() => undefined),
    check: expectOneWallet,
  })
})

test('every answer lost once: the retry of the same call gets what was done', async () => {
  const user = await owner((page) => page.createWallet())
  const losses = Object.values(steps).map((request) => system().proxy.fail({ ...request, when: 'done' }))
  const screen = await attempt(user)
  expect(system().proxy.armed()).toBe(0)
  await Promise.all(losses)
  expect(screen).toEqual(expect.any(String))
  await expectOneWallet(user, [screen])
})

test('the server dies three times in one creation, and the user never notices', async () => {
  const user = await owner((page) => page.createWallet())
  const restart = async () => {
    await system().kill()
    await system().start()
  }
  const faults: Fault[] = [steps.intent, steps.stage, steps.commit].map((request) => ({
    ...request,
    when: 'done',
    strike: restart,
  }))
  const struck = faults.map((fault) => system().proxy.fail(fault))
  const screen = await attempt(user)
  expect(system().proxy.armed()).toBe(0)
  await Promise.all(struck)
  expect(screen).toEqual(expect.any(String))
  user.login = await refresh(system(), user.login)
  await expectOneWallet(user, [screen])
})

test('connections cut in mid-transaction, outcome unknown: the retry finds out and nothing is there twice (F7: unknown commit)', async () => {
  const user = await owner((page) => page.createWallet())
  let lockHold: Awaited<ReturnType<System['hold']>> | undefined
  const hold = async () => {
    lockHold = await system().hold('lock table audit_log in exclusive mode')
  }
  const cut = system()
    .proxy.fail({ ...steps.commit, when: 'asked', strike: hold })
    .then(async () => {
      await lockHold?.caught()
      await lockHold?.release('cut')
    })
  const [screen] = await Promise.all([attempt(user), cut])
  expect(screen).toEqual(expect.any(String))
  await expectOneWallet(user, [screen])
})

/** A user who imports a key, the same at each try. */
function importing(chain: PrivateKey['chain']): Owner['make'] {
  const { secretKey, publicKey } = ed25519.keygen()
  const solana = toBase58(Uint8Array.from([...secretKey, ...publicKey]))
  const key = { chain, privateKey: chain === 'solana' ? solana : toHex(secretKey) }
  return (page) => page.importKey(key)
}

/** A new page, after a reload. */
const page = ({ login, store }: User) => openPage(system(), login, { store })

/** Creates the wallet, then opens it after a reload. Returns the address if the page showed one. */
async function attempt(user: Owner): Promise<string | undefined> {
  const address = await user.make(page(user)).catch(() => undefined)
  if (address !== undefined)
    await page(user)
      .unlock(address)
      .catch(() => undefined)
  return address
}

/** What must hold after every crash, in the browser where it happened and in a clean one (F2: killed creation). */
async function expectOneWallet(user: Owner, screens: (string | undefined)[]): Promise<void> {
  const { login, make, root } = user
  const others = root === undefined ? [] : [root]
  const before = await listWallets(user)
  const address = await make(page(user))
  const whole = [...others, address]
  // An address that the server listed or the page showed must stay: money may have gone there (I3).
  expect(whole.slice(0, before.length)).toEqual(before)
  for (const one of screens) if (one !== undefined) expect(one).toBe(address)
  expect(await listWallets(user)).toEqual(whole)
  const name = root ?? address
  await page(user).unlock(name)
  const clean = memoryStore()
  await openPage(system(), login, { store: clean }).recover(name)
  const again = openPage(system(), login, { store: clean })
  if (root === undefined) await again.unlock(name)
  else expect(await make(again)).toBe(address)
}

async function listWallets({ login }: User): Promise<(string | undefined)[]> {
  const { linked_accounts } = await getUser(system(), login)
  return linked_accounts.filter(({ type }) => type === 'wallet').map(({ address }) => address)
}

import { ed25519 } from '@noble/curves/ed25519.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toBase58 } from '../../packages/frame/src/keys/base58.ts'
import { toHex } from '../../packages/frame/src/keys/encoding.ts'
import type { Fault } from '../support/faults/faultyProxy.ts'
import { type System, startSystem } from '../support/faults/system.ts'
import {
  getUser,
  type Login,
  openPage,
  type Page,
  type PrivateKey,
  refresh,
  signIn,
} from '../support/faults/walletPage.ts'
import { memoryStore } from '../support/vaultDevice.ts'

/** The requests of a creation and of opening the wallet after a reload, in the order the frame sends them. */
const steps = {
  'the first intent, which asks for a nonce': { at: /POST .*\/vault\/intents$/ },
  intent: { at: /POST .*\/vault\/intents$/, after: 1 },
  stage: { at: /POST .*\/material$/ },
  'reading back': { at: /GET .*\/material$/ },
  commit: { at: /POST .*\/commit$/ },
  open: { at: /POST .*\/slots\/open$/, after: 1 },
} satisfies Record<string, Pick<Fault, 'at' | 'after'>>
const adding = { at: /POST .*\/vault\/wallets$/ }
type Step = keyof typeof steps
let system: System

beforeAll(async () => {
  system = await startSystem()
})
afterEach(async () => {
  system.proxy.heal()
  await system.freeAll()
})
afterAll(() => system.close())

const around = Object.entries(steps).flatMap(([name, request]) =>
  (['asked', 'done', 'answered'] as const).map((when) => ({ name, request, when })),
)

test.each(around)(
  'kill -9 when $name is $when: the same wallet, exactly one, nobody logged out',
  async ({ request, when }) => {
    const user = await newUser()
    const struck = system.proxy.fail({ ...request, when, strike: system.kill })
    const shown = await attempt(user)
    expect(system.proxy.armed()).toBe(0)
    await struck
    await expectOneWallet({ ...user, shown })
  },
)

/** Every table the transaction of a step writes to, in its order: a kill while it waits for one is a kill there. */
const inside = [
  { step: 'intent', table: 'wallet_intents' },
  { step: 'stage', table: 'wallet_intents' },
  { step: 'reading back', table: 'wallet_intents' },
  ...[
    'entropies',
    'wallets',
    'slots',
    'devices',
    'linked_accounts',
    'users',
    'wallet_intents',
    'audit_log',
  ].map((table) => ({ step: 'commit', table }) as const),
  { step: 'open', table: 'devices' },
  { step: 'open', table: 'audit_log' },
] as const

test.each(inside)(
  'kill -9 inside $step, before it writes to $table: the same wallet, exactly one, nobody logged out',
  async ({ step, table }) => {
    const user = await newUser()
    const [shown] = await Promise.all([
      attempt(user),
      killInside({ step, lock: `lock table ${table} in exclusive mode` }),
    ])
    await expectOneWallet({ ...user, shown })
  },
)

test('every answer lost once: the retry of the same call gets what was done', async () => {
  const user = await newUser()
  const lost = Object.values(steps).map((request) => system.proxy.fail({ ...request, when: 'done' }))
  const shown = await attempt(user)
  expect(system.proxy.armed()).toBe(0)
  await Promise.all(lost)
  expect(shown).toEqual(expect.any(String))
  await system.kill()
  await expectOneWallet({ ...user, shown })
})

test('kill -9 at every step of adding wallets: each is there once, in turn, here and on a clean device', async () => {
  const { login, store } = await newUser()
  const root = await openPage(system, login, { store }).createWallet()
  const killed = (when: Fault['when']) => system.proxy.fail({ ...adding, when, strike: system.kill })
  const inside = (table: string) =>
    killInside({ step: adding, lock: `lock table ${table} in exclusive mode` })
  const deaths = [
    ...(['asked', 'done', 'answered'] as const).map((when) => () => killed(when)),
    ...['devices', 'wallets', 'linked_accounts', 'users', 'audit_log'].map((table) => () => inside(table)),
  ]
  const wallets = [root]
  for (const [count, die] of deaths.entries()) {
    await system.start()
    const session = await refresh(system, login)
    const chain = count % 2 === 0 ? 'solana' : 'ethereum'
    const place = { chain, index: Math.floor((count + 1) / 2) } as const
    const add = () => openPage(system, session, { store }).addWallet(root, place)
    const dead = die()
    const shown = await add().catch(() => undefined)
    await dead
    expect(system.proxy.armed()).toBe(0)
    await system.start()
    const before = await listWallets(session)
    const address = await add()
    if (shown !== undefined) expect(address).toBe(shown)
    wallets.push(address)
    // One that was listed before the repeat is that one (I3).
    expect(wallets.slice(0, before.length)).toEqual(before)
    expect(await listWallets(session)).toEqual(wallets)
  }
  const session = await refresh(system, login)
  const clean = memoryStore()
  await openPage(system, session, { store: clean }).recover(root)
  const again = openPage(system, session, { store: clean })
  expect(await again.addWallet(root, { chain: 'ethereum', index: 4 })).toBe(wallets[8])
})

test('the server dies three times in one creation, and the user never notices', async () => {
  const user = await newUser()
  const restart = async () => {
    await system.kill()
    await system.start()
  }
  const faults: Fault[] = [steps.intent, steps.stage, steps.commit].map((request) => ({
    ...request,
    when: 'done',
    strike: restart,
  }))
  const struck = faults.map((fault) => system.proxy.fail(fault))
  const shown = await attempt(user)
  expect(system.proxy.armed()).toBe(0)
  await Promise.all(struck)
  expect(shown).toEqual(expect.any(String))
  await system.kill()
  await expectOneWallet({ ...user, shown })
})

test('connections cut in mid-transaction, outcome unknown: the retry finds out and nothing is there twice (F7)', async () => {
  const user = await newUser()
  let held: Awaited<ReturnType<System['hold']>> | undefined
  const hold = async () => {
    held = await system.hold('lock table audit_log in exclusive mode')
  }
  const cut = system.proxy.fail({ ...steps.commit, when: 'asked', strike: hold }).then(async () => {
    await held?.caught()
    await held?.release('cut')
  })
  const [shown] = await Promise.all([attempt(user), cut])
  expect(shown).toEqual(expect.any(String))
  await system.kill()
  await expectOneWallet({ ...user, shown })
})

/** Of an import, in turn of a key of either chain. */
const ofImport = (['intent', 'stage', 'reading back', 'commit'] as const).flatMap((name, n) =>
  (['asked', 'done'] as const).map((when) => ({
    ...{ name, when, request: steps[name] },
    chain: n % 2 === 0 ? ('ethereum' as const) : ('solana' as const),
  })),
)

test.each(ofImport)(
  'kill -9 when $name of an import is $when: the next try ends with one wallet of that key',
  async ({ request, when, chain }) => {
    const user = await newUser(importing(chain))
    const struck = system.proxy.fail({ ...request, when, strike: system.kill })
    const shown = await attempt(user)
    expect(system.proxy.armed()).toBe(0)
    await struck
    await expectOneWallet({ ...user, shown })
  },
)

test.each(['entropies', 'linked_accounts', 'audit_log'])(
  'kill -9 inside the commit of an import, before it writes to %s: the next try ends with one wallet of that key',
  async (table) => {
    const user = await newUser(importing('ethereum'))
    const lock = `lock table ${table} in exclusive mode`
    const [shown] = await Promise.all([attempt(user), killInside({ step: 'commit', lock })])
    await expectOneWallet({ ...user, shown })
  },
)

type User = {
  login: Login
  store: ReturnType<typeof memoryStore>
  /** How this user comes to a wallet. A repeat is the same. */
  make(page: Page): Promise<string>
}

async function newUser(make: User['make'] = (page) => page.createWallet()): Promise<User> {
  await system.start()
  return { login: await signIn(system), store: memoryStore(), make }
}

/** A user who brings a key, the same at each try. */
function importing(chain: PrivateKey['chain']): User['make'] {
  const { secretKey, publicKey } = ed25519.keygen()
  const solana = toBase58(Uint8Array.from([...secretKey, ...publicKey]))
  const key = { chain, privateKey: chain === 'solana' ? solana : toHex(secretKey) }
  return (page) => page.importKey(key)
}

/** Creates a wallet, then opens it after a reload. The address if the page got to show one. */
async function attempt({ login, store, make }: User): Promise<string | undefined> {
  const address = await make(openPage(system, login, { store })).catch(() => undefined)
  if (address !== undefined)
    await openPage(system, login, { store })
      .unlock(address)
      .catch(() => undefined)
  return address
}

/** Stops Postgres at a lock when a step is asked for, and kills the server while it hangs there. */
async function killInside({ step, lock }: { step: Step | typeof adding; lock: string }): Promise<void> {
  let held: Awaited<ReturnType<System['hold']>> | undefined
  // This request is cut; the frame repeats it at once, and the repeat runs into the lock.
  await system.proxy.fail({
    ...(typeof step === 'string' ? steps[step] : step),
    when: 'asked',
    strike: async () => {
      held = await system.hold(lock)
    },
  })
  await held?.caught()
  await system.kill()
  await held?.release('finish')
}

/** What must hold after every crash, in the browser where it happened and in a clean one (F2). */
async function expectOneWallet({
  login,
  store,
  make,
  shown,
}: User & { shown: string | undefined }): Promise<void> {
  await system.start()
  const session = await refresh(system, login)
  const before = await listWallets(session)
  const address = await make(openPage(system, session, { store }))
  // An address that the server listed or the page showed must stay: money may have gone there (I3).
  expect([address, ...before]).toEqual(before.length > 0 ? [address, address] : [address])
  if (shown !== undefined) expect(address).toBe(shown)
  expect(await listWallets(session)).toEqual([address])
  await openPage(system, session, { store }).unlock(address)
  const clean = memoryStore()
  await openPage(system, session, { store: clean }).recover(address)
  await openPage(system, session, { store: clean }).unlock(address)
}

async function listWallets(login: Login): Promise<(string | undefined)[]> {
  const { linked_accounts } = await getUser(system, login)
  return linked_accounts.filter(({ type }) => type === 'wallet').map(({ address }) => address)
}

import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { toHex } from '../../packages/frame/src/keys/encoding.ts'
import { giveAccess, sandboxClouds, withClouds } from '../support/clouds.ts'
import { howMany } from '../support/deep.ts'
import { mortal } from '../support/faults/mortal.ts'
import { openPage, type Page, type Way } from '../support/faults/walletPage.ts'
import { signIn } from '../support/signIn.ts'
import { memoryStore } from '../support/vaultDevice.ts'
import { createWorld, type World } from '../support/world.ts'

/** `FUZZ_SEED=<the printed number>` repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const seeds = howMany(20, 4)
const furtherDeaths = 2
/** A fraction of the distance between two first deaths: over several runs, every step is tested. */
const shift = (seed % 1_000) / 1_000
const [former, next] = ['the-former-one', 'the-next-one']

type Operation = {
  /** Prepares the user. */
  prepare?(page: Page): Promise<string>
  /** Returns an address. A repeat returns the same. */
  work(page: Page, root: string, token: string): Promise<string>
  /** How to recover it on a new device, and how recovery no longer works. */
  way?: () => Promise<Way | undefined>
  formerWay?: () => Promise<Way | undefined>
}

const password = async () => next
const formerPassword = async () => former
const [drive, icloud] = (['google-drive', 'icloud'] as const).map(
  (kind) => async (): Promise<Way> => ({ kind, token: await giveAccess(world, { kind, account: 'ada' }) }),
) as [() => Promise<Way>, () => Promise<Way>]

const privateKey = (n: number) => toHex(Uint8Array.from({ length: 32 }, () => n + 1))
const operations = (n: number): Record<string, Operation> => ({
  'a creation': { work: (page) => page.createWallet() },
  'a creation with a password': {
    // A page that died after the commit no longer knows the password. Like the client, it sets this one.
    work: (page, _, token) =>
      page.createWallet(next).catch(async (error: Error) => {
        if (error.message !== 'wallet_has_other_recovery') throw error
        const [address = ''] = await listWallets(token)
        await page.setRecovery(address, next)
        return address
      }),
    way: password,
  },
  'a creation with a backup in a cloud': {
    work: async (page) => page.createWallet(await drive()),
    way: drive,
  },
  'an import': { work: (page) => page.importKey({ chain: 'ethereum', privateKey: privateKey(n) }) },
  'adding a Solana wallet': {
    prepare: (page) => page.createWallet(),
    work: (page, root) => page.addWallet(root, { chain: 'solana', index: 0 }),
  },
  'adding a further wallet': {
    prepare: (page) => page.createWallet(),
    work: (page, root) => page.addWallet(root, { chain: 'ethereum', index: 1 }),
  },
  'a change of recovery': {
    prepare: (page) => page.createWallet(former),
    work: (page, root) => page.setRecovery(root, next).then(() => root),
    way: password,
    formerWay: formerPassword,
  },
  'a change to a backup in a cloud': {
    prepare: (page) => page.createWallet(former),
    work: async (page, root) => page.setRecovery(root, await (n % 2 ? drive : icloud)()).then(() => root),
    way: n % 2 ? drive : icloud,
    formerWay: formerPassword,
  },
  'a change from a backup in a cloud': {
    prepare: async (page) => page.createWallet(await icloud()),
    work: (page, root) => page.setRecovery(root, next).then(() => root),
    way: password,
    formerWay: icloud,
  },
})

let world: World
beforeEach(async () => {
  world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' }, settings: withClouds })
})

/**
 * The page dies between any two of its writes and calls, and is opened again with the remaining storage. It dies three
 * times, and then survives.
 */
test.each(Object.keys(operations(0)))(
  'a page that dies at any step of %s: nothing is lost, nothing is there twice',
  async (name) => {
    const points = await countSteps(name)
    const deaths = fc.sample(
      fc.array(fc.nat(points - 1), { minLength: furtherDeaths, maxLength: furtherDeaths }),
      {
        seed,
        numRuns: seeds,
      },
    )
    // The first deaths are spread over all steps, beginning where the seed says. The others are chosen by the seed.
    for (const [n, others] of deaths.entries()) {
      const chain = [Math.floor(((n + shift) * points) / seeds), ...others]
      await dieAndLive(name, { n, chain }).catch((cause: unknown) => {
        throw new Error(`FUZZ_SEED=${seed}, deaths at ${chain}: ${String(cause)}`, { cause })
      })
    }
  },
)

async function begin(name: string, n: number) {
  const operation = operations(n)[name] as Operation
  const session = await signIn(world)
  const store = memoryStore()
  const system = {
    app: world.app,
    db: world.ctx.db,
    proxy: { url: world.ctx.config.publicUrl },
    clouds: sandboxClouds(world),
  }
  const open = (parts: { store: typeof store; fetch?: typeof fetch }) =>
    openPage(system, session, { fetch: world.fetch as typeof fetch, ...parts })
  const root = (await operation.prepare?.(open({ store }))) ?? ''
  return { operation, session, store, open, root }
}

async function countSteps(name: string): Promise<number> {
  const { operation, session, store, open, root } = await begin(name, seeds)
  const life = mortal(Number.POSITIVE_INFINITY, { store, fetch: world.fetch as typeof fetch })
  await operation.work(open(life), root, session.token)
  return life.steps()
}

async function dieAndLive(name: string, { n, chain }: { n: number; chain: number[] }): Promise<void> {
  const { operation, session, store, open, root } = await begin(name, n)
  const { work, way, formerWay } = operation
  const steps: string[] = []
  for (const step of chain) {
    const life = mortal(step, { store, fetch: world.fetch as typeof fetch })
    const address = await Promise.race([work(open(life), root, session.token), life.ended])
    if (address !== undefined) steps.push(address)
  }
  const others = root === '' ? [] : [root]
  const wallets = await listWallets(session.token)
  const address = await work(open({ store }), root, session.token)
  const whole = [...new Set([...others, address])]
  expect(whole.slice(0, wallets.length)).toEqual(wallets)
  expect(new Set([...steps, address])).toEqual(new Set([address]))
  expect(await listWallets(session.token)).toEqual(whole)

  const wallet = root || address
  await open({ store }).unlock(wallet)
  const clean = memoryStore()
  await open({ store: clean }).recover(wallet, await way?.())
  await open({ store: clean }).unlock(wallet)
  const formerSecret = await formerWay?.()
  if (formerSecret)
    await expect(open({ store: memoryStore() }).recover(wallet, formerSecret)).rejects.toThrow()
}

async function listWallets(token: string): Promise<string[]> {
  const { body } = await world.get('/api/v1/users/me', { token })
  const { linked_accounts } = body.user as { linked_accounts: { type: string; address: string }[] }
  return linked_accounts.filter(({ type }) => type === 'wallet').map(({ address }) => address)
}

import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { isDeep } from '../deep.ts'
import { memoryStore } from '../vaultDevice.ts'
import { type Death, killAtOnce } from './killAtOnce.ts'
import { type System, startSystem } from './system.ts'
import { type Login, refresh, signIn } from './walletPage.ts'

export type User = { login: Login; store: ReturnType<typeof memoryStore> }
export type Requests = Readonly<Record<string, Pick<Death, 'at' | 'after'>>>

/** In a deep run at least this many users for each operation, each with a separate second death. */
const seeds = 20
/** In a usual run this many, who die where the seed says. Over several runs, every death is tested. */
const usualSeeds = 4
/** Decides where each user's second death is. `FUZZ_SEED=<the printed number>` repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** One server for the tests of a file. */
export function useSystem(): () => System {
  let system: System
  beforeAll(async () => {
    system = await startSystem()
  })
  afterEach(async () => {
    system.proxy.heal()
    await system.freeAll()
  })
  afterAll(() => system.close())
  return () => system
}

export async function newUser(system: System): Promise<User> {
  await system.start()
  return { login: await signIn(system), store: memoryStore() }
}

/** Every request of an operation: before it arrives, before its answer arrives, and after that. */
export function around(requests: Requests): Death[] {
  return Object.values(requests).flatMap((request) =>
    (['asked', 'done', 'answered'] as const).map((when) => ({ ...request, when })),
  )
}

type Operation<U extends User, T> = {
  /** In the first round of a deep run, each is the death of one user. */
  deaths: readonly Death[]
  /** Where users die in the second round. */
  requests: Requests
  /** The tables of the transactions, in the order in which they are written. */
  order: readonly string[]
  begin(): Promise<U>
  /** Never throws. */
  attempt(user: U): Promise<T>
  /** What must hold after every crash. */
  check(user: U, screens: T[]): Promise<void>
}

/**
 * Kills the server twice, each time in the middle of the operations of all users, and checks the remaining state of
 * each of them.
 */
export async function dieTwice<U extends User, T>(system: System, operation: Operation<U, T>): Promise<void> {
  const { deaths, requests, order, begin, attempt, check } = operation
  const again = around(requests)
  const first = isDeep ? [...deaths, ...pick(again, Math.max(0, seeds - deaths.length))] : some(deaths)
  await system.start()
  const users = await Promise.all(first.map(begin))
  const screens = users.map((): T[] => [])
  for (const round of [first, pick(again, first.length)]) {
    await system.start()
    await Promise.all(
      users.map(async (user) => {
        user.login = await refresh(system, user.login)
      }),
    )
    const victims = users.map((user, n) => ({
      token: user.login.token,
      death: round[n] as Death,
      run: async () => void screens[n]?.push(await attempt(user)),
    }))
    const { missed } = await killAtOnce(system, victims, order)
    if (round === first && missed > 0)
      throw new Error(`FUZZ_SEED=${seed}: ${missed} users never came to where they were to die.`)
  }
  await system.start()
  await Promise.all(
    users.map(async (user, n) => {
      user.login = await refresh(system, user.login)
      await check(user, screens[n] ?? []).catch((cause: unknown) => {
        const where = JSON.stringify(first[n], (_, value) => (value instanceof RegExp ? value.source : value))
        throw new Error(`User ${n}, FUZZ_SEED=${seed}, first death at ${where}: ${String(cause)}`, { cause })
      })
    }),
  )
}

function pick(deaths: readonly Death[], many: number): Death[] {
  return fc.sample(fc.constantFrom(...deaths), { seed, numRuns: many })
}

function some(deaths: readonly Death[]): Death[] {
  const length = Math.min(usualSeeds, deaths.length)
  const options = { minLength: length, maxLength: length }
  const [subset = []] = fc.sample(fc.shuffledSubarray([...deaths], options), { seed, numRuns: 1 })
  return subset
}

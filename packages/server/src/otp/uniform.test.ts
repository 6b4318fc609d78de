import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, createWorld, type World } from '../../../../test/support/world.ts'

/** Methods with login codes, and the parameter that identifies a user in each. */
const ways = [
  { name: 'email', path: 'passwordless', person: (n: number) => ({ email: `person${n}@uniform.example` }) },
  { name: 'SMS', path: 'passwordless_sms', person: (n: number) => ({ phoneNumber: `+1213373${1_000 + n}` }) },
]
type Way = (typeof ways)[number]
/** The requests about a user that a signed-out visitor may send. */
type Question = (world: World, way: Way, person: number) => Promise<Answer>

const to = (way: Way, n: number) => String(Object.values(way.person(n))[0])
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const begin: Question = (world, way, n) => world.post(`/api/v1/${way.path}/init`, way.person(n))
const guess =
  (mode?: string): Question =>
  async (world, way, n) => {
    const code = wrong(world.codeFor(to(way, n)))
    return world.post(`/api/v1/${way.path}/authenticate`, { ...way.person(n), code, ...(mode && { mode }) })
  }
const neverAsked: Question = (world, way, n) =>
  world.post(`/api/v1/${way.path}/authenticate`, { ...way.person(n), code: '000000' })

const asks: { what: string; ask: Question; hasCode?: boolean }[] = [
  { what: 'asks for a code', ask: begin },
  { what: 'sends a wrong code', ask: guess(), hasCode: true },
  { what: 'sends a wrong code where nobody may sign up', ask: guess('no-signup'), hasCode: true },
  { what: 'sends a code that was never asked for', ask: neverAsked },
]

async function makeKnown(world: World, way: Way, n: number): Promise<void> {
  await begin(world, way, n)
  const proof = { ...way.person(n), code: world.codeFor(to(way, n)) }
  expect((await world.post(`/api/v1/${way.path}/authenticate`, proof)).status).toBe(200)
}

const settings = { sms_auth: true }
const env = { LATCHKEY_IP_LIMITS: 'off' }

/** Every statement sent to Postgres, and every code that is compared or created, during `work`. */
async function recordWork<T>(world: World, work: () => Promise<T>): Promise<{ done: string[]; result: T }> {
  const statements: string[] = []
  // Passed through: a statement is a text, or an object that has one.
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const macs = (['mac', 'isMac'] as const).map((name) => vi.spyOn(world.ctx.seal, name))
  onTestFinished(() => void vi.restoreAllMocks())
  // Apps are cached for a moment, which may end in between on a busy machine.
  world.ctx.apps.forget()
  const result = await work()
  for (const [statement] of query.mock.calls as unknown as [string | { text: string }][])
    statements.push(typeof statement === 'string' ? statement : statement.text)
  for (const mac of macs) statements.push(`${mac.getMockName()}: ${mac.mock.calls.length}`)
  vi.restoreAllMocks()
  return { done: statements, result }
}

describe.each(ways)(
  'security: nobody finds out by $name who has an account (R20: user enumeration, R87: constant time)',
  (way) => {
    test.each(asks)('whoever $what has the same work done, and the same answer', async ({ ask, hasCode }) => {
      const world = await createWorld({ settings, env })
      const [existing, unknown] = [1, 2]
      await makeKnown(world, way, existing)
      if (hasCode) for (const person of [existing, unknown]) await begin(world, way, person)
      await ask(world, way, 3).catch(() => {}) // data keys are opened once
      const ofKnown = await recordWork(world, () => ask(world, way, existing))
      const ofUnknown = await recordWork(world, () => ask(world, way, unknown))
      expect(ofKnown.done.length).toBeGreaterThan(2)
      expect(ofUnknown.done).toEqual(ofKnown.done)
      expect(visibleParts(ofUnknown.result)).toEqual(visibleParts(ofKnown.result))
    })

    test('the time that it takes does not tell', async () => {
      const world = await createWorld({ settings, env })
      const differences: number[] = []
      const pairs = 40
      for (let pair = 0; pair < pairs; pair++) {
        const [existingPair, unknown] = [2 * pair, 2 * pair + 1]
        await makeKnown(world, way, existingPair)
        // In alternating order, so that a slow machine affects both.
        const order = pair % 2 === 0 ? [existingPair, unknown] : [unknown, existingPair]
        const took = new Map<number, number>()
        for (const person of order) {
          const startedAt = performance.now()
          await begin(world, way, person)
          await guess()(world, way, person)
          took.set(person, performance.now() - startedAt)
        }
        differences.push((took.get(existingPair) ?? 0) - (took.get(unknown) ?? 0))
      }
      const middle = median(differences)
      const spread = 1.4826 * median(differences.map((one) => Math.abs(one - middle)))
      // The possible random error of such a median, times five: on a busy machine the test is less sensitive, not
      // wrong.
      const chance = (5 * 1.2533 * spread) / Math.sqrt(pairs)
      expect(Math.abs(middle)).toBeLessThan(10 + chance)
    })
  },
)

/** All that an attacker can see. */
function visibleParts({ status, body, headers }: Answer) {
  const own = ['x-request-id', 'date']
  return { status, body, headers: [...headers].filter(([name]) => !own.includes(name)) }
}

function median(numbers: readonly number[]): number {
  const ascending = [...numbers].sort((a, b) => a - b)
  return ascending[Math.floor(ascending.length / 2)] ?? 0
}

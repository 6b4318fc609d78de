import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../../../test/support/world.ts'
import { run } from '../run.ts'
import { type Plan, plan } from './plan.ts'

const sizes = [1, 1_000, 10_000, 10_001, 1e6, 1e7, 1e8, 3e8, 999_999_999]

async function latchkey(...args: string[]) {
  const lines: string[] = []
  const notes: string[] = []
  const out = { line: (text: string) => void lines.push(text), note: (text: string) => void notes.push(text) }
  const code = await run(['plan', ...args], { out, config: () => testConfig() })
  return { code, said: lines.join('\n'), notes: notes.join('\n') }
}

describe('a plan', () => {
  test('changes its shape with the number of users', () => {
    const shapes = sizes.map((users) => plan({ users, daily: 0.2 }).shape)
    expect(shapes).toEqual([
      ...['one machine', 'one machine', 'one machine', 'two servers', 'two servers'],
      ...['two servers', 'two servers', 'replicas', 'cells'],
    ])
    expect(plan({ users: 1e8, daily: 0.8 }).shape).toBe('replicas')
  })

  test('never has less of anything for more users, or for users who come more often', () => {
    const amounts = ({ servers, database, cells, logBytesPerDay }: Plan) => ({
      serverCores: servers.machines * servers.coresEach * cells,
      databaseCores: database.cores * cells,
      memory: database.memoryBytes * cells,
      disk: database.diskBytes * cells,
      connections: database.connections * cells,
      log: logBytesPerDay,
    })
    const pairs = [
      ...sizes
        .slice(1)
        .map((users, index) => [plan({ users: sizes[index] ?? 1, daily: 0.2 }), plan({ users, daily: 0.2 })]),
      ...sizes.map((users) => [plan({ users, daily: 0.1 }), plan({ users, daily: 0.9 })]),
    ]
    for (const [small, large] of pairs as [Plan, Plan][]) {
      const [before, after] = [amounts(small), amounts(large)]
      for (const [name, amount] of Object.entries(before))
        expect(after[name as keyof typeof after], `${name}, ${large.users} users`).toBeGreaterThanOrEqual(
          amount,
        )
    }
  })

  test('a hundred million users fit into one database', () => {
    expect(plan({ users: 1e8, daily: 0.2 })).toMatchObject({
      cells: 1,
      servers: { machines: 4, coresEach: 4 },
    })
    expect(plan({ users: 1e8, daily: 0.2 }).database.cores).toBeLessThan(16)
  })

  test('cells are small enough for one database each', () => {
    const { cells, database } = plan({ users: 999_999_999, daily: 0.2 })
    expect(cells).toBeGreaterThan(1)
    expect(database.diskBytes).toBeLessThanOrEqual(4e12)
  })
})

describe('latchkey plan', () => {
  test('prints a table, and its assumptions apart from it', async () => {
    const { code, said: text, notes } = await latchkey('--users', '1_000_000')
    expect(code).toBe(0)
    expect(text).toMatch(/^Users +1,000,000, 200,000 of them on a day$/m)
    expect(text).toMatch(/^Servers +2 × 1 core$/m)
    expect(text).toMatch(/^Database +2 cores, 2 GB of memory, 13 GB of disk$/m)
    expect(notes).toMatch(/6 refreshes/)
  })

  test('--json prints the plan itself', async () => {
    const { said: text } = await latchkey('--users', '5000', '--daily', '0.5', '--json')
    expect(JSON.parse(text)).toEqual(plan({ users: 5_000, daily: 0.5 }))
  })

  test.each([
    [[], /--users is the number/],
    [['--users', '0'], /--users is the number/],
    [['--users', '-5'], /--users/],
    [['--users', 'many'], /--users is the number/],
    [['--users', '1e9'], /--users is the number/],
    [['--users', '10', '--daily', '0'], /--daily is the part/],
    [['--users', '10', '--daily', '20'], /--daily is the part/],
    [['--users', '10', '--daily', 'x'], /--daily is the part/],
  ])('%j is refused', async (args, message) => {
    const { code, said: text, notes } = await latchkey(...args)
    expect({ code, text }).toEqual({ code: 2, text: '' })
    expect(notes).toMatch(message)
  })
})

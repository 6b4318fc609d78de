import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costs } from './figures.ts'
import { plan } from './plan.ts'
import { toRows } from './planCommand.ts'

const page = readFileSync(new URL('../../../../../docs/operate/scaling.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '))

test('the table of the page is what the command calculates', () => {
  const plans = rows.filter(([users = '', ...rest]) => /^[\d,]+$/.test(users) && rest.length === 4)
  expect(plans.length).toBe(6)
  for (const [users = '', , servers, database, disk] of plans) {
    const result = plan({ users: Number(users.replaceAll(',', '')), daily: 0.2 })
    const text = Object.fromEntries(toRows(result))
    expect(text.Servers, users).toBe(servers)
    expect(text.Database, users).toBe(`${database} of memory, ${disk} of disk`)
  }
})

test('the costs of the page are those of the calculation', () => {
  const names = { refreshes: 'refresh', sessionChecks: 'session check', logins: 'login', lookUps: 'look-up' }
  for (const [work, name] of Object.entries(names)) {
    const row = rows.find(([what = '', server = '']) => what.startsWith(name) && server.endsWith(' µs'))
    const { server, database } = costs[work as keyof typeof names]
    const figures = [server, database].map((cost) => `${cost.toLocaleString('en')} µs`)
    expect(row?.slice(1, 3), name).toEqual(figures)
  }
})

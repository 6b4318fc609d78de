import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@latchkey/wire'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { createReplicatedWorld } from '../../../../../test/support/replicatedWorld.ts'
import { startNodes } from '../../../../../test/support/standby.ts'
import type { World } from '../../../../../test/support/world.ts'
import { clean } from '../../jobs/cleaning.ts'

const source = new URL('../../', import.meta.url).pathname

/** A lost count of these costs messages or a captcha. Each other one protects somebody, and survives a crash. */
const coarseKeys = [
  'challenge:{id}',
  'guest:{appId}:network:{toNetwork(address)}',
  'send:{app.id}:mailbox:{toMailbox(recipient)}',
  'send:{app.id}:network:{toNetwork(address)}',
]

test('security: only limits on what costs are coarse (R21: limits on sending codes)', async () => {
  const names = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  const uses = texts.flatMap((text) => [...text.matchAll(/kind: 'coarse',\s*key: `([^`]*)`/g)])
  expect(uses.map(([, key = '']) => key.replaceAll('${', '{')).sort()).toEqual(coarseKeys)
  const mentions = texts.flatMap((text) => text.match(/'coarse'/g) ?? [])
  // And the type, in counter.ts.
  expect(mentions).toHaveLength(coarseKeys.length + 1)
})

test('security: after a crash of Postgres guesses and used codes still count, and coarse counts start again at zero (R17: guessed codes)', async () => {
  const { primary, standbys } = await startNodes(1)
  const settings = { codes_per_hour_and_network: 5 }
  const world = await createReplicatedWorld(primary.url, [], undefined, {
    env: { LATCHKEY_IP_LIMITS: 'on' },
    settings,
  })
  const send = (email: string) => world.post('/api/v1/passwordless/init', { email })
  const logIn = (email: string, code: string) =>
    world.post('/api/v1/passwordless/authenticate', { email, code })
  const usedCode = async (email: string) => {
    expect(await send(email)).toMatchObject({ status: 200 })
    expect(await logIn(email, world.codeFor(email))).toMatchObject({ status: 200 })
    return world.codeFor(email)
  }
  const used = await usedCode('used@example.com')
  expect(await send('ada+one@example.com')).toMatchObject({ status: 200 })
  const wrong = String((Number(world.codeFor('ada+one@example.com')) + 1) % 1_000_000).padStart(6, '0')
  expect(await logIn('ada+one@example.com', wrong)).toMatchObject({ status: 401 })
  for (const name of ['b', 'c', 'd']) expect(await send(`${name}@example.com`)).toMatchObject({ status: 200 })
  expect(await send('e@example.com')).toMatchObject({ status: 429 })
  const protecting = await readCounts(world, 'counters')
  expect(protecting).toMatchObject({ [`fail:${world.app.id}:email:ada+one@example.com`]: 1 })
  expect(Object.values(await readCounts(world, 'coarse_counters')).sort()).toEqual([1, 5])

  await primary.kill()
  await primary.start()
  await eventually(async () => expect(await readCounts(world, 'coarse_counters')).toEqual({}))
  expect(await readCounts(world, 'counters')).toEqual(protecting)
  expect(await logIn('used@example.com', used)).toMatchObject({ status: 401 })
  // The cooldown, and the limit of an address, are not coarse.
  expect(await send('ada+one@example.com')).toMatchObject({ status: 429 })
  for (let n = 1; n < limits.codeFailuresPerDay; n++)
    expect((await logIn('ada+one@example.com', wrong)).status).toBeGreaterThanOrEqual(400)
  expect(await readCounts(world, 'counters')).toMatchObject({
    [`fail:${world.app.id}:email:ada+one@example.com`]: limits.codeAttempts,
  })
  for (const name of ['f', 'g', 'h', 'i', 'j'])
    expect(await send(`${name}@example.com`)).toMatchObject({ status: 200 })
  expect(await send('k@example.com')).toMatchObject({ status: 429 })
  world.clock.forward({ seconds: 26 * 3_600 })
  expect(await clean(world.ctx)).toMatchObject({ coarse_counters: 1 })

  // A standby has the table, empty, from the moment it is promoted.
  const [standby] = standbys
  if (!standby) throw new Error('There is no standby.')
  await primary.kill()
  await standby.ask('select pg_promote(true, 30)')
  expect(await standby.ask('select count(*)::int as n from coarse_counters')).toEqual([{ n: 0 }])
  expect(await standby.ask("insert into coarse_counters values ('a', 1, now()) returning key")).toEqual([
    { key: 'a' },
  ])
})

async function readCounts(
  { ctx }: World,
  table: 'counters' | 'coarse_counters',
): Promise<Record<string, number>> {
  const { rows } = await sql<{
    key: string
    count: number
  }>`select key, count from ${sql.table(table)}`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

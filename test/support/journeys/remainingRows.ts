import { sql } from 'kysely'
import { expect } from 'vitest'
import { clean } from '../../../packages/server/src/jobs/cleaning.ts'
import { eventually } from '../eventually.ts'
import type { World } from '../world.ts'

const longestKeptSeconds = 60 * 24 * 3_600
/** Tables of the app itself and its operator: callers add no rows to them. */
const ofTheApp = [
  'apps',
  ...['allowlist_entries', 'app_clients', 'app_secrets', 'cross_app_providers', 'cross_app_requesters'],
  ...['data_keys', 'signing_keys', 'vendor_keys'],
]

/** Requests that clients do not wait for may still be running: the next check removes their rows. */
export function nothingLasts(world: World): Promise<void> {
  return eventually(async () => expect(await lasting(world)).toEqual({}))
}

/** The rows of the app that remain when everything with an end has ended, by table. */
async function lasting(world: World): Promise<Record<string, number>> {
  world.clock.forward({ seconds: longestKeptSeconds })
  await clean(world.ctx)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'app_id' and table_name <> all (${ofTheApp})`.execute(
    world.ctx.db,
  )
  const counts = rows.map(async ({ name }) => [
    name,
    await count(world, { name, of: sql`app_id = ${world.app.id}` }),
  ])
  const queries = ['counters', 'coarse_counters', 'spent'].map(async (name) => [
    name,
    await count(world, { name, of: sql`key like ${`%${world.app.id}%`}` }),
  ])
  const all = (await Promise.all([...counts, ...queries])) as [string, number][]
  return Object.fromEntries(all.filter(([, n]) => n > 0))
}

async function count(
  { ctx }: World,
  { name, of }: { name: string; of: ReturnType<typeof sql> },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(name)} where ${of}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrateTo } from '../../../../test/support/migrateTo.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { clean } from '../jobs/cleaning.ts'
import { audit } from './audit.ts'

const byMonth = '0015_audit_log_by_month.sql'
const day = 24 * 3_600

test('old entries move into their months, every one with its number, and new ones go on counting', async () => {
  const { client, migrate } = await migrateTo(byMonth)
  await client.query(`
    insert into audit_log (app_id, user_id, event, data, created_at)
    select 'app', 'user ' || n, 'wallet.created', jsonb_build_object('n', n), now() - n * interval '5 days'
    from generate_series(1, 100) n`)
  const all = 'select id, app_id, user_id, event, data, created_at from audit_log order by id'
  const { rows } = await client.query(all)
  await migrate(byMonth)
  expect((await client.query(all)).rows).toEqual(rows)
  const { rows: parts } = await client.query(
    'select distinct tableoid::regclass::text as part from audit_log',
  )
  expect(parts.length).toBeGreaterThan(14)
  expect(parts.map(({ part }) => part)).not.toContain('audit_log_other')
  const { rows: addedRows } = await client.query(
    `insert into audit_log (app_id, event, created_at) values ('app', 'x', now()) returning id`,
  )
  expect(Number(addedRows[0].id)).toBe(101)
})

test('security: no entry can be changed or removed, in no month, nor round the back of one', async () => {
  const { client, migrate } = await migrateTo(byMonth)
  await migrate(byMonth)
  await client.query(`insert into audit_log (app_id, event, created_at)
    values ('app', 'x', now()), ('app', 'x', now() + interval '10 years')`)
  const { rows } = await client.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audit_log'::regclass`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const table of ['audit_log', ...new Set(await partsWithRows(client))])
    for (const statement of [`update ${table} set event = 'y'`, `delete from ${table}`])
      await expect(client.query(statement), statement).rejects.toThrow('append-only')
  for (const table of ['audit_log', ...rows.map(({ part }) => part)])
    await expect(client.query(`truncate ${table}`), table).rejects.toThrow('append-only')
})

async function partsWithRows(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    'select tableoid::regclass::text as part from audit_log',
  )
  return rows.map(({ part }) => part)
}

test('months are made ahead; an entry before its month was made moves there; old months go when told to', async () => {
  const world = await createWorld({ env: { AUDIT_LOG_MONTHS: '3' } })
  const { ctx, clock, app } = world
  const note = (event: string) => audit(ctx.db, { appId: app.id, event, at: clock.now() })
  const events = async () =>
    (
      await ctx.db
        .selectFrom('audit_log')
        .select('event')
        .where('app_id', '=', app.id)
        .orderBy('id')
        .execute()
    )
      .map(({ event }) => event)
      .filter((event) => event.startsWith('test.'))
  await note('test.first')
  clock.forward({ seconds: 70 * day })
  // The cleaning did not run meanwhile: this month has no partition.
  await note('test.second')
  await clean(ctx)
  expect(await events()).toEqual(['test.first', 'test.second'])
  clock.forward({ seconds: 60 * day })
  await note('test.third')
  expect(await clean(ctx)).toMatchObject({ audit_log_months: expect.any(Number) })
  expect(await events()).toEqual(['test.second', 'test.third'])
})

test('kept for ever unless told otherwise', async () => {
  const { ctx, clock, app } = await createWorld()
  await audit(ctx.db, { appId: app.id, event: 'test.first', at: clock.now() })
  clock.forward({ seconds: 3_000 * day })
  await clean(ctx)
  const rows = ctx.db.selectFrom('audit_log').select('event').where('app_id', '=', app.id)
  expect(await rows.where('event', '=', 'test.first').execute()).toHaveLength(1)
})

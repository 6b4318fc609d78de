import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateTo } from '../../../../test/support/migrateTo.ts'
import { readsWithoutKey } from '../../../../test/support/plans.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { addReceiver, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { clean } from '../jobs/cleaning.ts'
import { makeParts } from '../jobs/partitioning.ts'
import { countDeliveries, listDeliveries, writeAttempt } from './deliveryStore.ts'
import { replay } from './manage.ts'

const day = 24 * 3_600
const idle = {
  state: 'delivered',
  finished_at: null,
  last_status: 200,
  last_error: null,
  last_answer: null,
} as const
const steps = [
  '0066_bounds_of_events.sql',
  '0067_checked_bounds_of_events.sql',
  '0068_events_by_week.sql',
] as const

/** A database from before the weeks, with an app and events of the last 40 days. */
async function fromBefore() {
  const old = await migrateTo(steps[0])
  await old.client.query(`
    insert into apps (id, name, settings, allowed_origins, issuer, created_at)
      values (repeat('a', 25), 'App', '{}', '{}', 'x', now());
    insert into webhook_events (id, app_id, user_id, type, sealed, created_at)
      select 'msg_' || n, repeat('a', 25), 'user', 'user.created', 'sealed ' || n, now() - n * interval '1 day'
      from generate_series(1, 40) n;
    insert into webhook_deliveries (id, event_id, endpoint_id, app_id, user_id, due_at, created_at)
      select gen_random_uuid(), id, 'ep', app_id, user_id, created_at, created_at from webhook_events order by created_at;
    insert into analytics_events (app_id, event_name, created_at)
      select app_id, 'opened', created_at from webhook_events`)
  const read = async (table: string) =>
    (await old.client.query(`select * from ${table} order by created_at, 1`)).rows
  return {
    ...old,
    read,
    migrateAll: async () => {
      for (const step of steps) await old.migrate(step)
    },
  }
}

const tables = ['webhook_events', 'webhook_deliveries', 'analytics_events']

test('rows from before stay as they are, in one part, and new ones go on counting', async () => {
  const { client, read, migrateAll } = await fromBefore()
  const before = await Promise.all(tables.map(read))
  const files = async () =>
    (
      await client.query(
        `select relname, relfilenode from pg_class where relname ~ '^(webhook|analytics)_' and relkind in ('r', 'i')`,
      )
    ).rows
  const filenodes = (await files()).map(({ relfilenode }) => relfilenode)
  await migrateAll()
  expect(await Promise.all(tables.map(read))).toEqual(before)
  for (const table of tables) {
    const { rows } = await client.query(`select distinct tableoid::regclass::text as part from ${table}`)
    expect(rows).toEqual([{ part: `${table}_before` }])
  }
  // No table and no index was written again, except one index that is not needed.
  const after = (await files()).map(({ relfilenode }) => relfilenode)
  expect(filenodes.filter((node) => !after.includes(node))).toEqual([])
  const { rows } = await client.query(`
    insert into webhook_deliveries (id, event_id, endpoint_id, app_id, user_id, due_at, created_at)
    values (gen_random_uuid(), 'msg_1', 'ep', 'a', 'user', now(), now()) returning position`)
  expect(rows).toEqual([{ position: '41' }])
})

test('rows that were written while a clock was wrong do not stop the migration', async () => {
  const { client, read, migrateAll } = await fromBefore()
  await client.query(`
    update webhook_events set created_at = now() + interval '10 years' where id = 'msg_1';
    update webhook_deliveries set created_at = now() + interval '10 years' where event_id = 'msg_1'`)
  await migrateAll()
  const [event] = (await read('webhook_events')).filter(({ id }) => id === 'msg_1')
  const [delivery] = (await read('webhook_deliveries')).filter(({ event_id }) => event_id === 'msg_1')
  expect(Math.abs(Date.now() - event.created_at)).toBeLessThan(60_000)
  expect(delivery.created_at).toEqual(event.created_at)
})

test('a server of before goes on: it writes, and its cleaning by places of rows deletes nothing recent', async () => {
  const { client, migrateAll } = await fromBefore()
  await migrateAll()
  await client.query(`
    create table webhook_events_2037 partition of webhook_events for values from ('2037-01-01') to ('2037-01-08');
    create table analytics_events_2037 partition of analytics_events for values from ('2037-01-01') to ('2037-01-08');
    insert into webhook_events (id, app_id, type, sealed, created_at)
      select 'new_' || n, repeat('a', 25), 'user.created', '', '2037-01-01' from generate_series(1, 40) n;
    insert into analytics_events (app_id, event_name, created_at)
      select repeat('a', 25), 'opened', '2037-01-01' from generate_series(1, 40)`)
  for (const table of ['webhook_events', 'analytics_events']) {
    await client.query(`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where created_at < now() - interval '30 days' limit 2000 for update skip locked))`)
    const { rows } = await client.query(`
      select count(*) filter (where created_at < now() - interval '30 days')::int as old,
        count(*) filter (where created_at >= now() - interval '30 days')::int as recent from ${table}`)
    expect(rows, table).toEqual([{ old: 0, recent: 69 }])
  }
})

test('the migration waits for no long transaction, and requests do not wait long for it', async () => {
  const { client, connection, migrate } = await fromBefore()
  const pg = await import('pg')
  const [holder, visitor] = [new pg.default.Client(connection), new pg.default.Client(connection)]
  await Promise.all([holder.connect(), visitor.connect()])
  try {
    await holder.query('begin; select 1 from webhook_events')
    let isDone = false
    const migration = migrate(steps[0]).then(() => {
      isDone = true
    })
    for (let n = 0; n < 5; n++) {
      const begin = performance.now()
      await visitor.query('select count(*) from webhook_events')
      expect(performance.now() - begin).toBeLessThan(2_000)
    }
    expect(isDone).toBe(false)
    await holder.query('commit')
    await migration
    const { rows } = await client.query(`select 1 from pg_constraint where conname = 'webhook_events_bound'`)
    expect(rows).toHaveLength(1)
  } finally {
    await Promise.all([holder.end(), visitor.end()])
  }
})

async function startWithEvents() {
  const world = await createWorld()
  // Beyond the part of what came before.
  world.clock.forward({ seconds: 21 * day })
  await clean(world.ctx)
  const receiver = await startReceiver()
  const { id } = await addReceiver(world, receiver)
  await signIn(world)
  return { world, receiver, id, ...readers(world, id) }
}

function readers({ ctx, app }: World, endpointId: string) {
  const query = { appId: app.id, endpointId, isFailed: false, limit: 10 }
  return {
    countOnDisk: async () => {
      const { rows } = await sql<{ events: number; deliveries: number }>`
        select (select count(*) from webhook_events where app_id = ${app.id}) as events,
          (select count(*) from webhook_deliveries where app_id = ${app.id}) as deliveries`.execute(ctx.db)
      return rows[0]
    },
    list: () => listDeliveries(ctx.db, { ...query, now: ctx.now() }),
    resend: async () => {
      const { appId } = query
      const app = (await ctx.apps.find(appId)) as never
      return replay(ctx, { app, id: undefined, endpointId, since: undefined, all: true })
    },
  }
}

test('events are listed and sent again for thirty days, and leave the disk within a week after that', async () => {
  const { world, receiver, id, list, resend, countOnDisk } = await startWithEvents()
  expect(await list()).toHaveLength(2)
  world.clock.forward({ seconds: 30 * day })
  await clean(world.ctx)
  expect(await list()).toHaveLength(2)
  expect(await resend()).toBe(2)
  await world.delivered()
  expect(receiver.received).toHaveLength(4)
  world.clock.forward({ seconds: 1 })
  const due = { state: 'waiting', due_at: world.clock.now() } as const
  await world.ctx.db.updateTable('webhook_deliveries').set(due).where('endpoint_id', '=', id).execute()
  expect(await list()).toEqual([])
  expect(await countDeliveries(world.ctx.db, { endpointId: id, now: world.clock.now() })).toEqual({
    waiting: 0,
    failed: 0,
  })
  expect(await resend()).toBe(0)
  expect(await world.ctx.webhooks.sendDue()).toBe(0)
  expect(receiver.received).toHaveLength(4)
  world.clock.forward({ seconds: 7 * day })
  await clean(world.ctx)
  expect(await countOnDisk()).toEqual({ events: 0, deliveries: 0 })
})

test('events of a time without a part move into theirs while they wait, and are sent', async () => {
  const { world, receiver, id, countOnDisk } = await startWithEvents()
  world.clock.forward({ seconds: 70 * day })
  // The cleaning did not run meanwhile: this week has no part.
  await signIn(world)
  const due = { state: 'waiting', attempts: 0, due_at: world.clock.now() } as const
  const waiting = world.ctx.db.updateTable('webhook_deliveries').set(due)
  await waiting.where('created_at', '=', world.clock.now()).execute()
  const count = receiver.received.length
  await clean(world.ctx)
  const { rows } = await sql`select 1 from webhook_deliveries_other where endpoint_id = ${id}`.execute(
    world.ctx.db,
  )
  expect(rows).toEqual([])
  expect(await world.ctx.webhooks.sendDue()).toBe(2)
  expect(receiver.received).toHaveLength(count + 2)
  expect(await countOnDisk()).toEqual({ events: 2, deliveries: 2 })
})

test('every statement of a delivery finds its rows by an index in each week', async () => {
  const queries = new Map<string, CompiledQuery>()
  const world = await createWorld({ onQuery: (query) => queries.set(query.sql, query) })
  for (let week = 0; week < 6; week++) {
    world.clock.forward({ seconds: 7 * day })
    await makeParts(world.ctx)
  }
  await addReceiver(world, await startReceiver())
  queries.clear()
  await signIn(world)
  await world.ctx.webhooks.sendDue()
  const { id, created_at } = await world.ctx.db
    .selectFrom('webhook_deliveries')
    .select(['id', 'created_at'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await writeAttempt(world.ctx.db, { id, created_at, attempts: 1 }, { ...idle, due_at: created_at })
  const all = [...queries.values()].filter(
    ({ sql: text }) => /webhook_(events|deliveries)/.test(text) && !text.endsWith('limit $1'),
  )
  expect(all.length).toBeGreaterThanOrEqual(6)
  const fill = [
    sql`insert into webhook_events (id, app_id, type, sealed, created_at)
      select 'msg' || n, ${world.app.id}, 'user.created', '', ${world.clock.now()}::timestamptz - n * interval '5 minutes' from generate_series(1, 5000) n`,
    sql`insert into webhook_deliveries (id, event_id, endpoint_id, app_id, user_id, due_at, created_at)
      select gen_random_uuid(), id, 'ep' || n % 50, app_id, 'user' || n % 900, created_at, created_at
      from (select *, row_number() over () as n from webhook_events) events`,
  ]
  const analyze = [sql`analyze webhook_events`, sql`analyze webhook_deliveries`]
  for (const query of all)
    for (const prepare of [fill, [...fill, ...analyze]]) {
      const reads = await readsWithoutKey(world, query, { prepare })
      // An app has few endpoints.
      expect(
        reads.filter((read) => !read.includes('webhook_endpoints')),
        query.sql,
      ).toEqual([])
    }
})

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn, openIntent, stage, unlock } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { clean } from './cleaning.ts'
import { startJobs } from './jobs.ts'

const hour = 3_600
const day = 24 * hour

test('a creation that nobody finished is removed after a day, a wallet never', async () => {
  const world = await createWorld()
  const [maker, quitter] = [await signIn(world), await signIn(world)]
  const device = await deviceIn(world, maker)
  const address = await createWallet(device)
  const intent = await openIntent(await deviceIn(world, quitter))
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const late = await deviceIn(world, await signIn(world))
  const lateIntent = await openIntent(late)
  if (lateIntent.status !== 'open') throw new Error('a wallet was there')
  await stage(late, lateIntent.intent_id)
  world.clock.forward({ seconds: 23 * hour })
  await clean(world.ctx)
  expect(await statuses(world)).toEqual(['committed', 'open', 'staged'])
  world.clock.forward({ seconds: 2 * hour })
  await clean(world.ctx)
  expect(await statuses(world)).toEqual(['committed'])
  const again = await deviceIn(world, await signIn(world, maker.email), { store: device.store })
  expect(await unlock(again, address)).toBe(address)
})

test('a creation that was finished is forgotten after a month, its wallet and the key of its device are not', async () => {
  const world = await createWorld()
  const maker = await signIn(world)
  const device = await deviceIn(world, maker)
  const address = await createWallet(device)
  world.clock.forward({ seconds: 29 * day })
  await clean(world.ctx)
  expect(await statuses(world)).toEqual(['committed'])
  world.clock.forward({ seconds: 2 * day })
  await clean(world.ctx)
  expect(await statuses(world)).toEqual([])
  const again = await deviceIn(world, await signIn(world, maker.email), { store: device.store })
  expect(await openIntent(again)).toMatchObject({ status: 'exists', wallet: { address } })
  expect(await unlock(again, address)).toBe(address)
})

test('error: a table that cannot be cleaned keeps no other from it, and is counted', async () => {
  const world = await createWorld()
  const { db, metrics } = world.ctx
  await openIntent(await deviceIn(world, await signIn(world)))
  const key = `spent:${randomUUID()}`
  await db.insertInto('spent').values({ key, expires_at: world.clock.now() }).execute()
  await sql`
    create function refuse_cleaning() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    db,
  )
  await sql`create trigger broken before delete on wallet_intents execute function refuse_cleaning()`.execute(
    db,
  )
  onTestFinished(() => sql`drop function refuse_cleaning cascade`.execute(db).then(() => {}))
  world.clock.forward({ seconds: 25 * hour })
  expect(await clean(world.ctx)).toMatchObject({ spent: expect.any(Number) })
  expect(await db.selectFrom('spent').where('key', '=', key).execute()).toEqual([])
  const { values } = await metrics.events.get()
  expect(values).toContainEqual({ labels: { event: 'cleaning', result: 'failed' }, value: 2 })
})

test('what has been spent stays so for a day beyond its end: a clock may jump back', async () => {
  const world = await createWorld()
  const key = `proof:${randomUUID()}`
  const countKey = `count:${randomUUID()}`
  const end = world.clock.now()
  await world.ctx.db.insertInto('spent').values({ key, expires_at: end }).execute()
  for (const table of ['counters', 'coarse_counters'] as const)
    await world.ctx.db.insertInto(table).values({ key: countKey, count: 1, window_ends_at: end }).execute()
  const countLeft = async () => {
    const { rows } = await sql`
      select key from spent where key = ${key} union all select key from counters where key = ${countKey}
      union all select key from coarse_counters where key = ${countKey}`.execute(world.ctx.db)
    return rows.length
  }
  world.clock.forward({ seconds: 23 * hour })
  await clean(world.ctx)
  expect(await countLeft()).toBe(3)
  world.clock.forward({ seconds: 2 * hour })
  await clean(world.ctx)
  expect(await countLeft()).toBe(0)
})

test('analytics are deleted with their week, which is over after thirty days, messages of the sandbox for a week', async () => {
  const world = await createWorld()
  const at = world.clock.now()
  const app_id = world.app.id
  await world.ctx.db
    .insertInto('analytics_events')
    .values({ app_id, event_name: 'x', client_id: null, payload: null, created_at: at })
    .execute()
  const message = {
    app_id,
    channel: 'email',
    recipient: 'a@b.c',
    subject: 's',
    body_text: 't',
    body_html: null,
  } as const
  await world.ctx.db
    .insertInto('sandbox_messages')
    .values({ ...message, created_at: at })
    .execute()
  const countLeft = async () => {
    const { rows } = await sql<{ events: number; messages: number }>`
      select (select count(*) from analytics_events where app_id = ${app_id}) as events,
        (select count(*) from sandbox_messages where app_id = ${app_id}) as messages`.execute(world.ctx.db)
    return rows[0]
  }
  for (const [days, expectation] of [
    [6, { events: 1, messages: 1 }],
    [2, { events: 1, messages: 0 }],
    [21, { events: 1, messages: 0 }],
    [2, { events: 1, messages: 0 }],
    // The part from before the weeks ends up to two weeks after the migration.
    [14, { events: 0, messages: 0 }],
  ] as const) {
    world.clock.forward({ seconds: days * day })
    await clean(world.ctx)
    expect(await countLeft()).toEqual(expectation)
  }
})

test('codes, hand-over tokens and transfers go a day after their end', async () => {
  const world = await createWorld()
  const { userId } = await signIn(world)
  const now = world.clock.now()
  const app_id = world.app.id
  const { id: session_id } = await world.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await world.ctx.db
    .insertInto('codes')
    .values({
      app_id,
      channel: 'email',
      identity: 'a@b.c',
      purpose: 'login',
      mac: randomBytes(32),
      created_at: now,
      expires_at: now,
    })
    .execute()
  await world.ctx.db
    .insertInto('fork_tokens')
    .values({ token_hash: randomBytes(32), app_id, session_id, target_origin: null, expires_at: now })
    .execute()
  const transfer = {
    nonce_hash: randomBytes(32),
    app_id,
    requester_id: userId,
    losing_user_id: userId,
    session_id,
    losing_version: 0,
    type: 'email',
    subject: 'x',
  }
  await world.ctx.db
    .insertInto('transfers')
    .values({ ...transfer, created_at: now, expires_at: now })
    .execute()
  world.clock.forward({ seconds: 25 * hour })
  expect(await clean(world.ctx)).toMatchObject({ codes: expect.any(Number), fork_tokens: 1, transfers: 1 })
})

test('security: logins that nobody ends do not pile up, and those that ended are known for a day', async () => {
  const world = await createWorld({ settings: { wallet_auth: true } })
  const begin = () => world.post('/api/v1/siwe/init', { address: `0x${'ab'.repeat(20)}` })
  const table = () => world.ctx.db.selectFrom('ceremonies').where('app_id', '=', world.app.id)
  await Promise.all(Array.from({ length: 5 }, begin))
  const { key_hash } = await table().select('key_hash').limit(1).executeTakeFirstOrThrow()
  const used_at = world.clock.now()
  await world.ctx.db.updateTable('ceremonies').set({ used_at }).where('key_hash', '=', key_hash).execute()
  const countLeft = async () => (await table().select('key_hash').execute()).length
  for (const [hours, expectation] of [
    [1, 5],
    [1, 1],
    [22, 1],
    [2, 0],
  ] as const) {
    world.clock.forward({ seconds: hours * hour })
    await clean(world.ctx)
    expect(await countLeft()).toBe(expectation)
  }
})

test('while one process cleans the others do nothing', async () => {
  const world = await createWorld()
  await openIntent(await deviceIn(world, await signIn(world)))
  world.clock.forward({ seconds: 25 * hour })
  await world.ctx.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7306073)`.execute(trx)
    expect(await clean(world.ctx)).toEqual({})
  })
  expect(await statuses(world)).toEqual(['open'])
  expect(await clean(world.ctx)).toMatchObject({ wallet_intents: 1 })
})

test('jobs clean in rounds, one at a time, and stop with the server', async () => {
  const world = await createWorld()
  const jobs = startJobs(world.ctx)
  await openIntent(await deviceIn(world, await signIn(world)))
  world.clock.forward({ seconds: 25 * hour })
  const rounds = await Promise.all([jobs.run(), jobs.run()])
  expect(rounds[0]).toBe(rounds[1])
  expect(await statuses(world)).toEqual([])
  await jobs.stop()
})

async function statuses({ ctx, app }: World): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('wallet_intents')
    .select('status')
    .where('app_id', '=', app.id)
    .orderBy('status')
    .execute()
  return rows.map(({ status }) => status)
}

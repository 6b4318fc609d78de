import { limits } from '@latchkey/wire'
import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { dropPartitions, makePartitions } from '../db/partitions.ts'
import { clean } from '../jobs/cleaning.ts'
import { countMonthsAhead, getOldestSession, sessionMonths } from './months.ts'

const daySeconds = 86_400
type Db = World['ctx']['db']

async function makeSessionMonths(db: Db, now: Date): Promise<void> {
  await makePartitions(db, sessionMonths, { now, ahead: await countMonthsAhead(db, now) })
}

async function dropSessionMonths(db: Db, now: Date): Promise<void> {
  await dropPartitions(db, sessionMonths, { before: getOldestSession(now) })
}

/** On the tenth of a month, so that a session of today ends in another month than one of 25 days later. */
async function onTheTenth(options: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = await createWorld(options)
  const now = world.clock.now()
  const tenth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10)
  world.clock.forward({ seconds: Math.round((tenth - now.getTime()) / 1_000) })
  await makeSessionMonths(world.ctx.db, world.clock.now())
  return world
}

const refresh = (world: World, { refreshToken, token }: Session) =>
  world.post('/api/v1/sessions', { refresh_token: refreshToken }, { token })

async function listRows({ ctx }: World, { userId }: Session) {
  const { rows } = await sql<{ part: string; expires_at: Date; revoked_at: Date | null }>`
    select tableoid::regclass::text as part, expires_at, revoked_at from sessions
    where user_id = ${userId}`.execute(ctx.db)
  return rows
}

async function listParts({ ctx }: World): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select relid::regclass::text as part from pg_partition_tree('sessions') where isleaf order by 1`.execute(
    ctx.db,
  )
  return rows.map(({ part }) => part)
}

const toPart = (time: Date) => `sessions_${time.toISOString().slice(0, 7).replace('-', '_')}`
const inDays = (world: World, days: number) =>
  new Date(world.clock.now().getTime() + days * daySeconds * 1_000)

test('a session is in the partition of the month of its end, and moves with it', async () => {
  const world = await onTheTenth()
  const session = await signIn(world)
  expect(await listRows(world, session)).toMatchObject([{ part: toPart(inDays(world, 30)) }])
  world.clock.forward({ seconds: 25 * daySeconds })
  await makeSessionMonths(world.ctx.db, world.clock.now())
  expect(await refresh(world, session)).toMatchObject({ status: 200 })
  expect(await listRows(world, session)).toMatchObject([{ part: toPart(inDays(world, 30)) }])
})

test('security: 30 at once with one token get one successor, also while the session moves (R6: refresh race)', async () => {
  const world = await onTheTenth()
  const session = await signIn(world)
  world.clock.forward({ seconds: 25 * daySeconds })
  await makeSessionMonths(world.ctx.db, world.clock.now())
  await warmPool(world)
  const replies = await Promise.all(Array.from({ length: 30 }, () => refresh(world, session)))
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(await listRows(world, session)).toMatchObject([
    { part: toPart(inDays(world, 30)), revoked_at: null },
  ])
})

test('security: a logout ends a session that moves at the same time (R8: logout at the server)', async () => {
  for (let round = 0; round < 8; round++) {
    const world = await onTheTenth()
    const session = await signIn(world)
    world.clock.forward({ seconds: 25 * daySeconds })
    await makeSessionMonths(world.ctx.db, world.clock.now())
    await warmPool(world)
    const logout = () =>
      world.post('/api/v1/sessions/logout', { refresh_token: session.refreshToken }, { token: session.token })
    const [ended] = await Promise.all([logout(), refresh(world, session), refresh(world, session)])
    expect(ended).toMatchObject({ status: 200 })
    expect(await listRows(world, session)).toMatchObject([{ revoked_at: expect.any(Date) }])
    expect(await refresh(world, session)).toMatchObject({ status: 401 })
  }
})

test('the look-up of a session reads no partition of an earlier month', async () => {
  const queries: CompiledQuery[] = []
  const world = await onTheTenth({ onQuery: (query) => queries.push(query) })
  const session = await signIn(world)
  world.clock.forward({ seconds: 25 * daySeconds })
  await makeSessionMonths(world.ctx.db, world.clock.now())
  queries.length = 0
  const reply = await refresh(world, session)
  await world.get('/api/v1/users/me', { token: String(reply.body.token) })
  const lookUps = queries.filter(({ sql: text }) => /from sessions s|update sessions/.test(text))
  expect(lookUps).toHaveLength(2)
  const past = toPart(inDays(world, -25))
  expect(await listParts(world)).toContain(past)
  for (const query of lookUps) {
    const plan = await explainForAnyValues(world, query)
    expect(plan).toContain(toPart(inDays(world, 30)))
    expect(plan).not.toContain(past)
  }
})

/** The plan that a prepared statement keeps. */
function explainForAnyValues({ ctx }: World, { sql: text, parameters }: CompiledQuery): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
    await sql.raw(`prepare look_up as ${text}`).execute(trx)
    const values = parameters.map((one) => sql.lit(one instanceof Date ? one.toISOString() : one))
    const { rows } = await sql`explain execute look_up (${sql.join(values)})`.execute(trx)
    await sql`deallocate look_up`.execute(trx)
    return JSON.stringify(rows)
  })
}

test('two processes make the months once, as many as the longest sessions need', async () => {
  const world = await onTheTenth({ settings: { refresh_token_seconds: 80 * daySeconds } })
  const { db } = world.ctx
  const now = inDays(world, 400)
  await Promise.all(Array.from({ length: 5 }, () => makeSessionMonths(db, now)))
  const parts = await listParts(world)
  for (const days of [400, 431, 462, 480]) expect(parts).toContain(toPart(inDays(world, days)))
  const long = await signIn(world)
  expect(await listRows(world, long)).toMatchObject([{ part: toPart(inDays(world, 80)) }])
})

test('a month goes when no user can be restored with its sessions, and never with a live one', async () => {
  const world = await onTheTenth()
  const { db } = world.ctx
  const session = await signIn(world)
  const [row] = await listRows(world, session)
  const part = row?.part ?? expect.fail()
  const end = row?.expires_at.getTime() ?? expect.fail()
  const monthEnd = Date.UTC(new Date(end).getUTCFullYear(), new Date(end).getUTCMonth() + 1)
  const lastDay = new Date(monthEnd + limits.restorableDays * daySeconds * 1_000 - 1_000)
  await dropSessionMonths(db, lastDay)
  expect(await listParts(world)).toContain(part)
  await dropSessionMonths(db, new Date(lastDay.getTime() + 2_000))
  expect(await listParts(world)).not.toContain(part)
  expect(await listRows(world, session)).toEqual([])
})

test('a session of a month without a partition has a place, keeps it, and is removed in time', async () => {
  const world = await onTheTenth()
  world.clock.forward({ seconds: 700 * daySeconds })
  const session = await signIn(world)
  expect(await listRows(world, session)).toMatchObject([{ part: 'sessions_other' }])
  await makeSessionMonths(world.ctx.db, world.clock.now())
  expect(await listRows(world, session)).toMatchObject([{ part: 'sessions_other' }])
  expect(await refresh(world, session)).toMatchObject({ status: 200 })
  world.clock.forward({ seconds: (31 + limits.restorableDays) * daySeconds })
  await clean(world.ctx)
  expect(await listRows(world, session)).toEqual([])
})

test('security: the cleaning of earlier versions, which names rows by ctid, ends no session', async () => {
  const world = await onTheTenth()
  const session = await signIn(world)
  const cleaning = sql`
    delete from sessions where ctid = any(array(
      select ctid from sessions where expires_on < '2100-01-01' limit 2000 for update skip locked))`
  await expect(cleaning.execute(world.ctx.db)).rejects.toThrow(/expires_on/)
  expect(await refresh(world, session)).toMatchObject({ status: 200 })
})

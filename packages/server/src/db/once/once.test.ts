import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld, raceConnections, type World, warmPool } from '../../../../../test/support/world.ts'
import { consumeOnce } from './consume.ts'
import { incrementBelow, isBelow } from './counter.ts'
import { spend } from './spend.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
  await warmPool(world)
})

const together = <T>(work: () => Promise<T>, callers = raceConnections) =>
  Promise.all(Array.from({ length: callers }, work))

async function newFork(options: { secondsLeft: number }): Promise<Uint8Array> {
  const hash = world.ctx.random(32)
  const now = world.clock.now()
  const user = { id: `did:privy:${Buffer.from(world.ctx.random(8)).toString('hex')}`, app_id: world.app.id }
  await world.ctx.db
    .insertInto('users')
    .values({ ...user, created_at: now })
    .execute()
  const times = {
    rotated_at: now,
    created_at: now,
    authenticated_at: now,
    last_used_at: now,
    expires_at: now,
  }
  await sql`insert into sessions ${sql.raw('(id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at)')}
    values (${user.id}, ${world.app.id}, ${user.id}, ${user.id}, ${times.rotated_at}, ${now}, ${now}, ${now}, ${now})`.execute(
    world.ctx.db,
  )
  await world.ctx.db
    .insertInto('fork_tokens')
    .values({
      token_hash: hash,
      app_id: world.app.id,
      session_id: user.id,
      expires_at: new Date(now.getTime() + options.secondsLeft * 1_000),
    })
    .execute()
  return hash
}

describe('consumeOnce', () => {
  test('security: of 30 at the same moment one gets the row', async () => {
    const token_hash = await newFork({ secondsLeft: 60 })
    const { ctx } = world
    const got = await together(() =>
      consumeOnce(ctx.db, 'fork_tokens', { where: { token_hash }, now: ctx.now() }),
    )
    expect(got.filter((row) => row !== undefined)).toHaveLength(1)
  })

  test('security: a row that is too old is not given out', async () => {
    const token_hash = await newFork({ secondsLeft: 60 })
    world.clock.forward({ seconds: 60 })
    const { ctx } = world
    expect(
      await consumeOnce(ctx.db, 'fork_tokens', { where: { token_hash }, now: ctx.now() }),
    ).toBeUndefined()
  })

  test('security: a missing value does not widen what is used up', async () => {
    const { ctx } = world
    await expect(consumeOnce(ctx.db, 'fork_tokens', { where: {}, now: ctx.now() })).rejects.toThrow(
      /complete/,
    )
    const where = { token_hash: undefined } as never
    await expect(consumeOnce(ctx.db, 'fork_tokens', { where, now: ctx.now() })).rejects.toThrow(/complete/)
  })
})

describe.each(['protecting', 'coarse'] as const)('incrementBelow of a %s limit', (kind) => {
  const limit = (key: string, max = 5) => ({
    kind,
    key,
    limit: max,
    windowSeconds: 60,
    now: world.clock.now(),
  })

  test('security: 200 at the same moment with a limit of 5 are 5', async () => {
    const results = await together(() => incrementBelow(world.ctx.db, limit(`race:${world.app.id}`)), 200)
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(5)
  })

  test('a new window begins when the old one is over, and says how long that takes', async () => {
    const { db } = world.ctx
    const key = `window:${world.app.id}`
    expect(await incrementBelow(db, limit(key, 1))).toEqual({ allowed: true, retryAfterSeconds: 0 })
    world.clock.forward({ seconds: 20 })
    expect(await incrementBelow(db, limit(key, 1))).toEqual({ allowed: false, retryAfterSeconds: 40 })
    world.clock.forward({ seconds: 40 })
    expect(await incrementBelow(db, limit(key, 1))).toEqual({ allowed: true, retryAfterSeconds: 0 })
  })

  test('security: a limit of nothing allows nothing, and keys do not share a count', async () => {
    const { db } = world.ctx
    expect((await incrementBelow(db, limit(`none:${world.app.id}`, 0))).allowed).toBe(false)
    await incrementBelow(db, limit(`a:${world.app.id}`, 1))
    expect((await incrementBelow(db, limit(`b:${world.app.id}`, 1))).allowed).toBe(true)
    expect(await isBelow(db, limit(`a:${world.app.id}`, 1))).toBe(false)
    expect(await isBelow(db, limit(`c:${world.app.id}`, 1))).toBe(true)
  })
})

describe('spend', () => {
  test('security: a value is taken once, also by 30 at the same moment, until it has expired', async () => {
    const { ctx, clock } = world
    const key = `jti:${world.app.id}`
    const expiresAt = new Date(clock.now().getTime() + 300_000)
    const results = await together(() => spend(ctx.db, { key, expiresAt, now: ctx.now() }))
    expect(results.filter(Boolean)).toHaveLength(1)
    clock.forward({ seconds: 301 })
    expect(
      await spend(ctx.db, { key, expiresAt: new Date(clock.now().getTime() + 1_000), now: ctx.now() }),
    ).toBe(true)
  })
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { giveBackRenewed, givingBack, incrementBelow, isBelow, secondsLeft } from './counter.ts'

let world: World
let count = 0
beforeAll(async () => {
  world = await createWorld()
})
const db = () => world.ctx.db
const newKey = () => `renewed:${world.app.id}:${++count}`
const limit = (key: string, max = 3) => ({
  kind: 'protecting' as const,
  ...{ key, limit: max, windowSeconds: 60, isRenewed: true },
  now: world.clock.now(),
})
const forward = (seconds: number) => world.clock.forward({ seconds })

test('a renewed window ends that long after the last count', async () => {
  const key = newKey()
  expect(await incrementBelow(db(), limit(key))).toEqual({ allowed: true, retryAfterSeconds: 0 })
  forward(40)
  const before = await secondsLeft(db(), limit(key))
  const { formerEnd } = await incrementBelow(db(), limit(key))
  expect(before).toBe(20)
  expect(formerEnd).toEqual(new Date(world.clock.now().getTime() + 20_000))
  expect(await secondsLeft(db(), limit(key))).toBe(60)
  forward(59)
  await incrementBelow(db(), limit(key))
  expect(await incrementBelow(db(), limit(key))).toEqual({ allowed: false, retryAfterSeconds: 60 })
  expect(await isBelow(db(), limit(key))).toBe(false)
  forward(60)
  expect(await isBelow(db(), limit(key))).toBe(true)
  expect(await secondsLeft(db(), limit(key))).toBe(1)
  expect(await incrementBelow(db(), limit(key))).toMatchObject({ allowed: true })
})

test('one that is given back takes its renewal along, unless another has renewed it since', async () => {
  const key = newKey()
  await incrementBelow(db(), limit(key))
  forward(10)
  const guess = limit(key)
  const { formerEnd } = await incrementBelow(db(), guess)
  await giveBackRenewed(db(), guess, formerEnd)
  expect(await secondsLeft(db(), limit(key))).toBe(50)
  const first = limit(key)
  const { formerEnd: firstEnd } = await incrementBelow(db(), first)
  forward(5)
  await incrementBelow(db(), limit(key))
  await giveBackRenewed(db(), first, firstEnd)
  expect(await secondsLeft(db(), limit(key))).toBe(60)
  // Two are counted, so one of three remains.
  expect((await incrementBelow(db(), limit(key))).allowed).toBe(true)
  expect((await incrementBelow(db(), limit(key))).allowed).toBe(false)
})

test('the first count that is given back leaves its window, and none is given back twice', async () => {
  const key = newKey()
  const guess = limit(key, 1)
  const { formerEnd } = await incrementBelow(db(), guess)
  expect(formerEnd).toBeUndefined()
  for (let n = 0; n < 3; n++) await giveBackRenewed(db(), guess, formerEnd)
  expect((await incrementBelow(db(), limit(key, 1))).allowed).toBe(true)
  expect((await incrementBelow(db(), limit(key, 1))).allowed).toBe(false)
})

test.each(['protecting', 'coarse'] as const)(
  'a count of a plain window is given back once, and where its proof has a row (%s)',
  async (kind) => {
    const [key, other] = [newKey(), newKey()]
    const plain = (name: string) => ({ kind, key: name, limit: 1, windowSeconds: 60, now: world.clock.now() })
    for (const name of [key, other]) await incrementBelow(db(), plain(name))
    await givingBack({ kind, key }, sql`(select 1 where false) as proof`).execute(db())
    expect((await incrementBelow(db(), plain(key))).allowed).toBe(false)
    for (let n = 0; n < 2; n++) await givingBack({ kind, key }, sql`(select 1) as proof`).execute(db())
    expect((await incrementBelow(db(), plain(key))).allowed).toBe(true)
    expect((await incrementBelow(db(), plain(key))).allowed).toBe(false)
    expect((await incrementBelow(db(), plain(other))).allowed).toBe(false)
  },
)

test('a key that was never counted has a second left, and is below', async () => {
  expect(await secondsLeft(db(), limit(newKey()))).toBe(1)
  expect(await isBelow(db(), limit(newKey()))).toBe(true)
})

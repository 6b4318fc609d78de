import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { forgetTries, reserveTry } from './tries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

async function startTries() {
  const { userId } = await signIn(world)
  const tries = (counter: string) => ({
    ...{ appId: world.app.id, userId, counter, free: 3, lockSeconds: [10, 60] },
    now: world.clock.now(),
  })
  return { tries, reserve: (counter = 'a') => reserveTry(world.ctx.db, tries(counter)) }
}
const forward = (seconds: number) => world.clock.forward({ seconds })

test('after the free ones each locks for longer, the last length for all that follow', async () => {
  const { reserve } = await startTries()
  expect([await reserve(), await reserve(), await reserve()]).toEqual([null, null, null])
  for (const seconds of [10, 60, 60, 60]) {
    expect(await reserve()).toBe(seconds)
    forward(seconds - 1)
    expect(await reserve()).toBe(1)
    forward(1)
    expect(await reserve()).toBeNull()
  }
})

test('those of another counter are counted apart, and a right answer forgets its own only', async () => {
  const { tries, reserve } = await startTries()
  for (let n = 0; n < 3; n++) await reserve('a')
  for (let n = 0; n < 3; n++) expect(await reserve('b')).toBeNull()
  await forgetTries(world.ctx.db, tries('a'))
  expect(await reserve('a')).toBeNull()
  expect(await reserve('b')).toBe(10)
})

test('error: a lock that a wrong clock has set for later than any is none', async () => {
  const { reserve } = await startTries()
  forward(3_600)
  for (let n = 0; n < 3; n++) await reserve()
  expect(await reserve()).toBe(10)
  forward(-3_600)
  expect(await reserve()).toBeNull()
})

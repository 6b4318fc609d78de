import { limits } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { findKnownDevice, readCaId, rememberDevice } from './knownDevices.ts'

const day = 86_400
let world: World
beforeAll(async () => {
  world = await createWorld()
})
const caId = (n: number) => `device-of-the-owner-${n}`

async function startKnowing() {
  const { userId } = await signIn(world)
  const { id: sessionId } = await world.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const device = (n: number) => ({ appId: world.app.id, userId, caId: caId(n) })
  return {
    sessionId,
    device,
    remember: (n: number, more = {}) => rememberDevice(world.ctx, { ...device(n), sessionId, ...more }),
    find: (n: number, more = {}) => findKnownDevice(world.ctx, { ...device(n), ...more }),
  }
}

test('a device is known to the account that it logged in to, under one name', async () => {
  const { remember, find } = await startKnowing()
  const stranger = await startKnowing()
  expect(await find(1)).toBeUndefined()
  await remember(1)
  const name = await find(1)
  expect(name).toMatch(/^[\w-]{43}$/)
  world.clock.forward({ seconds: 60 })
  await remember(1)
  expect(await find(1)).toBe(name)
  expect(await find(2)).toBeUndefined()
  expect(await find(1, { caId: undefined })).toBeUndefined()
  expect(await stranger.find(1)).toBeUndefined()
})

test('the newest few are known, for a while after their last login', async () => {
  const { remember, find } = await startKnowing()
  for (let n = 0; n <= limits.knownDevices; n++) {
    await remember(n)
    world.clock.forward({ seconds: 60 })
  }
  expect(await find(0)).toBeUndefined()
  for (let n = 1; n <= limits.knownDevices; n++) expect(await find(n), caId(n)).toBeDefined()
  world.clock.forward({ seconds: limits.knownDeviceDays * day })
  expect(await find(limits.knownDevices)).toBeUndefined()
})

test('security: a session on hold makes no device known, nor one of another user', async () => {
  const { remember, find, sessionId } = await startKnowing()
  const { sessionId: foreign } = await startKnowing()
  await remember(1, { sessionId: foreign })
  expect(await find(1)).toBeUndefined()
  const hold = { held_until: new Date(world.clock.now().getTime() + day * 1_000) }
  await world.ctx.db.updateTable('sessions').set(hold).where('id', '=', sessionId).execute()
  await remember(1)
  expect(await find(1)).toBeUndefined()
  world.clock.forward({ seconds: day })
  await remember(1)
  expect(await find(1)).toBeDefined()
})

test.each([
  ['a'.repeat(16), true],
  ['a'.repeat(128), true],
  ['a'.repeat(15), false],
  ['a'.repeat(129), false],
  [`${'a'.repeat(16)} `, false],
  [undefined, false],
])('%j as the id of a client counts: %j', (id, isRead) => {
  expect(readCaId({ header: (name) => (name === 'privy-ca-id' ? id : undefined) })).toBe(
    isRead ? id : undefined,
  )
})

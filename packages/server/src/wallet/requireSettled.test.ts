import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { findUser, getAccount, insertAccount, removeAccount } from '../user/store.ts'
import { requireSettled } from './requireSettled.ts'

const day = 86_400
let world: World
beforeAll(async () => {
  world = await createWorld()
})

/** A user whose number was just removed, and the response to a change then. */
async function withoutNumber() {
  const { userId } = await signIn(world)
  const owner = { appId: world.app.id, userId }
  const identity = { type: 'phone', subject: '+12133734260', data: {} } as const
  const now = world.clock.now()
  await insertAccount(world.ctx, { ...owner, identity, now })
  const account = getAccount(await findUser(world.ctx, { appId: owner.appId, id: userId }), identity)
  if (!account) throw new Error('It is linked.')
  await removeAccount(world.ctx, { ...owner, account, now })
  const ask = (name: Parameters<typeof requireSettled>[2]['name']) =>
    requireSettled(world.ctx, owner, { name, now: world.clock.now() }).then(
      () => 'passes',
      (cause: { code: string; data?: unknown }) => ({ code: cause.code, data: cause.data }),
    )
  return { ask, heldUntil: Math.ceil(now.getTime() / 1_000) + day }
}

test('security: for a day after a number was removed no key is given away, and it is said until when', async () => {
  const { ask, heldUntil } = await withoutNumber()
  const data = { held_until: heldUntil }
  expect(await ask('exported')).toEqual({ code: 'export_on_hold', data })
  expect(await ask('recovered')).toEqual({ code: 'recovery_on_hold', data })
  // Reveals no key.
  expect(await ask('linked')).toBe('passes')
  world.clock.forward({ seconds: day - 1 })
  expect(await ask('exported')).toEqual({ code: 'export_on_hold', data })
  world.clock.forward({ seconds: 1 })
  expect([await ask('exported'), await ask('recovered')]).toEqual(['passes', 'passes'])
})

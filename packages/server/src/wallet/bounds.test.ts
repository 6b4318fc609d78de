import { limits, vault } from '@latchkey/wire'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn, openIntent, recover, refusal } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'

async function start() {
  const world = await createWorld()
  const session = await signIn(world)
  return { world, session, device: await deviceIn(world, session) }
}

const rows = async ({ ctx }: World, table: 'wallet_intents' | 'slots' | 'devices', { userId }: Session) =>
  (await ctx.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length

test('security: of creations begun at once no more are let through than an hour allows', async () => {
  const { world, session, device } = await start()
  await warmPool(world)
  const tries = limits.walletIntentsPerHour + 15
  const codes = await Promise.all(
    Array.from({ length: tries }, async () => (await refusal(openIntent(device))).code),
  )
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(15)
  expect(await rows(world, 'wallet_intents', session)).toBe(limits.walletIntentsPerHour)
  expect(await refusal(openIntent(device))).toMatchObject({
    status: 429,
    data: { retry_after_seconds: expect.any(Number) },
  })
  world.clock.forward({ seconds: 3_601 })
  const fresh = await deviceIn(world, await signIn(world, session.email))
  await createWallet(fresh)
})

test('security: a device fills the vault with slots no further than a day allows, also at once', async () => {
  const { world, session, device } = await start()
  const address = await createWallet(device)
  const { slot } = await device.call(vault.openDeviceSlot, { entropy_id: address })
  await warmPool(world)
  const add = async () => {
    const id = crypto.randomUUID()
    const copy = { ...slot, slot_id: id, sealed: { ...slot.sealed, kid: id } }
    return (await refusal(device.call(vault.addDeviceSlot, { entropy_id: address, slot: copy }))).code
  }
  const codes = await Promise.all(Array.from({ length: limits.slotsPerDay + 8 }, add))
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(8)
  // In addition to the slot of the device and the recovery slot.
  expect(await rows(world, 'slots', session)).toBe(2 + limits.slotsPerDay)
})

test('security: a wallet is on so many devices and no more, until one is removed', async () => {
  const { world, session, device } = await start()
  const address = await createWallet(device)
  await sql`
    insert into devices (app_id, user_id, id, public_key, created_at, last_used_at)
    select ${world.app.id}, ${session.userId}, 'lost' || n, '{}', now(), now()
    from generate_series(1, ${limits.devicesPerUser - 2}) n`.execute(world.ctx.db)
  const two = await Promise.all([deviceIn(world, session), deviceIn(world, session)])
  await warmPool(world)
  const codes = await Promise.all(two.map(async (one) => (await refusal(recover(one, address))).code))
  expect(codes.sort()).toEqual(['nothing was refused', 'too_many_devices'])
  await world.post('/api/v1/users/me/devices/revoke', { id: 'lost1' }, { token: session.token })
  expect(await recover(await deviceIn(world, session), address)).toBe(address)
})

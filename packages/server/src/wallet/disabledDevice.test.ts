import { vault } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn, recover, refusal, unlock } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { disableDevicesSince, enableDevice } from './disableDevice.ts'

const day = 86_400
let world: World
beforeAll(async () => {
  world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
})
const seconds = () => Math.floor(world.clock.now().getTime() / 1_000)

async function listDevices({ token }: Session) {
  const { body } = await world.get('/api/v1/users/me/devices', { token })
  return body as { devices: { id: string }[]; disabled_devices: { id: string }[] }
}

/** A user with a wallet on one device. */
async function withDevice() {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const address = await createWallet(device)
  const [first] = (await listDevices(session)).devices
  const id = first?.id ?? ''
  const owner = { appId: world.app.id, userId: session.userId }
  return { session, device, address, id, owner }
}

test('a disabled device is listed with both of its times, opens nothing, and another user’s goes on', async () => {
  const [ada, bob] = [await withDevice(), await withDevice()]
  const { token } = ada.session
  await world.post(vault.revokeDevice.path, { id: ada.id }, { token })
  expect(await listDevices(ada.session)).toMatchObject({
    devices: [],
    disabled_devices: [{ id: ada.id, disabled_at: seconds(), erased_at: seconds() + 30 * day }],
  })
  expect(await refusal(unlock(ada.device, ada.address))).toMatchObject({ code: 'wallet_not_on_device' })
  expect((await listDevices(bob.session)).devices).toHaveLength(1)
  expect(await unlock(bob.device, bob.address)).toBe(bob.address)
})

test('it is put back by its own user, once, and opens the wallet again', async () => {
  const [ada, bob] = [await withDevice(), await withDevice()]
  const now = world.clock.now()
  await world.post(vault.revokeDevice.path, { id: ada.id }, { token: ada.session.token })
  const enable = (owner: { appId: string; userId: string }) =>
    enableDevice(world.ctx.db, owner, { id: ada.id, now })
  expect(await enable(bob.owner)).toBe(false)
  expect(await enable({ ...ada.owner, appId: 'another' })).toBe(false)
  expect(await enable(ada.owner)).toBe(true)
  expect(await enable(ada.owner)).toBe(false)
  expect(await unlock(ada.device, ada.address)).toBe(ada.address)
  expect((await listDevices(ada.session)).disabled_devices).toEqual([])
})

test('what came since is disabled, of this user, and what was there before stays', async () => {
  const [ada, bob] = [await withDevice(), await withDevice()]
  const since = world.clock.now()
  world.clock.forward({ seconds: 1 })
  const other = await deviceIn(world, ada.session)
  await recover(other, ada.address)
  const bobsOther = await deviceIn(world, bob.session)
  await recover(bobsOther, bob.address)
  await disableDevicesSince(world.ctx.db, ada.owner, { since, now: world.clock.now() })
  expect((await listDevices(ada.session)).devices.map(({ id }) => id)).toEqual([ada.id])
  expect((await listDevices(bob.session)).devices).toHaveLength(2)
})

test('the halves of a wallet open as the versions before have sealed them', async () => {
  const { owner, address } = await withDevice()
  const rows = await world.ctx.db
    .selectFrom('slots')
    .select(['slot_id', 'kind', 'server_half', 'client_half'])
    .where('user_id', '=', owner.userId)
    .execute()
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['device', 'privy'])
  for (const { slot_id: slotId, kind: role, server_half, client_half } of rows) {
    const context = { ...owner, entropyId: address, slotId, role, table: 'slots' }
    const server = { ...context, purpose: 'server-half', column: 'server_half' } as const
    expect(await world.ctx.seal.open(server, server_half)).toHaveLength(32)
    const client = { ...context, purpose: 'recovery-half', column: 'client_half' } as const
    if (client_half !== null) expect(await world.ctx.seal.open(client, client_half)).toHaveLength(32)
  }
})

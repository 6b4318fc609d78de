import { vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { logInInWindow } from '../../../../test/support/crossApp.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import {
  createWallet,
  deviceIn,
  recover,
  refusal,
  type TestDevice,
  unlock,
} from '../../../../test/support/vaultDevice.ts'
import { createWorld, warmPool } from '../../../../test/support/world.ts'
import { clean } from '../jobs/cleaning.ts'

const day = 86_400

test('security: the sixth recovery of a day is refused, the next day another works', async () => {
  const { world, session, address } = await start()
  for (let i = 0; i < 5; i++) expect(await recover(await deviceIn(world, session), address)).toBe(address)
  expect(await refusal(recover(await deviceIn(world, session), address))).toMatchObject({
    code: 'too_many_requests',
    status: 429,
    data: { retry_after_seconds: expect.any(Number) },
  })
  world.clock.forward({ seconds: day + 1 })
  const fresh = await signIn(world, session.email)
  expect(await recover(await deviceIn(world, fresh), address)).toBe(address)
})

test('security: right after a login in a window of the server’s own no recovery is counted (D26)', async () => {
  const { world, session, address } = await start()
  const own = await logInInWindow(world, { email: session.email })
  for (let i = 0; i < 7; i++) expect(await recover(await deviceIn(world, own), address)).toBe(address)
  // None of the day's five was used.
  for (let i = 0; i < 5; i++) expect(await recover(await deviceIn(world, session), address)).toBe(address)
  const sixth = recover(await deviceIn(world, session), address)
  expect(await refusal(sixth)).toMatchObject({ code: 'too_many_requests' })
})

test('security: a window’s session counts from ten minutes on, as one that was stolen does', async () => {
  const { world, session, address } = await start()
  const own = await logInInWindow(world, { email: session.email })
  world.clock.forward({ seconds: 600 })
  expect(await recover(await deviceIn(world, own), address)).toBe(address)
  world.clock.forward({ seconds: 1 })
  for (let i = 0; i < 5; i++) expect(await recover(await deviceIn(world, own), address)).toBe(address)
  expect(await refusal(recover(await deviceIn(world, own), address))).toMatchObject({
    code: 'too_many_requests',
  })
})

test('security: of twenty recoveries at once five are let through', async () => {
  const { world, session, address } = await start()
  const devices = await Promise.all(Array.from({ length: 20 }, () => deviceIn(world, session)))
  await warmPool(world)
  const codes = await Promise.all(devices.map(async (one) => (await refusal(ask(one, address))).code))
  expect(codes.filter((code) => code === 'nothing was refused')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(15)
})

test('security: a login of yesterday does not recover, whatever became of its tokens', async () => {
  const { world, session, address } = await start({ access_token_seconds: 3_600 })
  world.clock.forward({ seconds: day - 60 })
  const first = await refreshSession(world, session)
  expect(await recover(await deviceIn(world, { ...session, ...first }), address)).toBe(address)
  world.clock.forward({ seconds: 61 })
  const device = await deviceIn(world, { ...session, ...(await refreshSession(world, first)) })
  expect(await refusal(recover(device, address))).toMatchObject({ code: 'fresh_login_required', status: 401 })
})

test('security: an app may ask for a younger login', async () => {
  const { world, session, address } = await start({ recovery_max_auth_age_seconds: 600 })
  world.clock.forward({ seconds: 601 })
  const device = await deviceIn(world, session)
  expect(await refusal(recover(device, address))).toMatchObject({ code: 'fresh_login_required' })
  const fresh = await signIn(world, session.email)
  expect(await recover(await deviceIn(world, fresh), address)).toBe(address)
})

test('a dead mail server keeps nobody from the wallet', async () => {
  const { world, session, address } = await start()
  const failing = { ...world.ctx.mail, send: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  Object.assign(world.ctx, { mail: failing })
  expect(await recover(await deviceIn(world, session), address)).toBe(address)
})

test('a revoked device opens nothing from the moment of the answer', async () => {
  const { world, session, device, address } = await start()
  world.clock.forward({ seconds: 60 })
  const thief = await deviceIn(world, await signIn(world, session.email))
  await recover(thief, address)
  const { devices } = await listDevices(world, session)
  expect(devices).toHaveLength(2)
  expect(devices[0]).toMatchObject({ label: expect.any(String), created_at: expect.any(Number) })
  // The one used last comes first.
  expect(await revoke(world, session, devices[0]?.id ?? '')).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await refusal(unlock(thief, address))).toMatchObject({ code: 'missing_or_invalid_token' })
  // Even with another login its key is still useless.
  const again = await deviceIn(world, await signIn(world, session.email), { store: thief.store })
  expect(await refusal(unlock(again, address))).toMatchObject({ code: 'wallet_not_on_device' })
  const { slot } = await device.call(vault.openDeviceSlot, { entropy_id: address })
  const adding = again.call(vault.addDeviceSlot, {
    entropy_id: address,
    slot: { ...slot, slot_id: crypto.randomUUID(), sealed: { ...slot.sealed, kid: crypto.randomUUID() } },
  })
  expect(await refusal(adding)).not.toMatchObject({ code: 'nothing was refused' })
  expect(await unlock(device, address)).toBe(address)
  expect((await listDevices(world, session)).devices).toHaveLength(1)
  const halves = async () => {
    const slots = world.ctx.db.selectFrom('slots').select('server_half').where('app_id', '=', world.app.id)
    const rows = await slots.where('deleted_at', 'is not', null).execute()
    return rows.map(({ server_half }) => server_half !== '')
  }
  // Erased after 30 days, and not before.
  world.clock.forward({ seconds: 30 * 86_400 - 60 })
  await clean(world.ctx)
  expect(await halves()).toEqual([true])
  world.clock.forward({ seconds: 60 })
  await clean(world.ctx)
  expect(await halves()).toEqual([false])
})

test('a revoked device that is in the right hands comes back by recovering', async () => {
  const { world, session, device, address } = await start()
  const other = await deviceIn(world, session)
  await recover(other, address)
  const { devices } = await listDevices(world, session)
  for (const { id } of devices) await revoke(world, session, id)
  expect(await refusal(unlock(device, address))).toMatchObject({ code: 'wallet_not_on_device' })
  expect(await recover(device, address)).toBe(address)
  expect(await unlock(device, address)).toBe(address)
})

test("security: nobody lists or revokes another user's devices", async () => {
  const { world, session, device, address } = await start()
  const stranger = await signIn(world)
  const { devices } = await listDevices(world, session)
  expect((await listDevices(world, stranger)).devices).toEqual([])
  expect(await revoke(world, stranger, devices[0]?.id ?? '')).toMatchObject({ status: 404 })
  expect(await unlock(device, address)).toBe(address)
})

type World = Awaited<ReturnType<typeof createWorld>>
type Device = { id: string; label: string; created_at: number; last_used_at: number }

async function start(settings: Record<string, unknown> = {}) {
  const world = await createWorld({ settings })
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  return { world, session, device, address: await createWallet(device) }
}

function ask(device: TestDevice, entropyId: string) {
  return device.call(vault.recoverSlot, {
    entropy_id: entropyId,
    device_public_key: device.record.publicKey,
  })
}

async function refreshSession(
  world: World,
  { token, refreshToken }: { token: string; refreshToken: string },
) {
  const { status, body } = await world.post('/api/v1/sessions', { refresh_token: refreshToken }, { token })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { token: String(body.token), refreshToken: String(body.refresh_token) }
}

async function listDevices(world: World, { token }: { token: string }) {
  const { body } = await world.get('/api/v1/users/me/devices', { token })
  return body as { devices: Device[] }
}

function revoke(world: World, { token }: { token: string }, id: string) {
  return world.post('/api/v1/users/me/devices/revoke', { id }, { token })
}

test('security: a recovery slot that does not open is an answer for support, counts for nothing and alarms nobody', async () => {
  const { world, session, address } = await start()
  const slots = () => world.ctx.db.updateTable('slots').where('app_id', '=', world.app.id)
  const { server_half } = await world.ctx.db
    .selectFrom('slots')
    .select('server_half')
    .where('app_id', '=', world.app.id)
    .where('kind', '=', 'privy')
    .executeTakeFirstOrThrow()
  await slots()
    .set({ server_half: server_half.slice(0, -4) })
    .where('kind', '=', 'privy')
    .execute()
  const mails = world.inbox.length
  for (let i = 0; i < 6; i++)
    expect(await refusal(ask(await deviceIn(world, session), address))).toMatchObject({
      code: 'wallet_damaged',
      status: 400,
      data: undefined,
    })
  expect(world.inbox).toHaveLength(mails)
  expect((await listDevices(world, session)).devices).toHaveLength(1)
  const auditRows = await world.ctx.db
    .selectFrom('audit_log')
    .select('event')
    .where('app_id', '=', world.app.id)
    .where('event', '=', 'wallet.damaged')
    .execute()
  expect(auditRows).toHaveLength(6)
  // After the operator's repair: none of the day's five was used.
  await slots().set({ server_half }).where('kind', '=', 'privy').execute()
  for (let i = 0; i < 5; i++) expect(await recover(await deviceIn(world, session), address)).toBe(address)
})

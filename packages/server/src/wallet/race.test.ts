import { vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import {
  createWallet,
  deviceIn,
  openIntent,
  recover,
  refusal,
  stage,
  unlock,
} from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'

test('security: ten devices that create at the same moment end with one wallet', async () => {
  const world = await createWorld()
  const session = await signIn(world)
  const devices = await Promise.all(Array.from({ length: 10 }, () => deviceIn(world, session)))
  await warmPool(world)
  const results = await Promise.all(devices.map((device) => settle(createWallet(device))))
  const addresses = new Set(results.flatMap(({ address }) => address ?? []))
  expect(addresses.size).toBe(1)
  const [address = ''] = addresses
  expect(results.every(({ code }) => code === undefined || code === 'wallet_creation_in_progress')).toBe(true)
  expect(await count(world, 'wallets')).toBe(1)
  expect(await count(world, 'slots')).toBe(2)
  const makers = await Promise.all(devices.map((device) => settle(unlock(device, address))))
  expect(makers.filter((result) => result.address === address)).toHaveLength(1)
  const other = devices[makers.findIndex((result) => result.address === undefined)]
  if (other) expect(await recover(other, address)).toBe(address)
})

test('security: of ten intents that one device opens at once the last lives', async () => {
  const world = await createWorld()
  const device = await deviceIn(world, await signIn(world))
  await warmPool(world)
  const intents = await Promise.all(Array.from({ length: 10 }, () => openIntent(device)))
  expect(intents.every(({ status }) => status === 'open')).toBe(true)
  const results = await Promise.all(
    intents.map((intent) => refusal(stage(device, intent.status === 'open' ? intent.intent_id : ''))),
  )
  expect(results.filter(({ code }) => code === 'nothing was refused')).toHaveLength(1)
  expect(results.filter(({ code }) => code === 'not_found')).toHaveLength(9)
})

test('security: thirty commits of one intent make one wallet and one account', async () => {
  const world = await createWorld()
  const device = await deviceIn(world, await signIn(world))
  const intent = await openIntent(device)
  if (intent.status !== 'open') throw new Error('a wallet was there')
  const input = { intent_id: intent.intent_id }
  const { made } = await stage(device, intent.intent_id)
  await device.call(vault.readMaterial, input)
  await warmPool(world)
  const commits = await Promise.all(Array.from({ length: 30 }, () => device.call(vault.commitIntent, input)))
  expect(new Set(commits.map(({ wallet }) => wallet.address))).toEqual(new Set([made.material.entropy_id]))
  expect(await count(world, 'wallets')).toBe(1)
  expect(await count(world, 'slots')).toBe(2)
  expect(await count(world, 'linked_accounts')).toBe(2)
  const { version } = await world.ctx.db
    .selectFrom('users')
    .select('version')
    .where('app_id', '=', world.app.id)
    .executeTakeFirstOrThrow()
  expect(version).toBe(1)
})

test('security: revoking while the device opens leaves nothing to open', async () => {
  const world = await createWorld()
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const address = await createWallet(device)
  const { body } = await world.get('/api/v1/users/me/devices', { token: session.token })
  const [{ id }] = body.devices as [{ id: string }]
  await warmPool(world)
  const opening = Array.from({ length: 20 }, () => refusal(unlock(device, address)))
  const revoking = world.post('/api/v1/users/me/devices/revoke', { id }, { token: session.token })
  expect((await revoking).status).toBe(200)
  await Promise.all(opening)
  expect(await refusal(unlock(device, address))).toMatchObject({ code: 'wallet_not_on_device' })
})

async function settle(work: Promise<string>): Promise<{ address?: string; code?: string }> {
  return work.then(
    (address) => ({ address }),
    (error: { code: string }) => ({ code: error.code }),
  )
}

async function count(world: World, table: 'wallets' | 'slots' | 'linked_accounts'): Promise<number> {
  const { many } = await world.ctx.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('app_id', '=', world.app.id)
    .executeTakeFirstOrThrow()
  return many
}

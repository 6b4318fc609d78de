import { expect, test } from 'vitest'
import { beginImport, finish, newKey, startImport } from '../../../../test/support/keyImport.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { linkTo, press } from '../../../../test/support/undo.ts'
import { createWallet, deviceIn, unlock } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { restoreWallet } from './restoreWallet.ts'

const findApp = async (world: World) => (await world.ctx.apps.find(world.app.id)) ?? expect.fail()

/** A user whose wallet was set aside with the link in a mail. */
async function start() {
  const world = await createWorld()
  const ada = await signIn(world)
  const device = await deviceIn(world, ada)
  const address = await createWallet(device)
  await press(world, linkTo(world, ada.email, 'A wallet was created'))
  const app = await findApp(world)
  const restore = (change: { address?: string; userId?: string; dryRun?: boolean } = {}) =>
    restoreWallet(world.ctx, { app, userId: ada.userId, address, dryRun: false, ...change }).finally(
      world.delivered,
    )
  const open = async () => {
    const session = await signIn(world, ada.email)
    return unlock(await deviceIn(world, session, { store: device.store }), address)
  }
  return { world, ada, device, address, restore, open }
}

test('a dry run says what would be back, tells nobody, and leaves everything as it is', async () => {
  const { world, address, restore, open } = await start()
  const before = world.inbox.length
  for (const _ of [1, 2])
    expect(await restore({ dryRun: true })).toEqual({ returned: [address], setAside: [] })
  expect(world.inbox).toHaveLength(before)
  await expect(open()).rejects.toMatchObject({ code: 'wallet_not_on_device' })
})

test('a wallet that is back opens, its user is told, and the operator finds a line', async () => {
  const { world, ada, address, restore, open } = await start()
  const before = world.inbox.length
  expect(await restore()).toEqual({ returned: [address], setAside: [] })
  expect(world.inbox.slice(before)).toMatchObject([
    { to: ada.email, subject: expect.stringContaining('A wallet is back') },
  ])
  expect(await open()).toBe(address)
  const { data } = await world.ctx.db
    .selectFrom('audit_log')
    .select('data')
    .where('user_id', '=', ada.userId)
    .where('event', '=', 'wallet.returned')
    .executeTakeFirstOrThrow()
  expect(data).toEqual({ wallets: address, set_aside: '' })
})

test('error: nobody of that name, no such wallet, and one that is back already, each in a sentence', async () => {
  const { world, ada, address, restore } = await start()
  const bob = await signIn(world)
  await expect(restore({ userId: 'nobody' })).rejects.toThrow(`App ${world.app.id} has no user nobody.`)
  const aside = (userId: string, name = address) => `No wallet ${name} of user ${userId} was set aside.`
  await expect(restore({ userId: bob.userId })).rejects.toThrow(aside(bob.userId))
  await expect(restore({ address: '0xother' })).rejects.toThrow(aside(ada.userId, '0xother'))
  await restore()
  await expect(restore()).rejects.toThrow(aside(ada.userId))
})

test('error: a key that another user has brought in since stays with that user', async () => {
  const { world, session, device } = await startImport()
  const key = newKey()
  await finish(device, await beginImport(device, key), key)
  await press(world, linkTo(world, session.email, 'A wallet was imported'))
  const bob = await startImport(world)
  await finish(bob.device, await beginImport(bob.device, key), key)
  const before = world.inbox.length
  for (const dryRun of [true, false]) {
    const request = { app: await findApp(world), userId: session.userId, address: key.address, dryRun }
    await expect(restoreWallet(world.ctx, request)).rejects.toMatchObject({
      message: `Another user has the wallet ${key.address} now.`,
      cause: expect.anything(),
    })
  }
  expect(world.inbox).toHaveLength(before)
})

import { vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { beginImport, finish, listWallets, newKey, startImport } from '../../../../test/support/keyImport.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createMessage, nonceFor, send } from '../../../../test/support/siwe.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { ethereumWallet } from '../../../../test/support/wallets.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { restoreUser } from '../account/restoreUser.ts'
import { retireUser } from '../account/transferStore.ts'
import { findUser } from '../user/store.ts'

test('security: the key of a user who was closed is imported by no other, so that the user comes back whole', async () => {
  const { world, session, device } = await startImport()
  const key = newKey()
  await finish(device, await beginImport(device, key), key)
  const app = await world.ctx.apps.find(world.app.id)
  const user = await findUser(world.ctx, { appId: world.app.id, id: session.userId })
  if (!app || !user) throw new Error('a world has an app, and the user has signed in')
  await retireUser(world.ctx, { appId: app.id, user, reason: 'deleted', now: world.clock.now() })

  const other = await startImport(world)
  const taking = finish(other.device, await beginImport(other.device, key), key)
  expect(await refusal(taking)).toMatchObject({ code: 'linked_to_another_user' })
  expect(await listWallets(world, other.session)).toEqual([])

  const restoration = await restoreUser(world.ctx, { app, userId: user.id, takeBack: false, dryRun: false })
  await world.delivered()
  expect(restoration).toMatchObject({ wallets: [key.address], missing: [] })
  const back = await deviceIn(world, await signIn(world, session.email))
  const { slot } = await back.call(vault.recoverSlot, {
    entropy_id: key.address,
    device_public_key: back.record.publicKey,
  })
  expect(slot).toMatchObject({ kind: 'privy' })
})

test('the address of a user who was closed is linked by another as a wallet of the browser, and its key stays here', async () => {
  const world = await createWorld({ settings: { wallet_auth: true } })
  const { session, device } = await startImport(world)
  const key = newKey()
  await finish(device, await beginImport(device, key), key)
  const user = await findUser(world.ctx, { appId: world.app.id, id: session.userId })
  if (!user) throw new Error('the user has signed in')
  await retireUser(world.ctx, { appId: world.app.id, user, reason: 'deleted', now: world.clock.now() })
  const wallet = ethereumWallet(`0x${Buffer.from(key.bytes).toString('hex')}`)
  const { token } = await signIn(world)
  const message = createMessage(world, wallet, await nonceFor(world, wallet, { token }))
  const signature = await wallet.sign(message)
  expect(await send(world, wallet, { message, signature, to: 'link', sent: { token } })).toMatchObject({
    status: 200,
  })
  expect(await listWallets(world, session)).toHaveLength(1)
})

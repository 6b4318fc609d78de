import { vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { askAsApp, consentOn, enableDelegation } from '../../../../test/support/delegation.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { deviceIn, openIntent, openStaged, stage } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { revokeAll } from './revokeAll.ts'

type Delegation = Awaited<ReturnType<typeof enableDelegation>>
const body = { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } }

async function createUser(world: World) {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const intent = await openIntent(device)
  const intentId = String(intent.intent_id)
  const { made } = await stage(device, intentId)
  await openStaged(device, intentId, made)
  const { wallet } = await device.call(vault.commitIntent, { intent_id: intentId })
  await consentOn(device, { address: wallet.address, entropy: made.entropy })
  const { id } = await world.ctx.db
    .selectFrom('api_wallets')
    .select('id')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
  return { session, id }
}

async function findApp(world: World) {
  return (await world.ctx.apps.find(world.app.id)) ?? expect.fail('The app of a world exists.')
}

const sign = (world: World, { key }: Delegation, id: string) =>
  askAsApp(world, { path: `/wallets/${id}/rpc`, body, by: [key] })

test('security: an operator revokes the delegations of one user or of all, and each user gets a notice', async () => {
  const world = await createWorld()
  const delegation = await enableDelegation(world)
  const users = [await createUser(world), await createUser(world), await createUser(world)] as const
  const [ada, bob, eve] = users
  for (const { id } of users) expect((await sign(world, delegation, id)).status).toBe(200)
  const app = await findApp(world)

  expect(await revokeAll(world.ctx, app, { userId: ada.session.userId })).toBe(1)
  expect((await sign(world, delegation, ada.id)).body).toMatchObject({
    code: 'user_has_not_delegated_wallet',
  })
  expect((await sign(world, delegation, bob.id)).status).toBe(200)

  expect(await revokeAll(world.ctx, app, {})).toBe(2)
  for (const { id } of [bob, eve])
    expect((await sign(world, delegation, id)).body).toMatchObject({ code: 'user_has_not_delegated_wallet' })
  expect(await revokeAll(world.ctx, app, {})).toBe(0)
  await world.delivered()
  for (const { session } of users)
    expect(
      world.inbox.filter(({ to, text }) => to === session.email && text.includes('no longer sign')),
    ).toHaveLength(1)
  const me = await world.get('/api/v1/users/me', { token: bob.session.token })
  expect(JSON.stringify(me.body)).not.toContain('"delegated":true')
})

test('security: with the signer away it is no false success, and nothing is signed all the same', async () => {
  const world = await createWorld()
  const delegation = await enableDelegation(world)
  const { id } = await createUser(world)
  await delegation.signer.stop()
  await expect(revokeAll(world.ctx, await findApp(world), {})).rejects.toThrow('latchkey signer')
  await delegation.signer.start()
  expect((await sign(world, delegation, id)).body).toMatchObject({ code: 'user_has_not_delegated_wallet' })
})

import { randomUUID } from 'node:crypto'
import { limits, vault } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { beginImport, finish, newKey } from '../../../../../test/support/keyImport.ts'
import { accessKey, changeRecovery, makeWallet } from '../../../../../test/support/recoveryChange.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { linkTo, press } from '../../../../../test/support/undo.ts'
import { addWallet, deviceIn, recover, refusal } from '../../../../../test/support/vaultDevice.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { clean } from '../../jobs/cleaning.ts'
import { insertAccount } from '../../user/store.ts'
import { walletSubject } from '../subject.ts'

const day = 86_400

async function start() {
  const world = await createWorld()
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const material = await makeWallet(device)
  return { world, session, device, material, address: material.wallet.entropyId }
}

test('the new method stands with each wallet of the phrase, and with nothing else of the user', async () => {
  const { world, session, device, material, address } = await start()
  const { wallet: further } = await addWallet(device, { name: address, index: 1 })
  const key = newKey()
  await finish(device, await beginImport(device, key), key)
  // The app's own account of this user, identified by the address.
  const owner = { appId: world.app.id, userId: session.userId }
  const identity = {
    type: 'custom_auth',
    subject: walletSubject(address),
    data: {},
    display: address,
  } as const
  await insertAccount(world.ctx, { ...owner, identity, now: world.clock.now() })
  await changeRecovery(device, material)
  const { body } = await world.get('/api/v1/users/me', { token: session.token })
  const accounts = (body.user as { linked_accounts: Record<string, unknown>[] }).linked_accounts
  const methods = accounts.map(({ type, address, recovery_method }) => [type, address, recovery_method])
  expect(methods).toEqual(
    expect.arrayContaining([
      ['email', session.email, undefined],
      ['custom_auth', undefined, undefined],
      ['wallet', address, 'user-passcode'],
      ['wallet', further.address, 'user-passcode'],
      ['wallet', key.address, 'privy'],
    ]),
  )
  expect(methods).toHaveLength(5)
  const { data: stored } = await world.ctx.db
    .selectFrom('linked_accounts')
    .select('data')
    .where('user_id', '=', session.userId)
    .where('type', '=', 'custom_auth')
    .executeTakeFirstOrThrow()
  expect(stored).not.toHaveProperty('recovery_method')
  const { data } = await world.ctx.db
    .selectFrom('audit_log')
    .select('data')
    .where('user_id', '=', session.userId)
    .where('event', '=', 'wallet.recovery_changed')
    .executeTakeFirstOrThrow()
  const [{ id }] = (await world.ctx.db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', session.userId)
    .execute()) as [{ id: string }]
  expect(data).toEqual({ entropy: address, from: 'privy', to: 'user-passcode', device: id })
})

test.each([
  ['a day', 1, 'user-passcode'],
  ['the last day of the link', limits.undoDays, 'erased'],
])('after %s the link has the method before it back, if its slot is still there', async (_, days, end) => {
  const { world, session, device, material, address } = await start()
  await changeRecovery(device, material)
  const link = linkTo(world, session.email, 'recover')
  world.clock.forward({ seconds: days * day - 1 })
  await clean(world.ctx)
  const halves = () =>
    world.ctx.db
      .selectFrom('slots')
      .select('server_half')
      .where('user_id', '=', session.userId)
      .where('kind', '=', 'privy')
      .executeTakeFirstOrThrow()
  expect((await halves()).server_half).not.toBe('')
  if (end === 'erased') {
    world.clock.forward({ seconds: 1 })
    await clean(world.ctx)
    expect((await halves()).server_half).toBe('')
    return
  }
  expect((await press(world, link)).status).toBe(200)
  const back = await signIn(world, session.email)
  const other = await deviceIn(world, back)
  // It opens nothing for a day: the person with access to the mailbox may not be its user.
  expect(await refusal(recover(other, address))).toMatchObject({ code: 'recovery_on_hold' })
  world.clock.forward({ seconds: limits.holdSeconds + 1 })
  const later = await deviceIn(world, await signIn(world, session.email))
  expect(await recover(later, address)).toBe(address)
  const guess = later.call(vault.recoverSlot, {
    ...{ entropy_id: address, device_public_key: later.record.publicKey, access_key: accessKey },
    slot_id: randomUUID(),
  })
  expect(await refusal(guess)).toMatchObject({ code: 'nothing was refused' })
})

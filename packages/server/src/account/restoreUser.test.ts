import { describe, expect, test } from 'vitest'
import { appServer } from '../../../../test/support/appServer.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn, recover, unlock } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { clean } from '../jobs/cleaning.ts'
import { restoreUser } from './restoreUser.ts'

const day = 86_400
let count = 6_100
const newNumber = () => `+1213373${++count}`

describe('the drill: a user whose account was taken over comes back', () => {
  test('with the way to log in that is left, and the same wallet, thirty days later (R63: closed users)', async () => {
    const { world, ada, phone, address, restore } = await takenOver()
    world.clock.forward({ seconds: 30 * day })
    await clean(world.ctx)
    expect(await restore()).toMatchObject({
      restored: ['wallet', 'phone'],
      missing: ['email'],
      wallets: [address],
      canLogIn: true,
    })
    const back = await byPhone(world, phone)
    expect(back.userId).toBe(ada.userId)
    const device = await deviceIn(world, back)
    expect(await recover(device, address)).toBe(address)
    expect(await unlock(device, address)).toBe(address)
    // The address stays with its new user.
    expect((await signIn(world, ada.email)).userId).not.toBe(ada.userId)
    expect(world.texts).toContainEqual(
      expect.objectContaining({ to: phone, text: expect.stringContaining('opened again') }),
    )
  })

  test('with what was taken, from a user who has another way to log in', async () => {
    const { world, ada, address, restore, winner } = await takenOver()
    expect(await restore({ takeBack: true })).toMatchObject({
      restored: expect.arrayContaining(['email', 'phone']),
      missing: [],
    })
    const back = await signIn(world, ada.email)
    expect(back.userId).toBe(ada.userId)
    expect(await recover(await deviceIn(world, back), address)).toBe(address)
    expect((await byPhone(world, winner.phone)).userId).toBe(winner.userId)
  })

  test('security: what was taken stays with a user who would have no other way to log in', async () => {
    const { world, ada, restore, winner } = await takenOver()
    const { token } = winner
    const device = await deviceIn(world, winner)
    // An embedded wallet is not a login method.
    await createWallet(device)
    const body = { phoneNumber: winner.phone }
    expect(await world.post('/api/v1/passwordless_sms/unlink', body, { token })).toMatchObject({
      status: 200,
    })
    expect(await restore({ takeBack: true })).toMatchObject({ missing: ['email'] })
    expect((await signIn(world, ada.email)).userId).toBe(winner.userId)
  })

  test('security: an account that only the app’s server has named does not count as a login method', async () => {
    const { world, restore, winner } = await takenOver()
    const body = { type: 'telegram', telegram_user_id: '77' }
    expect(await appServer(world)('POST', `/users/${winner.userId}/accounts`, { body })).toMatchObject({
      status: 200,
    })
    const { token } = winner
    expect(
      await world.post('/api/v1/passwordless_sms/unlink', { phoneNumber: winner.phone }, { token }),
    ).toMatchObject({ status: 200 })
    expect(await restore({ takeBack: true })).toMatchObject({ missing: ['email'] })
  })

  test('what came back and what did not is in the audit log of both users', async () => {
    const { world, ada, restore, winner } = await takenOver()
    await restore({ takeBack: true })
    const lines = await world.ctx.db
      .selectFrom('audit_log')
      .select(['user_id', 'event', 'data'])
      .where('app_id', '=', world.app.id)
      .where('event', 'in', ['user.reopened', 'account.taken_back'])
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { user_id: winner.userId, event: 'account.taken_back', data: { type: 'email' } },
      { user_id: ada.userId, event: 'user.reopened', data: { restored: 'email wallet phone', missing: '' } },
    ])
  })

  test('a dry run says the same, and changes nothing', async () => {
    const { world, ada, phone, restore } = await takenOver()
    const report = await restore({ dryRun: true, takeBack: true })
    expect(report).toMatchObject({ missing: [], canLogIn: true })
    expect((await byPhone(world, phone)).userId).not.toBe(ada.userId)
    const { deleted_at } = await world.ctx.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    expect(deleted_at).not.toBeNull()
  })

  test('error: a user who was not closed, and one of another app', async () => {
    const { world, winner, ada, restore } = await takenOver()
    const app = await world.ctx.apps.find(world.app.id)
    const other = await createWorld()
    const foreign = await other.ctx.apps.find(other.app.id)
    if (!app || !foreign) throw new Error('The app of a world exists.')
    const plain = { takeBack: false, dryRun: false }
    await expect(restoreUser(world.ctx, { app, userId: winner.userId, ...plain })).rejects.toThrow('no user')
    await expect(restoreUser(world.ctx, { app: foreign, userId: ada.userId, ...plain })).rejects.toThrow(
      'no user',
    )
    await restore()
    await expect(restore()).rejects.toThrow('who was closed')
  })

  test('security: what somebody writes into a closed user does not come back with it', async () => {
    const { world, ada, restore } = await takenOver()
    await world.ctx.db
      .updateTable('linked_accounts')
      .set({ subject: '+12125550199' })
      .where('user_id', '=', ada.userId)
      .where('type', '=', 'phone')
      .execute()
    expect(await restore()).toMatchObject({ restored: ['wallet'], canLogIn: false })
  })

  test('the link in the notice of the loss brings everything back', async () => {
    const { world, ada, address } = await takenOver()
    const mail = world.inbox.findLast(
      ({ to, text }) => to === ada.email && text.includes('which closed yours'),
    )
    const url = new URL(/http\S+$/.exec(mail?.text ?? '')?.[0] ?? '')
    const body = `token=${url.hash.slice(1)}`
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': `${body.length}`,
    }
    expect((await world.fetch(url.pathname, { method: 'POST', body, headers })).status).toBe(200)
    const back = await signIn(world, ada.email)
    expect(back.userId).toBe(ada.userId)
    expect(await recover(await deviceIn(world, back), address)).toBe(address)
  })
})

/** Ada, with an address, a number and a wallet, and another user who takes over the address. */
async function takenOver() {
  const world = await createWorld({ settings: { sms_auth: true } })
  const ada = await signIn(world)
  const address = await createWallet(await deviceIn(world, ada))
  const phone = newNumber()
  await linkPhone(world, ada, phone)
  const number = newNumber()
  const winner = await byPhone(world, number)
  world.clock.forward({ seconds: 31 })
  const auth = { token: winner.token }
  await world.post('/api/v1/passwordless/init', { email: ada.email }, auth)
  const code = world.codeFor(ada.email)
  const { body } = await world.post('/api/v1/passwordless/link', { email: ada.email, code }, auth)
  const { nonce } = body.data as { nonce: string }
  const reply = await world.post('/api/v1/passwordless/transfer', { nonce, email: ada.email }, auth)
  expect(reply.status).toBe(200)
  world.clock.forward({ seconds: 31 })
  const restore = async (options: { takeBack?: boolean; dryRun?: boolean } = {}) => {
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('The app of a world exists.')
    const request = { app, userId: ada.userId, takeBack: false, dryRun: false, ...options }
    return restoreUser(world.ctx, request).finally(world.delivered)
  }
  return { world, ada, phone, address, restore, winner: { ...winner, phone: number } }
}

async function linkPhone(world: World, { token }: Session, phoneNumber: string): Promise<void> {
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
  const body = { phoneNumber, code: world.codeFor(phoneNumber) }
  expect(await world.post('/api/v1/passwordless_sms/link', body, { token })).toMatchObject({ status: 200 })
  world.clock.forward({ seconds: 31 })
}

async function byPhone(world: World, phoneNumber: string) {
  world.clock.forward({ seconds: 31 })
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber })
  const code = world.codeFor(phoneNumber)
  const { body } = await world.post('/api/v1/passwordless_sms/authenticate', { phoneNumber, code })
  return { userId: (body.user as { id: string }).id, token: String(body.token) }
}

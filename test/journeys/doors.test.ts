import { expect, test } from 'vitest'
import { fakeIssuer } from '../../packages/server/src/vendors/customAuth/fake.ts'
import { endpoints, methodIds } from '../../packages/wire/src/index.ts'
import { doors } from '../support/journeys/doors.ts'
import { type Session, signIn } from '../support/signIn.ts'
import { createWallet, deviceIn, recover, refusal } from '../support/vaultDevice.ts'
import { createWorld, type World } from '../support/world.ts'

const hour = 3_600

test('security: every call that changes who may log in, or opens a session, is a door that is looked at', () => {
  const areas: readonly string[] = [...methodIds, 'session']
  const isDoor = /\.(authenticate|authorize|redeem|link|update|unlink|transfer|register|refresh|fork|recover)/
  const matches = Object.keys(endpoints).filter(
    (name) => areas.includes(name.split('.')[0] ?? '') && isDoor.test(name),
  )
  expect(matches.sort()).toEqual(Object.keys(doors).sort())
})

test('security: a login of the app’s own that an old bearer has linked opens no wallet for a day', async () => {
  const { world, stolen, asked } = await robOwner({ custom_jwt_auth: true })
  const { issuer, sign } = await fakeIssuer(world.ctx)
  const exp = Math.floor(world.clock.now().getTime() / 1_000) + 600
  const token = await sign({ iss: issuer, sub: 'the thief', exp })
  const reply = await world.post('/api/v1/custom_jwt_account/link', { token }, { token: stolen.token })
  expect(reply.status).toBe(200)
  const { body } = await world.post('/api/v1/custom_jwt_account/authenticate', { token })
  expect((body.user as { id: string }).id).toBe(stolen.userId)
  expect(await asked(String(body.token))).toBe('login_on_hold')
})

test('security: neither a refresh nor a fork takes the hold off a session', async () => {
  const { world, stolen, asked } = await robOwner()
  const heldLogin = await byPhone(world, await linkPhone(world, stolen))
  expect(await asked(heldLogin.token)).toBe('login_on_hold')
  const refreshReply = await world.post('/api/v1/sessions', { refresh_token: heldLogin.refreshToken })
  expect(await asked(String(refreshReply.body.token))).toBe('login_on_hold')
  const forkReply = await world.post('/api/v1/sessions/fork', {
    refresh_token: refreshReply.body.refresh_token,
  })
  const recovery = await world.post('/api/v1/sessions/fork/recover', {
    refresh_token: forkReply.body.new_session_refresh_token,
  })
  expect(recovery.status).toBe(200)
  expect(await asked(String(recovery.body.token))).toBe('login_on_hold')
})

test('security: a hold that somebody takes off in the database takes the account away with it', async () => {
  const { world, stolen, asked } = await robOwner()
  const number = await linkPhone(world, stolen)
  const heldLogin = await byPhone(world, number)
  await world.ctx.db
    .updateTable('sessions')
    .set({ held_until: null })
    .where('app_id', '=', world.app.id)
    .execute()
  expect(await asked(heldLogin.token)).toBe('missing_or_invalid_token')
  await world.ctx.db
    .updateTable('linked_accounts')
    .set({ held_until: null })
    .where('app_id', '=', world.app.id)
    .where('type', '=', 'phone')
    .execute()
  world.clock.forward({ seconds: 31 })
  const again = await byPhone(world, number).catch(() => undefined)
  expect(again?.userId).not.toBe(stolen.userId)
})

test('a bearer of an hour links what counts at once, and its owner is told', async () => {
  const { world, stolen, asked } = await robOwner({}, 1)
  const number = await linkPhone(world, stolen)
  expect(world.inbox.at(-1)).toMatchObject({
    to: stolen.email,
    subject: expect.stringContaining('was added'),
  })
  expect(await asked((await byPhone(world, number)).token)).toBe('nothing was refused')
})

test('an address changed by an old login and changed back is as it was', async () => {
  const { world, stolen, asked } = await robOwner()
  const auth = { token: stolen.token }
  const change = async (oldAddress: string, newAddress: string) => {
    await world.post('/api/v1/passwordless/init', { email: newAddress }, auth)
    const body = { oldAddress, newAddress, code: world.codeFor(newAddress) }
    expect((await world.post('/api/v1/passwordless/update', body, auth)).status).toBe(200)
    world.clock.forward({ seconds: 31 })
  }
  await change(stolen.email, 'typo@doors.example')
  await change('typo@doors.example', stolen.email)
  const back = await signIn(world, stolen.email)
  expect(back.userId).toBe(stolen.userId)
  expect(await asked(back.token)).toBe('nothing was refused')
  expect((await signIn(world, 'typo@doors.example')).userId).not.toBe(stolen.userId)
})

/** A user with a wallet, and a bearer of a login some hours ago. */
async function robOwner(settings: Record<string, unknown> = {}, hours = 25) {
  const world = await createWorld({ settings: { sms_auth: true, ...settings } })
  const ada = await signIn(world)
  const address = await createWallet(await deviceIn(world, ada))
  world.clock.forward({ seconds: hours * hour })
  const { body } = await world.post('/api/v1/sessions', { refresh_token: ada.refreshToken })
  const thief = { ...ada, token: String(body.token), refreshToken: String(body.refresh_token) }
  const call = async (token: string) =>
    (await refusal(recover(await deviceIn(world, { ...ada, token }), address))).code
  return { world, stolen: thief, asked: call }
}

let count = 7_200

async function linkPhone(world: World, { token }: Session): Promise<string> {
  const phoneNumber = `+1213373${++count}`
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
  const body = { phoneNumber, code: world.codeFor(phoneNumber) }
  expect((await world.post('/api/v1/passwordless_sms/link', body, { token })).status).toBe(200)
  world.clock.forward({ seconds: 31 })
  return phoneNumber
}

async function byPhone(world: World, phoneNumber: string) {
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber })
  const code = world.codeFor(phoneNumber)
  const { body } = await world.post('/api/v1/passwordless_sms/authenticate', { phoneNumber, code })
  const { id } = body.user as { id: string }
  return { userId: id, token: String(body.token), refreshToken: String(body.refresh_token) }
}

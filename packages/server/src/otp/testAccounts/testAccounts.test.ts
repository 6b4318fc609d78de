import { randomUUID } from 'node:crypto'
import { limits } from '@latchkey/wire'
import { PrivyClient as NodeClient } from '@privy-io/node'
import { PrivyClient as ServerAuth } from '@privy-io/server-auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { appServer } from '../../../../../test/support/appServer.ts'
import { signIn, signInBySms } from '../../../../../test/support/signIn.ts'
import { createWorld, restart, type World } from '../../../../../test/support/world.ts'
import { createApp } from '../../app/manage.ts'
import { addTestAccount, removeTestAccount } from './testAccounts.ts'

const refusal = { status: 401, body: { code: 'invalid_credentials' } }

let world: World
beforeEach(async () => {
  world = await createWorld({ settings: { sms_auth: true } })
})

const add = (wanted = {}) => addTestAccount(world.ctx, world.app.id, wanted)
const logIn = (email: string, code: string, on = world) =>
  on.post('/api/v1/passwordless/authenticate', { email, code })

/** Another six digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('both published SDKs get an access token of a test account', async () => {
  const account = await add({ name: 'App review' })
  world.clock.forward({ seconds: 1 })
  const other = await add()
  const apiURL = await world.listen()
  const { id: appId, secret: appSecret } = world.app
  const node = new NodeClient({ appId, appSecret, apiUrl: apiURL })
  const { data } = await node.apps().getTestCredentials(appId)
  expect(data).toEqual([account, other])
  const token = await node.apps().getTestAccessToken({ email: other.email })
  expect(JSON.stringify(token)).toMatch(/eyJ/)
  const serverAuth = new ServerAuth(appId, appSecret, { apiURL })
  const { accessToken } = await serverAuth.getTestAccessToken()
  const { userId } = await serverAuth.verifyAuthToken(accessToken)
  expect(userId).toMatch(/^did:privy:/)
})

test('it logs in by email and by SMS, again and again, and gets no message', async () => {
  const { email, phone_number, otp_code: code } = await add()
  for (let count = 0; count < 12; count++) {
    expect(await world.post('/api/v1/passwordless/init', { email })).toMatchObject({ status: 200 })
    expect(await logIn(email, code)).toMatchObject({ status: 200 })
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(email, code)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const ids = answers.map(({ body }) => (body.user as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
  const bySms = { phoneNumber: phone_number, code }
  expect(await world.post('/api/v1/passwordless_sms/init', { phoneNumber: phone_number })).toMatchObject({
    status: 200,
  })
  expect(await world.post('/api/v1/passwordless_sms/authenticate', bySms)).toMatchObject({ status: 200 })
  expect([...world.inbox, ...world.texts]).toEqual([])
})

test('security: a client learns nothing about the account', async () => {
  const { email, otp_code: code } = await add()
  const { body } = await logIn(email, code)
  expect(JSON.stringify(body.user)).not.toMatch(/isTest|kept/)
})

describe('security: the code', () => {
  test('is guessed as seldom as any other, also by other processes', async () => {
    const { email, otp_code: code } = await add()
    const statuses: number[] = []
    for (let count = 0; count < limits.codeFailuresPerDay; count++)
      statuses.push((await logIn(email, wrong(code))).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    for (const on of [world, await restart(world)])
      expect(await logIn(email, code, on)).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      })
    world.clock.forward({ seconds: 86_401 })
    expect(await logIn(email, code)).toMatchObject({ status: 200 })
  })

  test('is guessed no more often by many callers at once', async () => {
    const { email, otp_code: code } = await add()
    const answers = await Promise.all(Array.from({ length: 24 }, () => logIn(email, wrong(code))))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(limits.codeFailuresPerDay)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(24 - limits.codeFailuresPerDay)
  })

  test('is of one account, one app, and no longer valid after its removal', async () => {
    const [one, other] = [await add(), await add()]
    if (one.otp_code !== other.otp_code) expect(await logIn(one.email, other.otp_code)).toMatchObject(refusal)
    const { appId } = await createApp(world.ctx, { name: 'Other', origins: [world.app.origin] })
    const elsewhere = await world.post(
      '/api/v1/passwordless/authenticate',
      { email: one.email, code: one.otp_code },
      { headers: { 'privy-app-id': appId } },
    )
    expect(elsewhere).toMatchObject(refusal)
    await removeTestAccount(world.ctx, world.app.id, one.id)
    expect(await logIn(one.email, one.otp_code)).toMatchObject(refusal)
    expect(await logIn(other.email, other.otp_code)).toMatchObject({ status: 200 })
  })

  test('is sealed in the database, and opens in no other row', async () => {
    const { id, email, otp_code: code } = await add()
    const { db } = world.ctx
    const rows = await db.selectFrom('test_accounts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    // A writer of the database gives the code that they know to the address of a user.
    const victim = 'victim@example.org'
    await signIn(world, victim)
    await db.updateTable('test_accounts').set({ email: victim }).where('id', '=', id).execute()
    expect((await logIn(victim, code)).status).not.toBe(200)
    expect((await logIn(email, code)).status).not.toBe(200)
  })

  test('does not link the address to another user', async () => {
    const { email, otp_code: code } = await add()
    const { token } = await signIn(world)
    expect(await world.post('/api/v1/passwordless/link', { email, code }, { token })).toMatchObject(refusal)
  })
})

describe('security: the account of a real user', () => {
  test('cannot become a test account', async () => {
    const { email } = await signIn(world)
    await signInBySms(world, '+14155550142')
    for (const wanted of [{ email: email.toUpperCase() }, { phone: '+1 415 555 0142' }])
      await expect(add(wanted)).rejects.toMatchObject({ code: 'invalid_data' })
  })

  test('is not opened by a test code, whichever came first', async () => {
    const { email, otp_code: code } = await add({ email: 'ada@example.org' })
    // The app's server makes a user with the address of the test account.
    const body = { linked_accounts: [{ type: 'email', address: email }] }
    expect(await appServer(world)('POST', '/users', { body })).toMatchObject({ status: 200 })
    expect(await logIn(email, code)).toMatchObject(refusal)
  })
})

describe('security: a person who logs in with the address of a removed test account', () => {
  test('keeps their account for themselves', async () => {
    const { id, email, otp_code: code } = await add({ email: 'qa@example.org' })
    await logIn(email, code)
    await removeTestAccount(world.ctx, world.app.id, id)
    await signIn(world, email)
    await expect(add({ email })).rejects.toMatchObject({ code: 'invalid_data' })
  })

  test('takes it over, and keeps it for themselves', async () => {
    const { id, email, otp_code: code } = await add({ email: 'qa@example.org' })
    await logIn(email, code)
    await removeTestAccount(world.ctx, world.app.id, id)
    const { token } = await signInBySms(world, '+14155550142')
    await world.post('/api/v1/passwordless/init', { email }, { token })
    const link = { email, code: world.codeFor(email) }
    const offer = await world.post('/api/v1/passwordless/link', link, { token })
    const { nonce } = offer.body.data as { nonce: string }
    const take = await world.post('/api/v1/passwordless/transfer', { email, nonce }, { token })
    expect(take).toMatchObject({ status: 200 })
    await expect(add({ email })).rejects.toMatchObject({ code: 'invalid_data' })
  })
})

test('the address of a removed test account can be used for another', async () => {
  const { id, email, otp_code: code } = await add({ email: 'qa@example.org' })
  await logIn(email, code)
  await removeTestAccount(world.ctx, world.app.id, id)
  const again = await add({ email })
  expect(await logIn(email, again.otp_code)).toMatchObject({ status: 200 })
})

test('error: an address or number has one test account, and an app a limited number', async () => {
  const { email, phone_number } = await add()
  await expect(add({ email })).rejects.toThrow(`Another test account of the app has ${email}`)
  await expect(add({ phone: phone_number })).rejects.toThrow('Another test account')
  await expect(add({ email: 'no address' })).rejects.toThrow('"no address" is not an email address.')
  await expect(removeTestAccount(world.ctx, world.app.id, randomUUID())).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('security: only the secret of its app reads the codes', async () => {
  await add()
  const { appId, appSecret } = await createApp(world.ctx, { name: 'Other', origins: [] })
  const path = (id: string) => `/apps/${id}/test_credentials`
  const thief = appServer({ ...world, app: { ...world.app, id: appId, secret: appSecret } })
  expect(await thief('GET', path(world.app.id))).toMatchObject({ status: 400 })
  expect((await thief('GET', path(appId))).body).toEqual({ data: [] })
  expect(await world.get(`/v1${path(world.app.id)}`)).toMatchObject({ status: 401 })
})

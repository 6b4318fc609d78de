import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setAppRow } from '../../../../../test/support/appRow.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type SendOptions, type World, warmPool } from '../../../../../test/support/world.ts'

const settings = { guest_auth: true }
const newCredential = () => randomBytes(32).toString('base64url')
const enter = (world: World, guest_credential: unknown, options: SendOptions & { body?: object } = {}) =>
  world.post('/api/v1/guest/authenticate', { guest_credential, ...options.body }, options)
const me = async (world: World, token: unknown) =>
  (await world.get('/api/v1/users/me', { token: String(token) })).status
const refusal = { status: 401, body: { code: 'invalid_credentials' } }

async function guestIn(world: World, credential = newCredential()) {
  const { status, body } = await enter(world, credential)
  expect(status).toBe(200)
  const user = body.user as { id: string }
  return { credential, token: String(body.token), userId: user.id, body }
}

async function upgrade(world: World, token: string, email: string) {
  await world.post('/api/v1/passwordless/init', { email }, { token })
  const body = { email, code: world.codeFor(email) }
  return () => world.post('/api/v1/passwordless/authenticate', body, { token })
}

describe('a guest', () => {
  test('is a user without accounts, and the same again with the same credential', async () => {
    const world = await createWorld({ settings })
    const first = await guestIn(world)
    expect(first.body).toMatchObject({
      is_new_user: true,
      session_update_action: 'set',
      user: { is_guest: true, linked_accounts: [], mfa_methods: [] },
    })
    const again = await guestIn(world, first.credential)
    expect(again.body).toMatchObject({ is_new_user: false, user: { id: first.userId, is_guest: true } })
    expect((await guestIn(world)).userId).not.toBe(first.userId)
    const { body } = await world.get('/api/v1/users/me', { token: first.token })
    expect(body.user).toMatchObject({ is_guest: true, linked_accounts: [] })
  })

  test('is one in the identity token, which lists no account', async () => {
    const world = await createWorld({ settings })
    const { body } = await guestIn(world)
    const claims = JSON.parse(
      Buffer.from(String(body.identity_token).split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims).toMatchObject({ guest: 't', linked_accounts: '[]' })
  })

  test('error: an app without guests', async () => {
    const world = await createWorld()
    expect(await enter(world, newCredential())).toMatchObject({
      status: 403,
      body: { code: 'disallowed_login_method', error: 'Login with guest not allowed.' },
    })
  })

  test.each([undefined, '', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}+`, 42, ['a'.repeat(43)]])(
    'security: %j is no credential',
    async (credential) => {
      const world = await createWorld({ settings })
      expect(await enter(world, credential)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    },
  )
})

describe('security: a guest credential (R65: guest credentials)', () => {
  test('is not in the database', async () => {
    const world = await createWorld({ settings })
    const { credential, userId } = await guestIn(world)
    const rows = await world.ctx.db
      .selectFrom('linked_accounts')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toHaveLength(1)
    const all = JSON.stringify([
      rows,
      await world.ctx.db.selectFrom('guest_credentials').selectAll().execute(),
    ])
    expect(all).not.toContain(credential)
  })

  test('is no good in another app', async () => {
    const [world, other] = [await createWorld({ settings }), await createWorld({ settings })]
    const { credential, userId } = await guestIn(world)
    expect((await guestIn(other, credential)).userId).not.toBe(userId)
  })

  test('fifteen at once make one user', async () => {
    const world = await createWorld({ settings })
    await warmPool(world)
    const credential = newCredential()
    const replies = await Promise.all(Array.from({ length: 15 }, () => enter(world, credential)))
    const users = replies.filter(({ status }) => status === 200).map(({ body }) => body.user)
    expect(users).toHaveLength(15)
    expect(new Set(users.map((user) => (user as { id: string }).id)).size).toBe(1)
  })

  test('is dead after a login, and so are the sessions it opened; the user is the same', async () => {
    const world = await createWorld({ settings })
    const guest = await guestIn(world)
    const elsewhere = await guestIn(world, guest.credential)
    const { body } = await (await upgrade(world, guest.token, 'ada@upgraded.example'))()
    expect(body.user).toMatchObject({
      id: guest.userId,
      is_guest: false,
      linked_accounts: [{ type: 'email', address: 'ada@upgraded.example' }],
    })
    expect(await enter(world, guest.credential)).toMatchObject(refusal)
    const tokens = [guest.token, elsewhere.token, body.token]
    expect(await Promise.all(tokens.map((token) => me(world, token)))).toEqual([401, 401, 200])
  })

  test('is dead after a link, as by a wallet, while the session that linked goes on', async () => {
    const world = await createWorld({ settings })
    const guest = await guestIn(world)
    const elsewhere = await guestIn(world, guest.credential)
    const email = 'ada@linked.example'
    await world.post('/api/v1/passwordless/init', { email }, { token: guest.token })
    const { body } = await world.post(
      '/api/v1/passwordless/link',
      { email, code: world.codeFor(email) },
      { token: guest.token },
    )
    expect(body).toMatchObject({ id: guest.userId, is_guest: false, linked_accounts: [{ address: email }] })
    expect(await enter(world, guest.credential)).toMatchObject(refusal)
    expect(await Promise.all([guest.token, elsewhere.token].map((token) => me(world, token)))).toEqual([
      200, 401,
    ])
  })

  test('is dead after a transfer to the guest', async () => {
    const world = await createWorld({ settings })
    const ada = await signIn(world)
    const guest = await guestIn(world)
    await world.post('/api/v1/passwordless/init', { email: ada.email }, { token: guest.token })
    const body = { email: ada.email, code: world.codeFor(ada.email) }
    const offer = await world.post('/api/v1/passwordless/link', body, { token: guest.token })
    const { nonce } = (offer.body.data ?? {}) as { nonce?: string }
    const reply = await world.post(
      '/api/v1/passwordless/transfer',
      { nonce, email: ada.email },
      { token: guest.token },
    )
    expect(reply.body).toMatchObject({ id: guest.userId, is_guest: false })
    expect(await enter(world, guest.credential)).toMatchObject(refusal)
  })

  test('racing with the upgrade opens nothing that outlives it, and there is one user', async () => {
    const world = await createWorld({ settings })
    const guest = await guestIn(world)
    const become = await upgrade(world, guest.token, 'race@upgraded.example')
    await warmPool(world)
    const late = Array.from({ length: 12 }, () => enter(world, guest.credential))
    const [{ status, body }, ...lateReplies] = await Promise.all([become(), ...late])
    expect(status).toBe(200)
    const successes = lateReplies.filter((reply) => reply.status === 200)
    expect(new Set(successes.map((reply) => (reply.body.user as { id: string }).id)).size).toBeLessThan(2)
    for (const reply of successes) expect(await me(world, reply.body.token)).toBe(401)
    expect(await me(world, body.token)).toBe(200)
    const users = await world.ctx.db
      .selectFrom('users')
      .select('id')
      .where('app_id', '=', world.app.id)
      .execute()
    expect(users).toEqual([{ id: guest.userId }])
  })

  test('two upgrades at once keep one user', async () => {
    const world = await createWorld({ settings })
    const guest = await guestIn(world)
    const emails = ['a@twice.example', 'b@twice.example']
    const spends = await Promise.all(emails.map((email) => upgrade(world, guest.token, email)))
    await warmPool(world)
    await Promise.all(spends.map((spend) => spend()))
    const users = await world.ctx.db
      .selectFrom('users')
      .select(['id', 'is_guest'])
      .where('app_id', '=', world.app.id)
      .execute()
    expect(users).toEqual([{ id: guest.userId, is_guest: false }])
  })

  test('adds nothing to somebody who is signed in', async () => {
    const world = await createWorld({ settings })
    const [ada, guest] = [await signIn(world), await guestIn(world)]
    for (const token of [ada.token, guest.token]) {
      const { body } = await enter(world, newCredential(), { token })
      expect(body.user).toMatchObject({ is_guest: true })
      expect([ada.userId, guest.userId]).not.toContain((body.user as { id: string }).id)
      expect(await me(world, token)).toBe(200)
    }
  })
})

describe('security: making guests', () => {
  test('stops after twenty an hour from one network; those who are known go on', async () => {
    const world = await createWorld({ settings })
    const credential = newCredential()
    await enter(world, credential)
    for (let n = 1; n < 20; n++) expect((await enter(world, newCredential())).status).toBe(200)
    expect(await enter(world, newCredential())).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    expect((await enter(world, credential)).status).toBe(200)
    expect((await enter(world, newCredential(), { from: '198.51.100.1' })).status).toBe(200)
    world.clock.forward({ seconds: 3_600 })
    expect((await enter(world, newCredential())).status).toBe(200)
  })

  test('needs a captcha where the app wants one, coming back does not', async () => {
    const world = await createWorld({
      settings: { ...settings, captcha_enabled: true, captcha_site_key: 't:key' },
    })
    const credential = newCredential()
    const missing = { status: 400, body: { code: 'invalid_captcha' } }
    expect(await enter(world, credential)).toMatchObject(missing)
    expect(await enter(world, credential, { token: 'garbage' })).toMatchObject(missing)
    await setAppRow(world, { settings })
    await enter(world, credential)
    await setAppRow(world, { settings: { ...settings, captcha_enabled: true, captcha_site_key: 't:key' } })
    expect((await enter(world, credential)).status).toBe(200)
  })

  test('respects allowlist and user limit, in a race too (R67: allowlist and user limit)', async () => {
    const strictWorld = await createWorld({ settings: { ...settings, allowlist_enabled: true } })
    expect(await enter(strictWorld, newCredential())).toMatchObject({ body: { code: 'allowlist_rejected' } })
    const world = await createWorld({ settings })
    await setAppRow(world, { user_limit: 5 })
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 15 }, () => enter(world, newCredential())))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  })
})

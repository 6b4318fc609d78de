import type { User } from '@latchkey/wire'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { appServer } from '../../../../test/support/appServer.ts'
import { signIn, signInBySms } from '../../../../test/support/signIn.ts'
import { walletLogin } from '../../../../test/support/siwe.ts'
import { linksTo, linkTo, press } from '../../../../test/support/undo.ts'
import { createWallet, deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { ethereumWallet } from '../../../../test/support/wallets.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { restoreUser } from '../account/restoreUser.ts'

const settings = { sms_auth: true, wallet_auth: true }
const day = 86_400
let world: World
let call: ReturnType<typeof appServer>
beforeEach(async () => {
  world = await createWorld({ settings })
  call = appServer(world)
})

const ada = 'ada@named.example'
const email = { type: 'email', address: ada }
const number = '+14155550123'
const phone = { type: 'phone', number }

async function importUser(...linked_accounts: object[]): Promise<string> {
  const { status, body } = await call('POST', '/users', { body: { linked_accounts } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id as string
}
async function readAccounts(id: string) {
  const { body } = await call('GET', `/users/${id}`)
  return Object.fromEntries(
    (body as unknown as User).linked_accounts.map((account) => [account.type, account]),
  )
}
const listTypes = async (id: string) => Object.keys(await readAccounts(id)).sort()
const link = (id: string, account: object) => call('POST', `/users/${id}/accounts`, { body: account })
const unlink = (id: string, type: string, handle: string) =>
  call('POST', `/users/${id}/accounts/unlink`, { body: { type, handle } })
const getCode = async (work: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await work
  return status === 200 ? 'ok' : body.code
}
async function sendCode(to: string) {
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber: to })
  return () =>
    world.post('/api/v1/passwordless_sms/authenticate', { phoneNumber: to, code: world.codeFor(to) })
}
const mailsTo = (to: string) => world.inbox.filter((mail) => mail.to === to && !/\b\d{6}\b/.test(mail.text))

/** Whether a session can make a wallet, which a login on hold cannot. */
async function canMakeWallet(session: { userId: string; token: string }): Promise<string> {
  const device = await deviceIn(world, session as never)
  return createWallet(device).then(
    () => 'ok',
    async (cause: unknown) => (await refusal(Promise.reject(cause))).code,
  )
}

describe('the first login of an imported user', () => {
  test('is an ordinary one, and proves its account only', async () => {
    const id = await importUser(email, phone)
    expect(await readAccounts(id)).toMatchObject({
      email: { first_verified_at: null, latest_verified_at: null, verified_at: expect.any(Number) },
      phone: { first_verified_at: null, latest_verified_at: null },
    })
    world.clock.forward({ seconds: 60 })
    const session = await signIn(world, ada)
    expect(session.userId).toBe(id)
    const now = Math.floor(world.clock.now().getTime() / 1_000)
    expect(await readAccounts(id)).toMatchObject({
      email: { first_verified_at: now, latest_verified_at: now },
      phone: { first_verified_at: null },
    })
    expect(await canMakeWallet(session)).toBe('ok')
    expect(mailsTo(ada).map(({ subject }) => subject)).toEqual(['A wallet was created (Test app)'])
    expect(JSON.stringify((await call('GET', `/users/${id}`)).body)).not.toMatch(/"(kept|named)"/)
  })

  test.each([
    ['email', async () => (await signIn(world, ada)).userId],
    ['phone', async () => (await signInBySms(world, number)).userId],
  ])('works with each of its accounts: %s', async (_, logIn) => {
    expect(await importUser(email, phone)).toBe(await logIn())
  })

  test('notifies the other addresses, whose owner can take them off', async () => {
    const id = await importUser(email, phone)
    await signInBySms(world, number)
    const { subject } = linkTo(world, ada)
    expect(subject).toBe('An account has your address (Test app)')
    expect(mailsTo(ada)[0]?.text).toContain('A phone number logged in to a Test app account')
    const address = mailsTo(ada)[0]?.text.match(/\/undo\/\S+(?=#)/)?.[0] ?? ''
    const question = await (await world.fetch(address)).text()
    // Its reader may have no account here: no device is logged out.
    expect(question).toContain('take your address or number off it. Nothing else changes.')
    expect(question).not.toContain('logged out')
    const { status, text } = await press(world, linkTo(world, ada))
    expect({ status, text }).toMatchObject({
      status: 200,
      text: expect.stringContaining('no longer on that'),
    })
    expect(await listTypes(id)).toEqual(['phone'])
    expect(world.texts.at(-1)).toMatchObject({
      to: number,
      text: expect.stringContaining('An email address was taken off your Test app account by its owner.'),
    })
    // The address is free, and the link has ended.
    expect((await signIn(world, ada)).userId).not.toBe(id)
    expect((await press(world, linkTo(world, ada))).status).toBe(400)
  })

  test('security: that link takes off nothing that its owner has proven since, and logs nobody out', async () => {
    const id = await importUser(email, phone)
    const { token } = await signInBySms(world, number)
    const first = linkTo(world, ada)
    await signIn(world, ada)
    expect((await press(world, first)).status).toBe(400)
    expect(await listTypes(id)).toEqual(['email', 'phone'])
    expect((await world.get('/api/v1/users/me', { token })).status).toBe(200)
  })
})

describe('security: a thief with a stolen secret imports an address of a victim next to an account of their own', () => {
  test('the victim logs in first: the thief is on hold, and the link removes them', async () => {
    const id = await importUser(email, phone)
    const session = await signIn(world, ada)
    const thief = await signInBySms(world, number)
    expect(thief.userId).toBe(id)
    expect(await canMakeWallet(thief)).toBe('login_on_hold')
    const notice = linkTo(world, ada, 'A way to log in was added')
    expect(await press(world, notice)).toMatchObject({ status: 200 })
    expect(await listTypes(id)).toEqual(['email'])
    for (const { token } of [session, thief])
      expect((await world.get('/api/v1/users/me', { token })).status).toBe(401)
    expect((await signInBySms(world, number)).userId).not.toBe(id)
  })

  test('a login with the proven account cannot be undone by the other one', async () => {
    await importUser(email, phone)
    await signIn(world, ada)
    await signInBySms(world, number)
    const texts = world.texts.filter(({ text }) => text.includes('/undo/'))
    // Only the link that takes this number off.
    expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining('has your address or number')])
  })

  test('the hold ends after a day', async () => {
    const id = await importUser(email, phone)
    await signIn(world, ada)
    await signInBySms(world, number)
    world.clock.forward({ seconds: day + 1 })
    const later = await signInBySms(world, number)
    expect(later.userId).toBe(id)
    expect(await canMakeWallet(later)).toBe('ok')
  })

  test('a second account logs in to no user who cannot get the notice', async () => {
    const victim = ethereumWallet()
    const account = { type: 'wallet', chain_type: 'ethereum', address: victim.address }
    const id = await importUser(account, phone)
    const { body } = await walletLogin(world, victim)
    expect((body.user as User).id).toBe(id)
    const logIn = await sendCode(number)
    expect(await getCode(logIn())).toBe('disallowed_login_method')
    expect(await readAccounts(id)).toMatchObject({ phone: { first_verified_at: null } })
    // Its owner, who is logged in, links it.
    await world.post('/api/v1/passwordless_sms/init', { phoneNumber: number }, { token: String(body.token) })
    const code = world.codeFor(number)
    const linking = await world.post(
      '/api/v1/passwordless_sms/link',
      { phoneNumber: number, code },
      { token: String(body.token) },
    )
    expect(linking).toMatchObject({ status: 200 })
    world.clock.forward({ seconds: 60 })
    expect((await signInBySms(world, number)).userId).toBe(id)
  })

  test('two first logins at once: one of them is on hold', async () => {
    const id = await importUser(email, phone)
    await world.post('/api/v1/passwordless/init', { email: ada })
    const code = world.codeFor(ada)
    const logIn = await sendCode(number)
    await warmPool(world)
    const replies = await Promise.all([
      world.post('/api/v1/passwordless/authenticate', { email: ada, code }),
      logIn(),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql<{ held: boolean }>`
      select held_until is not null as held from sessions where user_id = ${id} order by 1`.execute(
      world.ctx.db,
    )
    expect(rows).toEqual([{ held: false }, { held: true }])
  })

  test('one code logs in once', async () => {
    await importUser(email, phone)
    await world.post('/api/v1/passwordless/init', { email: ada })
    const code = world.codeFor(ada)
    await warmPool(world)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => world.post('/api/v1/passwordless/authenticate', { email: ada, code })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a transfer of the other account does not close the user', async () => {
    const id = await importUser(email, phone)
    await signIn(world, ada)
    const thief = await signIn(world)
    await world.post('/api/v1/passwordless_sms/init', { phoneNumber: number }, { token: thief.token })
    const body = { phoneNumber: number, code: world.codeFor(number) }
    expect(await getCode(world.post('/api/v1/passwordless_sms/link', body, { token: thief.token }))).toBe(
      'linked_to_another_user',
    )
    expect((await call('GET', `/users/${id}`)).status).toBe(200)
  })

  test('an old session that unlinks the other account does not leave it a way back', async () => {
    const id = await importUser(email, phone)
    const session = await signIn(world, ada)
    world.clock.forward({ seconds: 3 * day })
    const { body } = await world.post(
      '/api/v1/sessions',
      { refresh_token: session.refreshToken },
      { token: session.token },
    )
    const unlinking = await world.post(
      '/api/v1/passwordless_sms/unlink',
      { phoneNumber: number },
      { token: String(body.token) },
    )
    expect(unlinking).toMatchObject({ status: 200 })
    expect((await signInBySms(world, number)).userId).not.toBe(id)
  })

  test('the last proven login cannot be unlinked, and one that is not proven can', async () => {
    const id = await importUser(email, phone)
    const { token } = await signIn(world, ada)
    const drop = () => world.post('/api/v1/passwordless/unlink', { address: ada }, { token })
    expect(await getCode(drop())).toBe('cannot_unlink_sole_account')
    expect(await getCode(unlink(id, 'email', ada))).toBe('cannot_unlink_sole_account')
    expect(await getCode(unlink(id, 'phone', number))).toBe('ok')
    expect(await listTypes(id)).toEqual(['email'])
  })

  test('a database that was written cannot make an account proven', async () => {
    const id = await importUser(email, phone)
    await signIn(world, ada)
    await sql`update linked_accounts set data = data - 'kept' where user_id = ${id} and type = 'phone'`.execute(
      world.ctx.db,
    )
    const logIn = await sendCode(number)
    expect(await getCode(logIn())).toBe('invalid_credentials')
  })
})

describe('an account that the app adds', () => {
  test('to a user who has logged in is on hold and announced, and the link removes it', async () => {
    const { userId, token } = await signIn(world, ada)
    const reply = await link(userId, phone)
    expect(reply).toMatchObject({ status: 200, body: { id: userId } })
    expect(mailsTo(ada)[0]?.text).toContain('A phone number was added to your Test app account.')
    const session = await signInBySms(world, number)
    expect(session.userId).toBe(userId)
    expect(await canMakeWallet(session)).toBe('login_on_hold')
    // The user has heard of it already.
    expect(mailsTo(ada)).toHaveLength(1)
    expect(await press(world, linkTo(world, ada))).toMatchObject({ status: 200 })
    expect(await listTypes(userId)).toEqual(['email'])
    expect((await world.get('/api/v1/users/me', { token })).status).toBe(401)
  })

  test('logs in without a hold a day later', async () => {
    const { userId } = await signIn(world, ada)
    await link(userId, phone)
    world.clock.forward({ seconds: day + 1 })
    const session = await signInBySms(world, number)
    expect(session.userId).toBe(userId)
    expect(await canMakeWallet(session)).toBe('ok')
  })

  test('to a user who has not is on hold, and is notified of nothing', async () => {
    const id = await importUser(email)
    expect(await getCode(link(id, phone))).toBe('ok')
    expect(mailsTo(ada)).toEqual([])
    const session = await signInBySms(world, number)
    expect(session.userId).toBe(id)
    expect(await canMakeWallet(session)).toBe('login_on_hold')
  })

  test('twice, at once, is added once', async () => {
    const { userId } = await signIn(world, ada)
    await warmPool(world)
    const replies = await Promise.all([link(userId, phone), link(userId, phone), link(userId, phone)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await listTypes(userId)).toEqual(['email', 'phone'])
    expect(mailsTo(ada)).toHaveLength(1)
  })

  test('security: is refused for a user who cannot get the notice, or who is a guest', async () => {
    const wallet = ethereumWallet()
    const { body } = await walletLogin(world, wallet)
    expect(await getCode(link((body.user as User).id, phone))).toBe('invalid_data')
    const own = await createWorld({ settings: { guest_auth: true } })
    const guest = await own.post('/api/v1/guest/authenticate', { guest_credential: 'a'.repeat(43) })
    expect(guest).toMatchObject({ status: 200 })
    const { id } = guest.body.user as User
    expect(await appServer(own)('POST', `/users/${id}/accounts`, { body: phone })).toMatchObject({
      status: 400,
      body: { code: 'invalid_data' },
    })
  })

  test.each([
    ['another user’s account', { type: 'email', address: 'taken@named.example' }, 'cannot_link_more_of_type'],
    ['another user’s number', phone, 'linked_to_another_user'],
    ['a passkey', { type: 'passkey', credential_id: 'x' }, 'feature_not_enabled'],
    ['an embedded wallet', { type: 'smart_wallet', address: '0x1' }, 'feature_not_enabled'],
    ['a malformed one', { type: 'phone', number: '12' }, 'invalid_data'],
  ])('is refused: %s', async (_, account, code) => {
    const { userId } = await signIn(world, ada)
    await importUser(phone)
    await importUser({ type: 'email', address: 'taken@named.example' })
    expect(await getCode(link(userId, account))).toBe(code)
    expect(await listTypes(userId)).toEqual(['email'])
  })

  test('security: another app adds nothing', async () => {
    const { userId } = await signIn(world, ada)
    const other = appServer(await createWorld())
    expect(await other('POST', `/users/${userId}/accounts`, { body: phone })).toMatchObject({ status: 404 })
    expect(
      await other('POST', `/users/${userId}/accounts/unlink`, { body: { type: 'email', handle: ada } }),
    ).toMatchObject({ status: 404 })
    expect(await other('DELETE', `/users/${userId}`)).toMatchObject({ status: 404 })
  })

  test('security: a body names neither another app nor another user', async () => {
    const { userId } = await signIn(world, ada)
    const other = await createWorld()
    const stranger = await signIn(other, 'eve@named.example')
    await signIn(world, 'bob@named.example')
    const id = await importUser(
      { ...phone, number: '+14155550177' },
      { type: 'custom_auth', custom_user_id: 'b' },
    )
    const more = { app: { id: other.app.id }, id: stranger.userId, userId: id, user_id: stranger.userId }
    const body = { type: 'phone', handle: '+14155550177', ...more }
    const reply = await call('POST', `/users/${userId}/accounts/unlink`, { body })
    expect(reply).toMatchObject({ body: { code: 'linked_account_not_found' } })
    expect(await listTypes(id)).toEqual(['custom_auth', 'phone'])
  })

  test('security: the notices of the app leave those of the user', async () => {
    const { userId, token } = await signIn(world, ada)
    let codes: unknown[] = []
    for (let n = 0; n < 11; n++)
      codes = [...codes, await getCode(link(userId, phone)), await getCode(unlink(userId, 'phone', number))]
    expect(codes).toContain('too_many_requests')
    await world.post('/api/v1/passwordless_sms/init', { phoneNumber: '+14155550199' }, { token })
    const body = { phoneNumber: '+14155550199', code: world.codeFor('+14155550199') }
    await unlink(userId, 'phone', number)
    expect(await getCode(world.post('/api/v1/passwordless_sms/link', body, { token }))).not.toBe(
      'too_many_requests',
    )
  })
})

describe('an account that the app removes', () => {
  test.each([
    ['email', ' ADA@named.example '],
    ['phone', '+1 (415) 555-0123'],
  ])('is named by its handle: %s', async (type, handle) => {
    const session = await signIn(world, ada)
    await link(session.userId, phone)
    await signInBySms(world, number)
    expect(await unlink(session.userId, type, handle)).toMatchObject({ status: 200 })
    expect(await listTypes(session.userId)).toEqual([type === 'email' ? 'phone' : 'email'])
  })

  test('comes back by the link of the notice', async () => {
    const { userId } = await signIn(world, ada)
    await link(userId, phone)
    world.clock.forward({ seconds: day + 1 })
    await signInBySms(world, number)
    expect(await getCode(unlink(userId, 'email', ada))).toBe('ok')
    expect(await press(world, linkTo(world, ada, 'was removed'))).toMatchObject({ status: 200 })
    expect(await listTypes(userId)).toEqual(['email', 'phone'])
  })

  test.each([
    ['one that is not there', 'phone', number, 'linked_account_not_found'],
    ['one of another type', 'google_oauth', ada, 'linked_account_not_found'],
  ])('is refused: %s', async (_, type, handle, code) => {
    const { userId } = await signIn(world, ada)
    expect(await getCode(unlink(userId, type, handle))).toBe(code)
  })

  test('is no embedded wallet', async () => {
    const session = await signIn(world, ada)
    const device = await deviceIn(world, session as never)
    const address = await createWallet(device)
    expect(await getCode(unlink(session.userId, 'wallet', address))).toBe('cannot_unlink_embedded_wallet')
  })
})

describe('import', () => {
  test('takes every type that the SDKs name, but passkeys', async () => {
    const networks = [
      'google',
      'twitter',
      'discord',
      'github',
      'spotify',
      'instagram',
      'tiktok',
      'line',
      'twitch',
      'apple',
      'linkedin',
    ]
    const social = networks.map((name) => ({
      ...{
        type: `${name}_oauth`,
        subject: `${name}-1`,
        username: name,
        name,
        email: `${name}@named.example`,
      },
      ...(name === 'linkedin' && { vanityName: 'ada-l' }),
    }))
    const wallets = [
      { type: 'wallet', chain_type: 'ethereum', address: ethereumWallet().address },
      { type: 'wallet', chain_type: 'ethereum', address: ethereumWallet().address },
    ]
    const others = [
      {
        type: 'farcaster',
        fid: 7,
        owner_address: ethereumWallet().address,
        homepage_url: 'https://ada.example',
      },
      { type: 'telegram', telegram_user_id: '77' },
      { type: 'custom_auth', custom_user_id: 'c-1' },
    ]
    const all = [email, phone, ...social, ...wallets, ...others]
    const id = await importUser(...all)
    const { body } = await call('GET', `/users/${id}`)
    expect((body as unknown as User).linked_accounts.map(({ type }) => type).sort()).toEqual(
      all.map(({ type }) => type).sort(),
    )
    expect(await readAccounts(id)).toMatchObject({
      linkedin_oauth: { vanity_name: 'ada-l' },
      farcaster: { homepage_url: 'https://ada.example' },
    })
  })

  test('of an account while its owner signs up makes one user of it', async () => {
    await world.post('/api/v1/passwordless/init', { email: ada })
    const code = world.codeFor(ada)
    await warmPool(world)
    const [signUp, ...imports] = await Promise.all([
      world.post('/api/v1/passwordless/authenticate', { email: ada, code }),
      ...Array.from({ length: 4 }, () =>
        call('POST', '/users', { body: { linked_accounts: [email, phone] } }),
      ),
    ])
    expect(signUp?.status).toBe(200)
    for (const { status, body } of imports)
      if (status !== 200) expect(body.code).toBe('linked_to_another_user')
    const { rows } =
      await sql`select 1 from linked_accounts where app_id = ${world.app.id} and subject = ${ada}`.execute(
        world.ctx.db,
      )
    expect(rows).toHaveLength(1)
    const users = await sql`select 1 from users where app_id = ${world.app.id}`.execute(world.ctx.db)
    expect(users.rows.length).toBe(1)
  })

  test('writes one line to the audit log, without identities', async () => {
    const id = await importUser(email, phone)
    const { rows } = await sql<{ event: string; data: object }>`
      select event, data from audit_log where user_id = ${id}`.execute(world.ctx.db)
    expect(rows).toEqual([{ event: 'user.imported', data: { by: 'app', types: 'email phone' } }])
  })

  test('security: a refused value is not repeated in the answer', async () => {
    const value = 'no address of ada'
    const bodies = [
      ['/users', { linked_accounts: [{ type: 'email', address: value }] }],
      ['/users', { linked_accounts: [{ type: 'telegram', telegram_user_id: value }] }],
      ['/users', { linked_accounts: [{ type: 'custom_auth', custom_user_id: value.repeat(20) }] }],
      ['/users/batch', { users: [{ linked_accounts: value }] }],
    ] as const
    for (const [path, body] of bodies)
      expect(JSON.stringify((await call('POST', path, { body })).body)).not.toContain(value)
  })

  test('of a batch reports each user', async () => {
    await importUser(email)
    const users = [
      { linked_accounts: [{ type: 'email', address: 'one@named.example' }], custom_metadata: { n: 1 } },
      { linked_accounts: [email] },
      { linked_accounts: [] },
      { linked_accounts: [phone] },
    ]
    const reply = await call('POST', '/users/batch', { body: { users } })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        results: [
          { action: 'create', index: 0, success: true, id: expect.stringMatching(/^did:privy:/) },
          {
            action: 'create',
            index: 1,
            success: false,
            code: 'linked_to_another_user',
            error: expect.any(String),
          },
          { action: 'create', index: 2, success: false, code: 'invalid_data' },
          { action: 'create', index: 3, success: true },
        ],
      },
    })
    const many = Array.from({ length: 21 }, () => ({}))
    expect(await getCode(call('POST', '/users/batch', { body: { users: many } }))).toBe('invalid_data')
  })

  test.each([
    ['the same account twice', [email, { ...email, address: ada.toUpperCase() }], 'invalid_data'],
    ['two addresses', [email, { type: 'email', address: 'b@named.example' }], 'cannot_link_more_of_type'],
    ['more than 20', Array.from({ length: 21 }, (_, n) => ({ type: 'wallet', n })), 'invalid_data'],
  ])('is refused: %s', async (_, linked_accounts, code) => {
    expect(await getCode(call('POST', '/users', { body: { linked_accounts } }))).toBe(code)
    const users = await sql`select 1 from users where app_id = ${world.app.id}`.execute(world.ctx.db)
    expect(users.rows).toEqual([])
  })
})

describe('deleting a user', () => {
  test('ends the sessions, frees the accounts, and notifies the user', async () => {
    const session = await signIn(world, ada)
    const { userId, token } = session
    expect(await call('DELETE', `/users/${userId}`)).toMatchObject({ status: 200, body: {} })
    expect((await world.get('/api/v1/users/me', { token })).status).toBe(401)
    const refreshing = await world.post(
      '/api/v1/sessions',
      { refresh_token: session.refreshToken },
      { token },
    )
    expect(refreshing.status).toBe(401)
    expect(mailsTo(ada).at(-1)?.text).toContain(
      'Your Test app account was deleted by the people behind Test app.',
    )
    expect(linksTo(world, ada)).toEqual([])
    for (const [method, path, body] of [
      ['GET', `/users/${userId}`],
      ['DELETE', `/users/${userId}`],
      ['POST', '/users/email/address', { address: ada }],
      ['POST', `/users/${userId}/custom_metadata`, { custom_metadata: {} }],
      ['POST', `/users/${userId}/accounts`, phone],
    ] as const)
      expect(await call(method, path, body ? { body } : {})).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
    expect((await call('GET', '/users')).body).toEqual({ data: [], next_cursor: null })
    expect((await call('POST', '/users/search', { body: { searchTerm: 'ada' } })).body.data).toEqual([])
    expect((await call('POST', '/users/search', { body: { searchTerm: userId } })).body.data).toEqual([])
    expect((await signIn(world, ada)).userId).not.toBe(userId)
    const { rows } = await sql<{ data: object }>`
      select data from audit_log where user_id = ${userId} and event = 'user.deleted'`.execute(world.ctx.db)
    expect(rows).toEqual([{ data: { by: 'app' } }])
  })

  test('can be taken back by the operator, with the wallet', async () => {
    const session = await signIn(world, ada)
    const address = await createWallet(await deviceIn(world, session as never))
    await call('DELETE', `/users/${session.userId}`)
    const app = await world.ctx.apps.find(world.app.id)
    if (!app) throw new Error('The app of a world exists.')
    const request = { app, userId: session.userId, takeBack: false, dryRun: false }
    expect(await restoreUser(world.ctx, request)).toMatchObject({
      wallets: [address],
      missing: [],
      canLogIn: true,
    })
    expect(await listTypes(session.userId)).toEqual(['email', 'wallet'])
    expect((await world.get('/api/v1/users/me', { token: session.token })).status).toBe(401)
    world.clock.forward({ seconds: 60 })
    expect((await signIn(world, ada)).userId).toBe(session.userId)
  })

  test('of a guest ends the guest', async () => {
    const own = await createWorld({ settings: { guest_auth: true } })
    const login = () => own.post('/api/v1/guest/authenticate', { guest_credential: 'b'.repeat(43) })
    const { id } = (await login()).body.user as User
    expect((await appServer(own)('DELETE', `/users/${id}`)).status).toBe(200)
    const { status, body } = await login()
    expect(status === 200 && (body.user as User).id === id).toBe(false)
  })

  test('twice at once deletes once', async () => {
    const { userId } = await signIn(world, ada)
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 4 }, () => call('DELETE', `/users/${userId}`)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  })

  test('while its user logs in leaves no session of the deleted user', async () => {
    const { userId } = await signIn(world, ada)
    await world.post('/api/v1/passwordless/init', { email: ada })
    const code = world.codeFor(ada)
    await warmPool(world)
    const [deletion, login] = await Promise.all([
      call('DELETE', `/users/${userId}`),
      world.post('/api/v1/passwordless/authenticate', { email: ada, code }),
    ])
    expect([deletion.status, login.status]).toEqual([200, 200])
    const { id } = login.body.user as User
    const me = await world.get('/api/v1/users/me', { token: String(login.body.token) })
    expect(me.status).toBe(id === userId ? 401 : 200)
  })

  test('of a user who has never been here sends nothing', async () => {
    const id = await importUser(email)
    expect((await call('DELETE', `/users/${id}`)).status).toBe(200)
    expect(mailsTo(ada)).toEqual([])
    expect(await importUser(email)).not.toBe(id)
  })
})

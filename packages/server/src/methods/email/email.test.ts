import { describe, expect, test } from 'vitest'
import { setAppRow } from '../../../../../test/support/appRow.ts'
import { complaint, published } from '../../../../../test/support/contract/published.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'

const ada = 'ada@example.com'
const init = (world: World, email: unknown, options = {}) =>
  world.post('/api/v1/passwordless/init', { email }, options)
const authenticate = (world: World, email: string, code: string, options = {}) =>
  world.post('/api/v1/passwordless/authenticate', { email, code }, options)
const invalid = { status: 401, body: { code: 'invalid_credentials' } }

describe('login with email', () => {
  test('a new user signs in, is known, refreshes, and signs in again as the same', async () => {
    const world = await createWorld()
    const reply = await init(world, ' Ada@Example.com')
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const schema = published['email.init']?.reply
    expect(schema && complaint(schema, reply.body)).toBeNull()
    const first = await authenticate(world, ada, world.codeFor(ada))
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true, session_update_action: 'set' } })
    const me = await world.get('/api/v1/users/me', { token: String(first.body.token) })
    expect(me.body.user).toEqual(first.body.user)
    const again = await signIn(world, ada)
    expect(again.userId).toBe((first.body.user as { id: string }).id)
    const refreshReply = await world.post('/api/v1/sessions', { refresh_token: again.refreshToken })
    const refreshSchema = published['session.refresh']?.reply
    expect(refreshSchema && complaint(refreshSchema, refreshReply.body)).toBeNull()
  })

  test('the code may be sent with white space around it', async () => {
    const world = await createWorld()
    await init(world, ada)
    expect((await authenticate(world, ada, ` ${world.codeFor(ada)} `)).status).toBe(200)
  })

  test('security: a spent code is worth nothing (R18: code spent once)', async () => {
    const world = await createWorld()
    await init(world, ada)
    const code = world.codeFor(ada)
    await authenticate(world, ada, code)
    expect(await authenticate(world, ada, code)).toMatchObject(invalid)
  })

  test('error: an app without it says so on both steps, in words that clients show', async () => {
    const world = await createWorld({ settings: { email_auth: false, guest_auth: true } })
    const refusal = {
      status: 403,
      body: { code: 'disallowed_login_method', error: 'Login with email not allowed.' },
    }
    expect(await init(world, ada)).toMatchObject(refusal)
    expect(await authenticate(world, ada, '123456')).toMatchObject(refusal)
  })

  test('error: a mail that cannot be sent is said so, and asking again is possible at once', async () => {
    const down = { send: () => Promise.reject(new Error('down')) }
    const world = await createWorld({ parts: { mail: down } })
    for (let n = 0; n < 2; n++) expect((await init(world, ada)).status).toBe(500)
  })
})

describe('security: who asked decides what the code is for (R19: binding of a code, decision 7: codes and limits)', () => {
  test('a login code links nothing, and a code to link logs nobody in', async () => {
    const world = await createWorld()
    const eve = await signIn(world)
    await init(world, ada)
    const login = world.codeFor(ada)
    const linking = await world.post(
      '/api/v1/passwordless/link',
      { email: ada, code: login },
      { token: eve.token },
    )
    expect(linking).toMatchObject(invalid)
    await init(world, ada, { token: eve.token })
    const account = world.codeFor(ada)
    if (account !== login) expect(await authenticate(world, ada, account)).toMatchObject(invalid)
    expect((await authenticate(world, ada, login)).status).toBe(200)
  })

  test("one user's code is no other user's", async () => {
    const world = await createWorld()
    const [eve, bob] = [await signIn(world), await signIn(world)]
    await init(world, ada, { token: eve.token })
    const body = { email: ada, code: world.codeFor(ada) }
    expect(await world.post('/api/v1/passwordless/link', body, { token: bob.token })).toMatchObject(invalid)
  })

  test('an expired bearer counts as nobody', async () => {
    const world = await createWorld()
    const { token, email, userId } = await signIn(world)
    world.clock.forward({ seconds: 7_200 })
    await init(world, email, { token })
    const reply = await authenticate(world, email, world.codeFor(email), { token })
    expect(reply).toMatchObject({ status: 200, body: { user: { id: userId } } })
  })
})

test('security: a mailbox gets twenty codes an hour under all its +names together (R21: limits on sending codes)', async () => {
  const world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
  const ask = (name: string) => world.post('/api/v1/passwordless/init', { email: `${name}@flood.example` })
  for (let n = 0; n < 20; n++) expect((await ask(`ada+${n}`)).status).toBe(200)
  const reply = await ask('ada+another')
  expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3_000)
  for (const other of ['ada', 'bob+1']) expect((await ask(other)).status).toBe(200)
  world.clock.forward({ seconds: 3_601 })
  expect((await ask('ada+another')).status).toBe(200)
})

describe('security: asking for a code tells nothing about users (R20: user enumeration)', () => {
  test('known and unknown get the same answer and the same mail', async () => {
    const world = await createWorld()
    const { email } = await signIn(world)
    const [knownReply, unknown] = [await init(world, email), await init(world, 'nobody@example.com')]
    expect(unknown.status).toBe(knownReply.status)
    expect(unknown.body).toEqual(knownReply.body)
    expect(Object.keys(Object.fromEntries(unknown.headers))).toEqual(
      Object.keys(Object.fromEntries(knownReply.headers)),
    )
    const texts = world.inbox.slice(-2).map(({ text }) => text.replace(/\d{6}/, 'code'))
    expect(texts[0]).toBe(texts[1])
  })

  test('and so do wrong, never sent and spent codes', async () => {
    const world = await createWorld()
    const { email } = await signIn(world)
    await init(world, ada)
    const wrong = String((Number(world.codeFor(ada)) + 1) % 1_000_000).padStart(6, '0')
    const replies = [
      await authenticate(world, ada, wrong),
      await authenticate(world, email, '123456'),
      await authenticate(world, 'never@example.com', '123456'),
    ]
    expect(new Set(replies.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(replies[0]).toMatchObject(invalid)
  })
})

describe('security: the address mailed is the address stored (R22: normalized identities)', () => {
  test.each([
    { typed: 'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', is: ada },
    { typed: '  ADA@EXAMPLE.COM\t', is: ada },
    { typed: 'ﬁ@example.com', is: 'fi@example.com' },
    { typed: 'ſ@example.com', is: 's@example.com' },
    { typed: 'ada@bücher.example', is: 'ada@xn--bcher-kva.example' },
  ])('$typed is $is', async ({ typed, is }) => {
    const world = await createWorld()
    expect((await init(world, typed)).status).toBe(200)
    expect(world.inbox.at(-1)?.to).toBe(is)
    const { body } = await authenticate(world, typed, world.codeFor(is))
    expect(body.user).toMatchObject({ linked_accounts: [{ address: is }] })
  })

  test.each([
    'a@b@example.com',
    '"ada lovelace"@example.com',
    'ada@example.com\r\nbcc: eve@example.com',
    'ada@example.com\u0000.evil.example',
    'ada@exam ple.com',
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    '@example.com',
    'ada@',
    `${'a'.repeat(250)}@example.com`,
    42,
    ['ada@example.com'],
  ])('%j is none', async (text) => {
    const world = await createWorld()
    expect(await init(world, text)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    expect(world.inbox).toEqual([])
  })
})

test('security: an address with a plus is refused everywhere by an app that wants none (R23: plus addresses)', async () => {
  const world = await createWorld({ settings: { disable_plus_emails: true } })
  const { token, email } = await signIn(world)
  const plus = 'ada+1@example.com'
  const calls = [
    init(world, plus),
    authenticate(world, plus, '123456'),
    world.post('/api/v1/passwordless/link', { email: plus, code: '123456' }, { token }),
    world.post(
      '/api/v1/passwordless/update',
      { oldAddress: email, newAddress: plus, code: '123456' },
      { token },
    ),
    world.post('/api/v1/passwordless/transfer', { nonce: 'n', email: plus }, { token }),
  ]
  for (const reply of await Promise.all(calls))
    expect(reply).toMatchObject({ status: 400, body: { code: 'disallowed_plus_email' } })
  expect((await init(await createWorld(), plus)).status).toBe(200)
})

test('security: nothing of a request is in the mail (R24: content of messages)', async () => {
  const world = await createWorld()
  await init(world, ada)
  world.clock.forward({ seconds: 31 })
  const hostile = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'evil',
    forwarded: 'host=evil.example',
    'user-agent': '<b>evil</b>',
    'privy-client': 'evil',
  }
  await init(world, ada, { headers: hostile })
  const [plain, otherMail] = world.inbox.map(({ subject, text, html }) =>
    JSON.stringify({ subject, text, html }).replaceAll(/\b\d{6}\b|(\d ){5}\d/g, 'code'),
  )
  expect(otherMail).toBe(plain)
  expect(otherMail).not.toMatch(/evil|href=/)
})

test('security: the name and logo of an app are text in a mail, whatever they hold', async () => {
  const logo_url = 'https://cdn.example.com/logo.png?a="><script>'
  const world = await createWorld({ settings: { logo_url } })
  await setAppRow(world, { name: '<img src=x>' })
  await init(world, ada)
  const html = world.inbox.at(-1)?.html ?? ''
  expect(html).toContain('&lt;img src=x&gt;')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img src=x>')
})

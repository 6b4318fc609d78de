import { describe, expect, test } from 'vitest'
import { setAppRow } from '../../../../../test/support/appRow.ts'
import { complaint, published } from '../../../../../test/support/contract/published.ts'
import { howMany } from '../../../../../test/support/deep.ts'
import { invite } from '../../../../../test/support/invite.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World, type WorldOptions, warmPool } from '../../../../../test/support/world.ts'
import { updateApp } from '../../app/manage.ts'
import { toConfig } from '../../app/toWire.ts'

const ada = '+1 213 373 4253'
const grace = '+44 7911 123456'
const invalid = { status: 401, body: { code: 'invalid_credentials' } }
const createSmsWorld = (options: WorldOptions = {}) =>
  createWorld({ ...options, settings: { sms_auth: true, ...options.settings } })
const sms = (world: World, verb: string, body: unknown, options = {}) =>
  world.post(`/api/v1/passwordless_sms/${verb}`, body, options)
const init = (world: World, phoneNumber: unknown, options = {}) =>
  sms(world, 'init', { phoneNumber }, options)
const authenticate = (world: World, phoneNumber: string, code: string, options = {}) =>
  sms(world, 'authenticate', { phoneNumber, code }, options)

async function signInBySms(world: World, number: string) {
  await init(world, number)
  const { body } = await authenticate(world, number, world.codeFor(number))
  return { token: String(body.token), user: body.user as { id: string; linked_accounts: unknown[] } }
}

/** Sends a code to a number for a signed-in user, and returns it. */
async function codeFor(world: World, number: string, options: { token: string }): Promise<string> {
  expect((await init(world, number, options)).status).toBe(200)
  return world.codeFor(number)
}

describe('login with SMS', () => {
  test('a new user signs in, with the number in its international format, and again as the same', async () => {
    const world = await createSmsWorld()
    const reply = await init(world, '(213) 373-4253')
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const schema = published['sms.init']?.reply
    expect(schema && complaint(schema, reply.body)).toBeNull()
    expect(world.texts.at(-1)).toMatchObject({ app: world.app.id, to: '+12133734253' })
    const first = await authenticate(world, '+12133734253', ` ${world.codeFor(ada)} `)
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true, session_update_action: 'set' } })
    expect(first.body.user).toMatchObject({
      linked_accounts: [{ type: 'phone', phoneNumber: ada, number: ada }],
    })
    const again = await signInBySms(world, ada)
    expect(again.user.id).toBe((first.body.user as { id: string }).id)
  })

  test('links, replaces and takes off a number; both numbers learn of the change (R64: replaced address)', async () => {
    const world = await createSmsWorld()
    const { token, userId } = await signIn(world)
    const code = await codeFor(world, ada, { token })
    const reply = await sms(world, 'link', { phoneNumber: ada, code }, { token })
    expect(reply).toMatchObject({
      status: 200,
      body: { id: userId, linked_accounts: [{ type: 'email' }, { type: 'phone', phoneNumber: ada }] },
    })
    const second = await codeFor(world, grace, { token })
    const before = world.texts.length
    const body = { old_phone_number: ada, new_phone_number: '+447911123456', code: second }
    const updateReply = await sms(world, 'update', body, { token })
    expect(updateReply).toMatchObject({
      status: 200,
      body: { linked_accounts: [{ type: 'email' }, { type: 'phone', phoneNumber: grace }] },
    })
    const notices = world.texts.slice(before)
    // Written in one transaction, and sent in parallel.
    expect(notices.map(({ to }) => to).sort()).toEqual(['+12133734253', '+447911123456'])
    for (const { text } of notices) expect(text).toContain('was changed')
    const unlinkReply = await sms(world, 'unlink', { phoneNumber: grace }, { token })
    expect(unlinkReply.body.linked_accounts).toMatchObject([{ type: 'email' }])
  })

  test('a number of another user is offered, and moves over', async () => {
    const world = await createSmsWorld()
    await signInBySms(world, ada)
    const { token, userId } = await signIn(world)
    const code = await codeFor(world, ada, { token })
    const reply = await sms(world, 'link', { phoneNumber: ada, code }, { token })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'account_transfer_required', data: { account: { displayName: ada } } },
    })
    const { nonce } = reply.body.data as { nonce: string }
    const claim = (phoneNumber: string) => sms(world, 'transfer', { nonce, phoneNumber }, { token })
    expect(await claim(ada)).toMatchObject({
      status: 200,
      body: { id: userId, linked_accounts: [{ type: 'email' }, { type: 'phone', phoneNumber: ada }] },
    })
    expect((await claim(ada)).status).not.toBe(200)
  })

  test('error: an app without it says so on every step that lets somebody in', async () => {
    const world = await createWorld()
    const { token } = await signIn(world)
    const refusal = {
      status: 403,
      body: { code: 'disallowed_login_method', error: 'Login with SMS not allowed.' },
    }
    const code = '123456'
    expect(await init(world, ada)).toMatchObject(refusal)
    expect(await authenticate(world, ada, code)).toMatchObject(refusal)
    expect(await sms(world, 'link', { phoneNumber: ada, code }, { token })).toMatchObject(refusal)
    const change = { old_phone_number: ada, new_phone_number: grace, code }
    expect(await sms(world, 'update', change, { token })).toMatchObject(refusal)
    expect(await sms(world, 'transfer', { nonce: 'n', phoneNumber: ada }, { token })).toMatchObject(refusal)
  })

  test('error: a number that is not on the list is refused before a code is sent', async () => {
    const world = await createSmsWorld({ settings: { allowlist_enabled: true } })
    await invite(world.ctx, { appId: world.app.id, entry: '(213) 373-4253' })
    expect(await init(world, grace)).toMatchObject({ status: 401, body: { code: 'allowlist_rejected' } })
    expect(world.texts).toEqual([])
    expect((await signInBySms(world, ada)).user.id).toMatch(/^did:privy:/)
  })
})

describe('security: who asked decides what the code is for (R19: binding of a code)', () => {
  test('codes of email and SMS, of login and account, of one user and another are not each other', async () => {
    const world = await createSmsWorld()
    const [eve, bob] = [await signIn(world), await signIn(world)]
    await init(world, ada)
    const login = world.codeFor(ada)
    expect(await sms(world, 'link', { phoneNumber: ada, code: login }, { token: eve.token })).toMatchObject(
      invalid,
    )
    const ofEve = await codeFor(world, ada, eve)
    const linking = { phoneNumber: ada, code: ofEve }
    if (ofEve !== login) expect(await authenticate(world, ada, ofEve)).toMatchObject(invalid)
    expect(await sms(world, 'link', linking, { token: bob.token })).toMatchObject(invalid)
    expect(await authenticate(world, grace, login)).toMatchObject(invalid)
    await world.post('/api/v1/passwordless/init', { email: 'ada@example.com' })
    const mailCode = world.codeFor('ada@example.com')
    if (mailCode !== login) expect(await authenticate(world, ada, mailCode)).toMatchObject(invalid)
    expect((await authenticate(world, ada, login)).status).toBe(200)
  })

  test('a replacement needs the old number and a code for the new one (R64: replaced address)', async () => {
    const world = await createSmsWorld()
    const { token } = await signInBySms(world, ada)
    const code = await codeFor(world, grace, { token })
    const wrongOld = { old_phone_number: '+1 213 373 4254', new_phone_number: grace, code }
    expect((await sms(world, 'update', wrongOld, { token })).body.code).toBe('linked_account_not_found')
    const noCode = { old_phone_number: ada, new_phone_number: '+44 7911 123457', code }
    expect(await sms(world, 'update', noCode, { token })).toMatchObject(invalid)
  })
})

test('security: a code is spent by one of many at once (R18: code spent once)', async () => {
  const world = await createSmsWorld()
  await init(world, ada)
  const code = world.codeFor(ada)
  await warmPool(world)
  const replies = await Promise.all(Array.from({ length: 20 }, () => authenticate(world, ada, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('security: a code too old, or for the sixth time, is worth nothing (R15: shape of a code, R17: guessed codes)', async () => {
  const world = await createSmsWorld()
  await init(world, ada)
  const old = world.codeFor(ada)
  world.clock.forward({ seconds: 601 })
  expect(await authenticate(world, ada, old)).toMatchObject(invalid)
  await init(world, grace)
  const code = world.codeFor(grace)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 0; n < 5; n++) expect(await authenticate(world, grace, wrong)).toMatchObject(invalid)
  expect(await authenticate(world, grace, code)).toMatchObject(invalid)
})

test('security: known and unknown numbers get the same answer and the same text (R20: user enumeration)', async () => {
  const world = await createSmsWorld()
  await signInBySms(world, ada)
  const [knownReply, unknown] = [await init(world, ada), await init(world, grace)]
  expect({ ...unknown, headers: [...unknown.headers.keys()] }).toEqual({
    ...knownReply,
    headers: [...knownReply.headers.keys()],
  })
  const texts = world.texts.slice(-2).map(({ text }) => text.replace(/\d{6}/, 'code'))
  expect(texts[0]).toBe(texts[1])
})

test('security: nothing of a request is in the text (R24: content of messages)', async () => {
  const world = await createSmsWorld()
  await init(world, ada)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'user-agent': 'evil' }
  await init(world, grace, { headers })
  const [plain, otherText] = world.texts.map(({ text }) => text.replace(/\b\d{6}\b/, 'code'))
  expect(otherText).toBe(plain)
  expect(otherText).not.toMatch(/evil|http/)
})

describe('security: the number texted is the number stored (R22: normalized identities)', () => {
  test.each([
    { typed: '１ ２１３ ３７３ ４２５３', is: ada },
    { typed: '  213.373.4253\r\n', is: ada },
    { typed: '+1-213-373-4253', is: ada },
    { typed: '011 44 7911 123456', is: grace },
    { typed: '+44 (0)7911 123456', is: grace },
    { typed: '5551234567', is: '+1 555 123 4567' },
  ])('$typed is $is', async ({ typed, is }) => {
    const world = await createSmsWorld()
    expect((await init(world, typed)).status).toBe(200)
    expect(world.texts.at(-1)?.to).toBe(is.replaceAll(' ', ''))
    const { body } = await authenticate(world, typed, world.codeFor(is))
    expect(body.user).toMatchObject({ linked_accounts: [{ phoneNumber: is }] })
  })

  test.each([
    '911',
    '+',
    '+999 12345',
    '+1 213',
    '+1 213 373 4253 12345',
    '+1 213 373 4253 ext. 5',
    '+1 213 373 4253;ext=5',
    'call +1 213 373 4253',
    '+1 213 373 4253, +44 7911 123456',
    '+1\u0000213 373 4253',
    '+1 213 373 4253\r\nTo: +44 7911 123456',
    "+1213373425'; drop table users; --",
    `+1 213 373 4253${' '.repeat(300)}1`,
    '1'.repeat(251),
    12133734253,
    ['+12133734253'],
    { number: ada },
    null,
  ])('%j is none', async (text) => {
    const world = await createSmsWorld()
    expect(await init(world, text)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    expect(world.texts).toEqual([])
  })
})

describe('where codes are sent, and how many (R21: limits on sending codes)', () => {
  const refusal = { status: 400, body: { code: 'not_supported' } }

  test('security: a country that is not on the list gets none, however the number is written', async () => {
    const world = await createSmsWorld({ settings: { sms_countries: ['US'] } })
    for (const number of [grace, '011 44 7911 123456', '+1 876 555 1234', '876 555 1234'])
      expect(await init(world, number)).toMatchObject(refusal)
    expect(world.texts).toEqual([])
    for (const number of [ada, '213 373 4254', '+1 555 123 4567'])
      expect((await init(world, number)).status).toBe(200)
  })

  test('security: satellites and premium-rate numbers get none from anybody', async () => {
    const world = await createSmsWorld()
    for (const number of ['+882 16 1234567', '+1 900 234 5678', '+979 1 2345 6789'])
      expect(await init(world, number)).toMatchObject(refusal)
    expect(world.texts).toEqual([])
  })

  test('security: thousands of numbers from as many networks stop at what the app may spend in a day', async () => {
    const limit = 25
    // 10,000 of them (R21: limits on sending codes).
    const numbers = howMany(10_000, 1_000)
    const world = await createSmsWorld({ settings: { sms_codes_per_day: limit } })
    await warmPool(world)
    const ask = (n: number) =>
      init(world, `+1 213 3${String(n).padStart(6, '0')}`, { from: `10.${n >> 8}.${n & 255}.1` })
    const refusals: (string | null)[] = []
    for (let from = 0; from < numbers; from += 100) {
      const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(from + n)))
      for (const { status, headers } of replies) if (status === 429) refusals.push(headers.get('retry-after'))
    }
    expect(world.texts).toHaveLength(limit)
    expect(refusals).toHaveLength(numbers - limit)
    expect(Math.min(...refusals.map(Number))).toBeGreaterThan(0)
    world.clock.forward({ seconds: 24 * 3_600 + 1 })
    expect((await ask(1)).status).toBe(200)
  })

  test('error: a message that the provider does not take costs nothing and can be asked for again', async () => {
    const down = { send: () => Promise.reject(new Error('down')) }
    const world = await createSmsWorld({ parts: { sms: down }, settings: { sms_codes_per_day: 1 } })
    for (let n = 0; n < 3; n++) expect((await init(world, ada)).status).toBe(500)
  })

  describe('in production', () => {
    const env = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://auth.example.com' }

    test('error: an app is not set up without the countries of its users', async () => {
      await expect(createSmsWorld({ env })).rejects.toThrow(/sms_auth: in production needs sms_countries/)
      const world = await createSmsWorld({ env, settings: { sms_countries: ['US'] } })
      const clear = updateApp(world.ctx, world.app.id, { settings: { sms_countries: null } })
      await expect(clear).rejects.toThrow(/needs sms_countries/)
      expect((await init(world, ada)).status).toBe(200)
    })

    test('security: one that was set up without texts nobody, and can be changed in everything else', async () => {
      const world = await createSmsWorld({ env, settings: { sms_countries: ['US'] } })
      await setAppRow(world, { settings: { sms_auth: true } })
      await updateApp(world.ctx, world.app.id, { name: 'Renamed' })
      expect(await init(world, ada)).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
      expect(world.texts).toEqual([])
    })
  })

  test('what an app may spend and where is nobody else to know', async () => {
    const world = await createSmsWorld({ settings: { sms_countries: ['US'] } })
    const app = await world.ctx.apps.find(world.app.id)
    expect(app && JSON.stringify(toConfig(app))).not.toMatch(/sms_(countries|codes)/)
  })
})

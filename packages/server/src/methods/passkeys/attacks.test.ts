import type { CreationOptions } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import {
  type Authenticator,
  type Behavior,
  createAuthenticator,
} from '../../../../../test/support/authenticator.ts'
import {
  addPasskey,
  linkOptions,
  logInWith,
  loginOptions,
  registerOptions,
  withPasskeys,
} from '../../../../../test/support/passkeys.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, raceConnections, type World, warmPool } from '../../../../../test/support/world.ts'

const origin = 'https://app.example.com'
const refusal = { status: 401, body: { code: 'invalid_credentials' } }

type Stage = { world: World; ada: Session; authenticator: Authenticator }

/** Ada with a passkey, in an app at one origin. */
async function setUp(settings: object = {}): Promise<Stage> {
  const world = await createWorld({ settings: { ...withPasskeys, ...settings }, origins: [origin] })
  const ada = await signIn(world)
  const authenticator = createAuthenticator({ origin })
  expect((await addPasskey(world, ada, authenticator)).status).toBe(200)
  return { world, ada, authenticator }
}

async function auditLines(world: World, event: string) {
  return world.ctx.db
    .selectFrom('audit_log')
    .select(['user_id', 'data'])
    .where('app_id', '=', world.app.id)
    .where('event', '=', event)
    .execute()
}

async function countUsers(world: World): Promise<number> {
  const rows = await world.ctx.db
    .selectFrom('users')
    .select('id')
    .where('app_id', '=', world.app.id)
    .execute()
  return rows.length
}

/** Reasons to refuse any response, for registrations and assertions (R49: passkey origins, R50: user presence). */
const lies: { what: string; lie: Behavior }[] = [
  { what: 'another origin', lie: { origin: 'https://evil.example' } },
  { what: 'a sub-domain', lie: { origin: 'https://sub.app.example.com' } },
  { what: 'an origin that ends alike', lie: { origin: 'https://evilapp.example.com' } },
  { what: 'an origin that begins alike', lie: { origin: 'https://app.example.com.evil.example' } },
  { what: 'another port', lie: { origin: 'https://app.example.com:8443' } },
  { what: 'another scheme', lie: { origin: 'http://app.example.com' } },
  { what: 'a frame', lie: { crossOrigin: true } },
  { what: "a frame in somebody's page", lie: { crossOrigin: true, topOrigin: 'https://evil.example' } },
  { what: 'a page that is framed without saying so', lie: { topOrigin: origin } },
  { what: 'another relying party', lie: { rpId: 'evil.example' } },
  { what: 'the parent domain as relying party', lie: { rpId: 'example.com' } },
  { what: 'nobody present', lie: { userPresent: false } },
  { what: 'another ceremony', lie: { type: 'payment.get' } },
  { what: 'another challenge', lie: { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
]

describe('an assertion', () => {
  test.each([
    ...lies,
    { what: 'a registration', lie: { type: 'webauthn.create' } },
    { what: "another user's handle", lie: { userHandle: 'c29tZWJvZHktZWxzZQ' } },
    { what: 'a credential nobody has', lie: { credentialId: 'bm9ib2R5' } },
    { what: 'a key that may be copied all at once', lie: { backupEligible: true, backedUp: true } },
  ])('security: with $what is refused', async ({ lie }) => {
    const { world, authenticator } = await setUp()
    expect(await logInWith(world, authenticator, { ...lie, ...signWithKey(authenticator) })).toMatchObject(
      refusal,
    )
    expect((await logInWith(world, authenticator)).status).toBe(200)
  })

  test('without user verification, and without a handle, is enough for a login', async () => {
    const { world, authenticator } = await setUp()
    expect((await logInWith(world, authenticator, { userVerified: false, userHandle: '' })).status).toBe(200)
  })

  test("security: signed with another passkey's key is refused", async () => {
    const { world, ada, authenticator } = await setUp()
    const eve = await signIn(world)
    const hers = createAuthenticator({ origin })
    await addPasskey(world, eve, hers)
    const id = authenticator.stored[0]?.id ?? ''
    const handle = authenticator.stored[0]?.userHandle.toString() ?? ''
    const forgery = { credentialId: id, userHandle: handle, signingKeyId: hers.stored[0]?.id ?? '' }
    expect(await logInWith(world, hers, forgery)).toMatchObject(refusal)
    expect((await logInWith(world, authenticator)).body.user).toMatchObject({ id: ada.userId })
  })

  test.each([
    { what: 'less', stored: 7, given: 6 },
    { what: 'the same', stored: 7, given: 7 },
    { what: 'nothing any more', stored: 7, given: 0 },
  ])('security: that counts $what is refused and noted (R50: user presence)', async ({ stored, given }) => {
    const { world, ada, authenticator } = await setUp()
    expect((await logInWith(world, authenticator, { counter: stored })).status).toBe(200)
    expect(await logInWith(world, authenticator, { counter: given })).toMatchObject(refusal)
    expect(await auditLines(world, 'passkey.regressed')).toEqual([
      { user_id: ada.userId, data: { type: 'passkey', stored, given } },
    ])
    expect((await logInWith(world, authenticator, { counter: stored + 1 })).status).toBe(200)
  })

  test('security: of ten with one count, as two copies of a key make them, one gets in', async () => {
    const { world, authenticator } = await setUp()
    const all = await Promise.all(Array.from({ length: 10 }, () => loginOptions(world)))
    const calls = all.map((options) => ({
      challenge: options.challenge,
      authenticator_response: authenticator.assert(options, { counter: 5 }),
    }))
    await warmPool(world)
    const answers = await Promise.all(calls.map((call) => world.post('/api/v1/passkeys/authenticate', call)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('what it says of copies is remembered', async () => {
    const world = await createWorld({ settings: withPasskeys, origins: [origin] })
    const ada = await signIn(world)
    const authenticator = createAuthenticator({ origin, backupEligible: true })
    await addPasskey(world, ada, authenticator, {}, { transports: ['hybrid', 'internal', 'carrier-pigeon'] })
    await logInWith(world, authenticator, { backedUp: true })
    const row = await world.ctx.db
      .selectFrom('linked_accounts')
      .select('data')
      .where('subject', '=', authenticator.stored[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row.data).toMatchObject({
      kept: { backup_eligible: true, backed_up: true, counter: 1, transports: ['hybrid', 'internal'] },
    })
  })
})

describe('a registration', () => {
  test.each([
    ...lies,
    { what: 'an assertion', lie: { type: 'webauthn.get' } },
    {
      what: 'certificates nobody asked for (R52: attestation)',
      lie: { attestation: 'certificates' as const },
    },
    { what: 'an endless credential id', lie: { credentialId: 'A'.repeat(2_000) } },
  ])('security: with $what is refused', async ({ lie }) => {
    const { world, ada } = await setUp()
    expect(await addPasskey(world, ada, createAuthenticator({ origin }), {}, lie)).toMatchObject(refusal)
  })

  test('may attest to itself', async () => {
    const { world, ada } = await setUp()
    const key = createAuthenticator({ origin })
    expect((await addPasskey(world, ada, key, {}, { attestation: 'self' })).status).toBe(200)
  })

  test('error: garbage is invalid data', async () => {
    const { world, ada, authenticator } = await setUp()
    const registration = authenticator.register(await linkOptions(world, ada))
    for (const client_data_json of ['', 'AAAA', Buffer.from('[]').toString('base64url')]) {
      const authenticator_response = {
        ...registration,
        response: { ...registration.response, client_data_json },
      }
      expect(
        await world.post('/api/v1/passkeys/link', { authenticator_response }, { token: ada.token }),
      ).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
    const broken = { ...registration, response: { ...registration.response, attestation_object: 'oWNmbXQ' } }
    expect(
      await world.post('/api/v1/passkeys/link', { authenticator_response: broken }, { token: ada.token }),
    ).toMatchObject(refusal)
  })

  test("security: claiming another user's credential neither signs in nor replaces the key", async () => {
    const { world, ada, authenticator } = await setUp({ passkeys_for_signup_enabled: true })
    const credentialId = authenticator.stored[0]?.id ?? ''
    const eve = await signIn(world)
    const forger = createAuthenticator({ origin })
    const users = await countUsers(world)

    const signUp = forger.register(await registerOptions(world), { credentialId })
    expect(await world.post('/api/v1/passkeys/register', { authenticator_response: signUp })).toMatchObject(
      refusal,
    )
    expect(await addPasskey(world, eve, forger, {}, { credentialId })).toMatchObject({
      body: { code: 'linked_to_another_user' },
    })
    expect(await addPasskey(world, ada, forger, {}, { credentialId })).toMatchObject(refusal)

    expect(await logInWith(world, forger, { counter: 9 })).toMatchObject(refusal)
    expect((await logInWith(world, authenticator)).body.user).toMatchObject({ id: ada.userId })
    expect(await countUsers(world)).toBe(users)
  })

  test('security: two users who link one credential at once: it has one owner (R59: one owner per identity)', async () => {
    const { world } = await setUp()
    const users = await Promise.all([signIn(world), signIn(world)])
    const credentialId = 'c2hhcmVk'
    const calls = await Promise.all(
      users.map(async (user) => ({
        token: user.token,
        body: {
          authenticator_response: createAuthenticator({ origin }).register(await linkOptions(world, user), {
            credentialId,
          }),
        },
      })),
    )
    await warmPool(world)
    const answers = await Promise.all(
      calls.map(({ token, body }) => world.post('/api/v1/passkeys/link', body, { token })),
    )
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
  })

  test('security: of ten links at once five are made (R60: limits on accounts)', async () => {
    const world = await createWorld({ settings: withPasskeys, origins: [origin] })
    const ada = await signIn(world)
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () =>
        createAuthenticator({ origin }).register(await linkOptions(world, ada)),
      ),
    )
    await warmPool(world)
    const answers = await Promise.all(
      responses.map((authenticator_response) =>
        world.post('/api/v1/passkeys/link', { authenticator_response }, { token: ada.token }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const rest = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
    expect(rest).toEqual(Array.from({ length: 5 }, () => 'cannot_link_more_of_type'))
    expect(await world.post('/api/v1/passkeys/link/init', {}, { token: ada.token })).toMatchObject({
      body: { code: 'cannot_link_more_of_type' },
    })
  })
})

describe('a challenge', () => {
  test('security: of twenty who send one assertion one gets in (R48: passkey challenges)', async () => {
    const { world, authenticator } = await setUp()
    const options = await loginOptions(world)
    const call = {
      challenge: options.challenge,
      authenticator_response: authenticator.assert(options),
    }
    await warmPool(world)
    const answers = await Promise.all(
      Array.from({ length: Math.min(20, raceConnections) }, () =>
        world.post('/api/v1/passkeys/authenticate', call),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('security: is used up by a response that fails', async () => {
    const { world, authenticator } = await setUp()
    const options = await loginOptions(world)
    const send = (behavior: Behavior) =>
      world.post('/api/v1/passkeys/authenticate', {
        challenge: options.challenge,
        authenticator_response: authenticator.assert(options, behavior),
      })
    expect(await send({ rpId: 'evil.example' })).toMatchObject(refusal)
    expect(await send({})).toMatchObject(refusal)
  })

  test('security: lives five minutes', async () => {
    const { world, authenticator } = await setUp()
    const options = await loginOptions(world)
    world.clock.forward({ seconds: 300 })
    expect(
      await world.post('/api/v1/passkeys/authenticate', {
        challenge: options.challenge,
        authenticator_response: authenticator.assert(options),
      }),
    ).toMatchObject(refusal)
  })

  test('security: of somebody signed in is nobody else’s, since no captcha stood before it (R30: captcha)', async () => {
    const { world, ada, authenticator } = await setUp({ passkeys_for_signup_enabled: true })
    const { body: start } = await world.post('/api/v1/passkeys/register/init', {}, { token: ada.token })
    const registration = createAuthenticator({ origin }).register(start.options as CreationOptions)
    const signUp = { authenticator_response: registration }
    expect(await world.post('/api/v1/passkeys/register', signUp)).toMatchObject(refusal)

    for (const token of [undefined, (await signIn(world)).token, ada.token]) {
      const options = await loginOptions(world, { token: ada.token })
      const { challenge } = options
      const logIn = { challenge, authenticator_response: authenticator.assert(options) }
      const answer = await world.post('/api/v1/passkeys/authenticate', logIn, token ? { token } : {})
      expect(answer.status).toBe(token === ada.token ? 200 : 401)
    }
  })

  test('security: of one ceremony is worth nothing in another', async () => {
    const { world, ada, authenticator } = await setUp({ passkeys_for_signup_enabled: true })
    const link = await linkOptions(world, ada)
    const register = await registerOptions(world)
    const login = await loginOptions(world)
    const path = (step: string) => `/api/v1/passkeys/${step}`
    const fresh = () => createAuthenticator({ origin })

    for (const { challenge } of [link, register])
      expect(
        await world.post(path('authenticate'), {
          challenge,
          authenticator_response: authenticator.assert({ ...login, challenge }),
        }),
      ).toMatchObject(refusal)
    for (const { challenge } of [link, login])
      expect(
        await world.post(path('register'), {
          authenticator_response: fresh().register({ ...register, challenge }),
        }),
      ).toMatchObject(refusal)
    for (const { challenge } of [register, login])
      expect(
        await world.post(
          path('link'),
          { authenticator_response: fresh().register({ ...link, challenge }) },
          { token: ada.token },
        ),
      ).toMatchObject(refusal)
  })

  test('security: of one user or one app is worth nothing to another', async () => {
    const { world, ada } = await setUp()
    const eve = await signIn(world)
    const registration = createAuthenticator({ origin }).register(await linkOptions(world, ada))
    expect(
      await world.post(
        '/api/v1/passkeys/link',
        { authenticator_response: registration },
        { token: eve.token },
      ),
    ).toMatchObject(refusal)

    const other = await setUp()
    const options = await loginOptions(world)
    expect(
      await other.world.post('/api/v1/passkeys/authenticate', {
        challenge: options.challenge,
        authenticator_response: other.authenticator.assert(options),
      }),
    ).toMatchObject(refusal)
  })
})

describe('the relying party', () => {
  const origins = ['https://example.com', 'https://app.example.com']
  const init = (world: World, relying_party: string, from: string | null = null) =>
    world.post('/api/v1/passkeys/authenticate/init', { relying_party }, { origin: from })

  test("is the page's, or the app's own that the client names", async () => {
    const world = await createWorld({ settings: withPasskeys, origins })
    for (const page of origins)
      expect((await loginOptions(world, { origin: page })).rp_id).toBe(new URL(page).hostname)
    expect((await loginOptions(world, { origin: null })).rp_id).toBe('example.com')
    const { body } = await init(world, 'https://app.example.com/')
    expect(body).toMatchObject({
      relying_party: 'https://app.example.com',
      options: { rp_id: 'app.example.com' },
    })
  })

  test("is the app's own choice, where the page is below it", async () => {
    const parent = 'https://example.com'
    const settings = { ...withPasskeys, passkey_relying_party: parent }
    const world = await createWorld({ settings, origins: [...origins, 'https://evilexample.com'] })
    const ada = await signIn(world)
    const authenticator = createAuthenticator({ origin: 'https://app.example.com' })
    const creation = await linkOptions(world, ada, { origin: 'https://app.example.com' })
    expect(creation.rp.id).toBe('example.com')
    const authenticator_response = authenticator.register(creation)
    await world.post('/api/v1/passkeys/link', { authenticator_response }, { token: ada.token })
    expect((await logInWith(world, authenticator, { origin: parent })).body.user).toMatchObject({
      id: ada.userId,
    })
    expect((await loginOptions(world, { origin: 'https://evilexample.com' })).rp_id).toBe('evilexample.com')
  })

  test('security: is never one that the app does not have (R49: passkey origins)', async () => {
    const world = await createWorld({ settings: withPasskeys, origins })
    for (const page of ['https://evil.example', 'https://sub.example.com', 'http://example.com'])
      expect(await init(world, page)).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
  })

  test('security: named at the end changes nothing', async () => {
    const { world, authenticator } = await setUp()
    const options = await loginOptions(world)
    expect(
      await world.post('/api/v1/passkeys/authenticate', {
        relying_party: 'https://evil.example',
        challenge: options.challenge,
        authenticator_response: authenticator.assert(options, {
          rpId: 'evil.example',
          origin: 'https://evil.example',
        }),
      }),
    ).toMatchObject(refusal)
  })

  test('security: a passkey made for one is not good for another', async () => {
    const world = await createWorld({ settings: withPasskeys, origins })
    const ada = await signIn(world)
    const authenticator = createAuthenticator({ origin: 'https://example.com' })
    await addPasskey(world, ada, authenticator)
    const { body } = await init(world, 'https://app.example.com')
    const options = body.options as Parameters<Authenticator['assert']>[0]
    expect(
      await world.post('/api/v1/passkeys/authenticate', {
        challenge: options.challenge,
        authenticator_response: authenticator.assert(options, { origin: 'https://app.example.com' }),
      }),
    ).toMatchObject(refusal)
  })
})

describe('unlinking', () => {
  test("security: takes nobody else's passkey (R51: owner of a passkey)", async () => {
    const { world, authenticator } = await setUp()
    const eve = await signIn(world)
    const credential_id = authenticator.stored[0]?.id
    expect(
      await world.post('/api/v1/passkeys/unlink', { credential_id }, { token: eve.token }),
    ).toMatchObject({ body: { code: 'linked_account_not_found' } })
    expect((await logInWith(world, authenticator)).status).toBe(200)
  })
})

/** Signs for a claimed credential with the authenticator's own key. */
function signWithKey({ stored }: Authenticator): Behavior {
  return stored[0] ? { signingKeyId: stored[0].id } : {}
}

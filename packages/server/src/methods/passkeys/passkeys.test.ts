import { describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../../test/support/authenticator.ts'
import { complaint, published } from '../../../../../test/support/contract/published.ts'
import {
  addPasskey,
  logInWith,
  loginOptions,
  registerOptions,
  withPasskeys,
} from '../../../../../test/support/passkeys.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { findUser, markVerified } from '../../user/store.ts'

const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

describe('passkeys', () => {
  test('one is linked, named, and signs its owner in without a user name', async () => {
    const world = await createWorld({ settings: withPasskeys })
    const ada = await signIn(world)
    const authenticator = createAuthenticator({
      aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd',
      counts: false,
    })
    const reply = await addPasskey(world, ada, authenticator, { 'user-agent': safariOnMac })
    expect(reply.status).toBe(200)
    expect(reply.body.linked_accounts).toMatchObject([
      { type: 'email' },
      {
        type: 'passkey',
        credential_id: authenticator.stored[0]?.id,
        enrolled_in_mfa: false,
        authenticator_name: 'iCloud Keychain',
        created_with_browser: 'Safari',
        created_with_os: 'macOS',
        created_with_device: 'Mac',
      },
    ])
    expect(JSON.stringify(reply.body)).not.toMatch(/kept|public_key|user_handle/)

    for (let n = 0; n < 2; n++) {
      world.clock.forward({ seconds: 5 })
      const { status, body } = await logInWith(world, authenticator)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { is_new_user: false, user: { id: ada.userId } },
      })
      const accounts = (body.user as { linked_accounts: { latest_verified_at: number }[] }).linked_accounts
      expect(accounts[1]).toMatchObject({ type: 'passkey', authenticator_name: 'iCloud Keychain' })
      expect(accounts[1]?.latest_verified_at).toBe(Math.floor(world.clock.now().getTime() / 1_000))
    }
  })

  test('answers are those that published clients read', async () => {
    const world = await createWorld({ settings: withPasskeys })
    const ada = await signIn(world)
    const authenticator = createAuthenticator()
    const start = await world.post('/api/v1/passkeys/link/init', {}, { token: ada.token })
    const reply = await addPasskey(world, ada, authenticator)
    const begunLogin = await world.post('/api/v1/passkeys/authenticate/init')
    const loggedIn = await logInWith(world, authenticator)
    for (const [name, { body }] of Object.entries({
      'passkeys.initLink': start,
      'passkeys.link': reply,
      'passkeys.initAuthenticate': begunLogin,
      'passkeys.authenticate': loggedIn,
    })) {
      const schema = published[name]?.reply
      expect(schema && complaint(schema, body), name).toBeNull()
    }
  })

  test('the options ask for a passkey that its owner can be found by, and for no attestation', async () => {
    const world = await createWorld({ settings: withPasskeys, origins: ['https://app.example.com'] })
    const ada = await signIn(world)
    const { body } = await world.post('/api/v1/passkeys/link/init', {}, { token: ada.token })
    expect(body).toMatchObject({
      relying_party: 'https://app.example.com',
      options: {
        rp: { name: 'Test app', id: 'app.example.com' },
        user: { name: ada.email, display_name: ada.email },
        attestation: 'none',
        exclude_credentials: [],
        authenticator_selection: { resident_key: 'required', user_verification: 'preferred' },
      },
    })
    const { challenge, user } = body.options as { challenge: string; user: { id: string } }
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
    expect(user.id).toMatch(/^[\w-]{32}$/)

    const login = await world.post('/api/v1/passkeys/authenticate/init')
    expect(login.body.options).toMatchObject({
      rp_id: 'app.example.com',
      user_verification: 'preferred',
      allow_credentials: [],
    })
  })

  test('a second one has the same handle and does not replace the first', async () => {
    const world = await createWorld({ settings: withPasskeys })
    const ada = await signIn(world)
    const [phone, key] = [createAuthenticator(), createAuthenticator()]
    await addPasskey(world, ada, phone)
    const { body } = await world.post('/api/v1/passkeys/link/init', {}, { token: ada.token })
    const options = body.options as { user: { id: string }; exclude_credentials: { id: string }[] }
    expect(options.user.id).toBe(phone.stored[0]?.userHandle.toString())
    expect(options.exclude_credentials).toMatchObject([{ id: phone.stored[0]?.id, transports: ['internal'] }])
    await addPasskey(world, ada, key)
    for (const authenticator of [phone, key])
      expect((await logInWith(world, authenticator)).body.user).toMatchObject({ id: ada.userId })
  })

  test.each([
    ['text', 'text'],
    ['text', 'base64url'],
    ['base64url', 'text'],
    ['base64url', 'base64url'],
  ] as const)('a handle made from %s is known when it comes back as %s', async (owner, back) => {
    const world = await createWorld({ settings: withPasskeys })
    const ada = await signIn(world)
    const authenticator = createAuthenticator()
    await addPasskey(world, ada, authenticator, {}, { userIdAs: owner })
    expect((await logInWith(world, authenticator, { userIdAs: back })).status).toBe(200)
  })

  test('signs a new user up where the app allows it', async () => {
    const world = await createWorld({ settings: { ...withPasskeys, passkeys_for_signup_enabled: true } })
    const authenticator = createAuthenticator()
    const options = await registerOptions(world)
    expect(options.user.name).toMatch(/^Test app \d{4}-\d\d-\d\d$/)
    const signedUp = await world.post('/api/v1/passkeys/register', {
      authenticator_response: authenticator.register(options),
    })
    expect(signedUp).toMatchObject({
      status: 200,
      body: { is_new_user: true, user: { linked_accounts: [{ type: 'passkey' }] } },
    })
    const schema = published['passkeys.register']?.reply
    expect(schema && complaint(schema, signedUp.body)).toBeNull()
    const { id } = signedUp.body.user as { id: string }
    expect((await logInWith(world, authenticator)).body).toMatchObject({ is_new_user: false, user: { id } })
  })

  test('is unlinked by its owner, and then signs nobody in', async () => {
    const world = await createWorld({ settings: withPasskeys })
    const ada = await signIn(world)
    const authenticator = createAuthenticator()
    await addPasskey(world, ada, authenticator)
    const credential_id = authenticator.stored[0]?.id
    const reply = await world.post('/api/v1/passkeys/unlink', { credential_id }, { token: ada.token })
    expect(reply).toMatchObject({ status: 200, body: { linked_accounts: [{ type: 'email' }] } })
    expect(await logInWith(world, authenticator)).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
    expect(
      await world.post('/api/v1/passkeys/unlink', { credential_id }, { token: ada.token }),
    ).toMatchObject({ body: { code: 'linked_account_not_found' } })
  })

  test('error: an app without passkeys says so in every step', async () => {
    const world = await createWorld()
    const { token } = await signIn(world)
    const options = { ...(await loginOptions(await createWorld({ settings: withPasskeys }))) }
    const authenticator = createAuthenticator()
    const registration = authenticator.register({ ...creation, challenge: options.challenge })
    const assertion = authenticator.assert(options)
    const calls: [string, object][] = [
      ['link/init', {}],
      ['link', { authenticator_response: registration }],
      ['register/init', {}],
      ['register', { authenticator_response: registration }],
      ['authenticate/init', {}],
      ['authenticate', { challenge: options.challenge, authenticator_response: assertion }],
    ]
    for (const [step, body] of calls)
      expect(await world.post(`/api/v1/passkeys/${step}`, body, { token }), step).toMatchObject({
        status: 403,
        body: { code: 'disallowed_login_method', error: 'Login with passkey not allowed.' },
      })
  })

  test('error: signing up needs a switch of its own', async () => {
    const world = await createWorld({ settings: withPasskeys })
    expect(await world.post('/api/v1/passkeys/register/init')).toMatchObject({
      body: { code: 'disallowed_login_method', error: 'Sign-up with passkey not allowed.' },
    })
  })

  test('error: a page at an IP address is told why it cannot have passkeys', async () => {
    const world = await createWorld({ settings: withPasskeys, origins: ['http://127.0.0.1:3000'] })
    expect(await world.post('/api/v1/passkeys/authenticate/init')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('IP address') },
    })
  })

  test('error: a passkey that serves as a second factor stays', async () => {
    const world = await createWorld({ settings: withPasskeys })
    const ada = await signIn(world)
    const authenticator = createAuthenticator()
    await addPasskey(world, ada, authenticator)
    const credential_id = authenticator.stored[0]?.id ?? ''
    const owner = { appId: world.app.id, userId: ada.userId, now: world.clock.now() }
    const { accounts } = (await findUser(world.ctx, { appId: world.app.id, id: ada.userId })) ?? {}
    const account = accounts?.find(({ subject }) => subject === credential_id)
    if (!account) throw new Error('It was just added.')
    const data = { credential_id, enrolled_in_mfa: true }
    const identity = { type: 'passkey', subject: credential_id, data, display: 'Passkey' } as const
    await markVerified(world.ctx, { ...owner, identity, account })
    expect(
      await world.post('/api/v1/passkeys/unlink', { credential_id }, { token: ada.token }),
    ).toMatchObject({
      status: 401,
      body: { code: 'missing_or_invalid_mfa', error: 'Cannot unlink a passkey enrolled in MFA' },
    })
  })
})

const creation = {
  rp: { name: 'Test app', id: 'localhost' },
  user: { id: 'x', name: 'x', display_name: 'x' },
  pub_key_cred_params: [],
}

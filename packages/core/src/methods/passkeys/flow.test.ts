import { describe, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../../../test/support/authenticator.ts'
import { createCredentials, type PromptBehavior } from '../../../../../test/support/credentials.ts'
import { withPasskeys } from '../../../../../test/support/passkeys.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { unlinkAccount } from '../../account/unlink.ts'
import { type Client, createClient } from '../../client.ts'
import { readRecentLogin } from '../../session/recentLogin.ts'
import { createEmailFlow } from '../email/flow.ts'
import type { Authenticator } from './authenticator.ts'
import type { PasskeyIntent } from './ceremony.ts'
import { createPasskeyFlow, type PasskeyFlow } from './flow.ts'

const settings = { ...withPasskeys, passkeys_for_signup_enabled: true }

describe('createPasskeyFlow', () => {
  test('links a passkey, then logs in with it', async () => {
    const { world, client } = await setUp()
    const ada = await logInByMail(world, client)
    world.clock.forward({ seconds: 1 })
    const device = createAuthenticator()
    const link = startFlow(client, device, { intent: 'link' })
    const states = statuses(link)

    const linkOutcome = await run(link)
    expect(states).toEqual([
      'generating-challenge',
      'awaiting-passkey',
      'awaiting-passkey',
      'submitting-response',
      'submitting-response',
      'done',
    ])
    expect(linkOutcome).toMatchObject({
      isNewUser: false,
      user: { id: ada },
      account: { type: 'passkey', credentialId: device.stored[0]?.id, enrolledInMfa: false },
    })
    expect(client.session.store.getState().user?.linkedAccounts).toHaveLength(2)

    world.clock.forward({ seconds: 1 })
    const elsewhere = newClient(world)
    const loggedIn = await run(startFlow(elsewhere, device))
    expect(loggedIn).toMatchObject({ isNewUser: false, user: { id: ada }, account: { type: 'passkey' } })
    expect(elsewhere.session.store.getState().user?.id).toBe(ada)
    expect(readRecentLogin(elsewhere.storage, elsewhere.appId)).toBeNull()
  })

  test('signs a new user up, who then logs in', async () => {
    const { world, client } = await setUp()
    const device = createAuthenticator()
    const { user } = await run(startFlow(client, device, { intent: 'signup' }))
    expect(await run(startFlow(newClient(world), device))).toMatchObject({
      isNewUser: false,
      user: { id: user.id },
    })
  })

  test('hands the browser what it needs, with nothing undefined in it', async () => {
    const { world, client } = await setUp()
    await logInByMail(world, client)
    const credentials = createCredentials(createAuthenticator())
    await run(createPasskeyFlow(client, { intent: 'link', authenticator: credentials }))
    expect(credentials.prompts[0]).toStrictEqual({
      rp: { name: 'Test app', id: 'localhost' },
      user: { id: expect.any(Uint8Array), name: 'ada@example.com', displayName: 'ada@example.com' },
      challenge: expect.any(Uint8Array),
      pubKeyCredParams: [-7, -257, -8].map((alg) => ({ type: 'public-key', alg })),
      timeout: 270_000,
      excludeCredentials: [],
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: 'required',
        userVerification: 'preferred',
      },
      attestation: 'none',
    })
  })

  test('unlinks one', async () => {
    const { world, client } = await setUp()
    await logInByMail(world, client)
    const device = createAuthenticator()
    await run(startFlow(client, device, { intent: 'link' }))
    const user = await unlinkAccount(client, 'passkey', device.stored[0]?.id ?? '')
    expect(user.linkedAccounts.map(({ type }) => type)).toEqual(['email'])
    await expect(run(startFlow(newClient(world), device))).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test.each([
    {
      fails: 'NotAllowedError',
      code: 'passkey_not_allowed',
      says: 'Passkey request timed out or rejected by user.',
    },
    { fails: 'InvalidStateError', code: 'unknown_auth_error', says: 'Unknown error occurred.' },
    { fails: 'SecurityError', code: 'unknown_auth_error', says: 'Unknown error occurred.' },
  ])(
    'error: a prompt that ends with $fails is told, and may be tried again',
    async ({ fails, code, says }) => {
      const { world, client } = await setUp()
      const device = createAuthenticator()
      await logInByMail(world, client)
      await run(startFlow(client, device, { intent: 'link' }))

      const answering: PromptBehavior = { fails }
      const flow = startFlow(newClient(world), device, { answering })
      await expect(run(flow)).rejects.toMatchObject({ code, message: says, cause: { name: fails } })
      expect(flow.getState()).toMatchObject({ status: 'error', error: { code } })

      delete answering.fails
      await run(flow)
      expect(flow.getState().status).toBe('done')
    },
  )

  test('error: nothing can be submitted before it was begun, and each challenge once', async () => {
    const { client } = await setUp()
    const flow = startFlow(client, createAuthenticator(), { answering: { hangs: true } })
    await expect(flow.submit()).rejects.toThrow('Must initialize Passkey flow first.')
    await flow.init()
    const prompt = flow.submit()
    await expect(flow.submit()).rejects.toThrow('Must initialize Passkey flow first.')
    flow.reset()
    await expect(prompt).rejects.toThrow()
  })

  test('error: an answer that comes after the flow was reset is not sent', async () => {
    const { client } = await setUp()
    const device = createAuthenticator()
    await run(startFlow(client, device, { intent: 'signup' }))
    await client.session.logout()
    const { create, get } = createCredentials(device)
    let answer = () => {}
    const ceremony = new Promise<void>((resolve) => {
      answer = resolve
    })
    // A browser that does not take its dialog away.
    const late = (options: CredentialRequestOptions) =>
      ceremony.then(() => get({ ...options, signal: new AbortController().signal }))
    const authenticator = { create, get: late } as unknown as Authenticator
    const flow = createPasskeyFlow(client, { authenticator })
    await flow.init()
    const submission = flow.submit()
    flow.reset()
    answer()
    await expect(submission).rejects.toThrow('No auth flow in progress.')
    expect(flow.getState()).toEqual({ status: 'initial' })
    expect(client.session.store.getState().user).toBeNull()
  })

  test.each([
    { intent: 'login', says: 'Must init login with Passkey flow first.' },
    { intent: 'signup', says: 'Must init login with Passkey flow first.' },
    { intent: 'link', says: 'Must initialize Passkey flow first.' },
  ] as const)(
    'error: a $intent that was begun for somebody else is not asked for: $says',
    async ({ intent, says }) => {
      const { world, client } = await setUp()
      if (intent === 'link') await logInByMail(world, client)
      const answering: PromptBehavior = { fails: 'The browser must not be asked.' }
      const flow = startFlow(client, createAuthenticator(), { intent, answering })
      await flow.init()
      if (intent === 'link') await client.session.logout()
      await logInByMail(world, client, 'eve@shop.test')
      const before = client.session.store.getState()
      await expect(flow.submit()).rejects.toMatchObject({ code: 'unknown_auth_error', message: says })
      expect(flow.getState()).toMatchObject({ status: 'error', error: { message: says } })
      expect(client.session.store.getState()).toBe(before)
    },
  )

  test('error: closing takes the prompt away and sends nothing', async () => {
    const { world, client } = await setUp()
    const flow = startFlow(client, createAuthenticator(), { answering: { hangs: true } })
    await flow.init()
    const prompt = flow.submit()
    flow.reset()
    await expect(prompt).rejects.toMatchObject({ cause: { name: 'AbortError' } })
    expect(flow.getState()).toEqual({ status: 'initial' })
    expect(client.session.store.getState().user).toBeNull()
    expect(world.inbox).toHaveLength(0)
  })

  test('error: a browser without passkeys says so before anything is sent', async () => {
    const { client } = await setUp()
    const flow = createPasskeyFlow(client)
    await expect(flow.init()).rejects.toMatchObject({
      code: 'not_supported',
      message: 'This browser does not support passkeys.',
    })
    expect(flow.getState().status).toBe('error')
  })

  test("finds the browser's own passkeys", async () => {
    const { client } = await setUp()
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('navigator', { credentials: createCredentials(createAuthenticator()) })
    try {
      expect(await run(createPasskeyFlow(client, { intent: 'signup' }))).toMatchObject({ isNewUser: true })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('error: a sixth is refused before anything is sent', async () => {
    const { world, client } = await setUp()
    await logInByMail(world, client)
    for (let n = 0; n < 5; n++) await run(startFlow(client, createAuthenticator(), { intent: 'link' }))
    await expect(run(startFlow(client, createAuthenticator(), { intent: 'link' }))).rejects.toMatchObject({
      code: 'cannot_link_more_of_type',
      message: 'Cannot link more passkeys to account.',
    })
  })

  test('error: linking needs a user, and nobody logs in over somebody else', async () => {
    const { world, client } = await setUp()
    await expect(startFlow(client, createAuthenticator(), { intent: 'link' }).init()).rejects.toMatchObject({
      code: 'must_be_authenticated',
      message: 'User must be authenticated before linking an account.',
    })
    await logInByMail(world, client)
    for (const intent of ['login', 'signup'] as const)
      await expect(startFlow(client, createAuthenticator(), { intent }).init()).rejects.toThrow(
        'already logged in',
      )
  })
})

async function setUp() {
  const world = await createWorld({ settings })
  return { world, client: newClient(world) }
}

function newClient(world: World): Client {
  return createClient({
    appId: world.app.id,
    apiUrl: 'http://localhost:4000',
    fetch: (url, init) =>
      world.fetch(url, { ...init, headers: { ...init?.headers, origin: world.app.origin } }),
    now: () => world.clock.now().getTime(),
  })
}

async function logInByMail(world: World, client: Client, email = 'ada@example.com'): Promise<string> {
  const flow = createEmailFlow(client)
  await flow.sendCode({ email })
  const { user } = await flow.submitCode({ code: world.codeFor(email) })
  return user.id
}

type FlowOptions = { intent?: PasskeyIntent; answering?: PromptBehavior }

function startFlow(
  client: Client,
  device: ReturnType<typeof createAuthenticator>,
  { intent = 'login', answering }: FlowOptions = {},
): PasskeyFlow {
  return createPasskeyFlow(client, { intent, authenticator: createCredentials(device, answering) })
}

async function run(flow: PasskeyFlow) {
  await flow.init()
  return flow.submit()
}

function statuses(flow: PasskeyFlow): string[] {
  const states: string[] = []
  flow.subscribe(({ status }) => states.push(status))
  return states
}

import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { transferOffer } from '../../account/transfer.ts'
import { unlinkAccount } from '../../account/unlink.ts'
import { createClient } from '../../client.ts'
import { readRecentLogin } from '../../session/recentLogin.ts'
import { createSmsFlow } from '../sms/flow.ts'
import { createEmailFlow } from './flow.ts'
import { authenticateEmail } from './routes.ts'
import { transferEmail } from './transfer.ts'

const ada = 'ada@example.com'
const grace = 'grace@example.com'

describe('createEmailFlow', () => {
  test('logs a new user in, and the same user the next time', async () => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    const states: string[] = []
    flow.subscribe((state) => states.push(state.status))

    await flow.sendCode({ email: ' Ada@Example.com' })
    const first = await flow.submitCode({ code: ` ${world.codeFor(ada)} ` })

    expect(states).toEqual(['sending-code', 'awaiting-code-input', 'submitting-code', 'done'])
    expect(first).toMatchObject({ isNewUser: true, account: { type: 'email', address: ada } })
    expect(first.user.email).toEqual({ address: ada })
    expect(client.session.store.getState()).toMatchObject({ user: { id: first.user.id }, isNewUser: true })
    expect(readRecentLogin(client.storage, client.appId)).toMatchObject({ type: 'email' })

    await client.session.logout()
    const second = await logIn(world, newClient(world), ada)
    expect(second).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
  })

  test('error: a wrong code may be tried again', async () => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })

    await expect(flow.submitCode({ code: wrong(world) })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    expect(flow.getState()).toMatchObject({ status: 'error', error: { code: 'invalid_credentials' } })

    await flow.submitCode({ code: world.codeFor(ada) })
    expect(flow.getState().status).toBe('done')
  })

  test('error: a second submit while one runs is refused and harms nothing', async () => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })
    const code = world.codeFor(ada)

    const first = flow.submitCode({ code })
    await expect(flow.submitCode({ code })).rejects.toThrow('No move')
    await first
    expect(flow.getState().status).toBe('done')
  })

  test('error: a reset makes a running step void', async () => {
    const { client } = await setUp()
    const flow = createEmailFlow(client)
    const sending = flow.sendCode({ email: ada })
    flow.reset()
    await sending
    expect(flow.getState().status).toBe('initial')
  })

  test('error: a code that is typed after a reset belongs to no flow', async () => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })
    flow.reset()
    await expect(flow.submitCode({ code: world.codeFor(ada) })).rejects.toThrow('No auth flow in progress.')
    expect(client.session.store.getState().user).toBeNull()
    // It was not used up.
    await flow.resume({ email: ada })
    await flow.submitCode({ code: world.codeFor(ada) })
  })

  test('error: with sign-up disabled an unknown address is refused', async () => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada, disableSignup: true })
    await expect(flow.submitCode({ code: world.codeFor(ada) })).rejects.toMatchObject({
      code: 'user_does_not_exist',
    })
    expect(client.session.store.getState().user).toBeNull()
  })

  test('error: a code cannot be submitted before one was sent', async () => {
    const { client } = await setUp()
    await expect(createEmailFlow(client).submitCode({ code: '123456' })).rejects.toThrow('Must initialize')
  })

  test('error: nobody logs in over somebody who is logged in', async () => {
    const { world, client } = await setUp()
    await logIn(world, client, ada)
    await expect(createEmailFlow(client).sendCode({ email: grace })).rejects.toThrow('already logged in')
  })

  test('replaces the address and takes it off again only when another method is left', async () => {
    const { world, client } = await setUp()
    const { user } = await logIn(world, client, ada)
    const flow = createEmailFlow(client, { intent: 'update' })
    await flow.sendCode({ email: grace })
    const update = await flow.submitCode({ code: world.codeFor(grace) })

    expect(update).toMatchObject({ user: { id: user.id }, account: { type: 'email', address: grace } })
    expect(client.session.store.getState().user?.email).toEqual({ address: grace })
    await expect(unlinkAccount(client, 'email', grace)).rejects.toMatchObject({
      code: 'cannot_unlink_sole_account',
    })
  })

  test('error: a second address is refused before a code is sent', async () => {
    const { world, client } = await setUp()
    await logIn(world, client, ada)
    const mails = world.inbox.length
    const flow = createEmailFlow(client, { intent: 'link' })
    await expect(flow.sendCode({ email: grace })).rejects.toMatchObject({ code: 'cannot_link_more_of_type' })
    expect(world.inbox.length).toBe(mails)
  })

  test.each([
    ['12345a', 'Passcode can only be numbers'],
    ['١٢٣٤٥٦', 'Passcode can only be numbers'],
    ['12345', 'Passcode must be exactly 6 numbers'],
    ['1234567', 'Passcode must be exactly 6 numbers'],
    ['', 'Passcode must be exactly 6 numbers'],
  ])('error: the code "%s" is refused before it is sent: %s', async (code, message) => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })
    await expect(flow.submitCode({ code })).rejects.toMatchObject({ code: 'invalid_credentials', message })
    const right = world.codeFor(ada)
    // Pasted in two groups.
    const { user } = await flow.submitCode({ code: ` ${right.slice(0, 3)} ${right.slice(3)} ` })
    expect(user.email?.address).toBe(ada)
  })

  test('error: linking and updating need a user', async () => {
    const { client } = await setUp()
    for (const [intent, message] of [
      ['link', 'User must be authenticated before linking an account.'],
      ['update', 'User must be authenticated.'],
    ] as const)
      await expect(createEmailFlow(client, { intent }).sendCode({ email: ada })).rejects.toMatchObject({
        code: 'must_be_authenticated',
        message,
      })
  })

  test.each([
    ['link', 'failed_to_link_account', 'Failed to link account'],
    ['update', 'failed_to_update_account', 'Failed to update account'],
  ] as const)('error: a %s that the server refuses without a reason', async (intent, code, message) => {
    const { world } = await setUp()
    const client = newClient(world, (path) => path.endsWith(`/passwordless/${intent}`))
    await logIn(world, client, ada)
    if (intent === 'link') await unlinkForAPhone(world, client)
    const flow = createEmailFlow(client, { intent })
    await flow.sendCode({ email: grace })
    await expect(flow.submitCode({ code: world.codeFor(grace) })).rejects.toMatchObject({ code, message })
  })

  test('error: a session that ended meanwhile is not brought back by the answer of a link', async () => {
    const { world, client } = await setUp()
    await phoneUser(world, client)
    const flow = createEmailFlow(client, { intent: 'link' })
    await flow.sendCode({ email: grace })
    // In another tab, before the response arrives.
    const { refreshAfterChange } = client.session
    client.session.refreshAfterChange = async () => {
      await client.session.logout()
      return refreshAfterChange()
    }
    await expect(flow.submitCode({ code: world.codeFor(grace) })).rejects.toMatchObject({
      code: 'must_be_authenticated',
      message: 'Unable to update user',
    })
    expect(client.session.store.getState().user).toBeNull()
  })

  test('an address of another user is offered for transfer and moves over', async () => {
    const { world, client } = await setUp()
    const { user: loser } = await logIn(world, newClient(world), grace)
    const { user } = await phoneUser(world, client)
    const flow = createEmailFlow(client, { intent: 'link' })
    await flow.sendCode({ email: grace })
    const refusal = await flow.submitCode({ code: world.codeFor(grace) }).catch((error) => error)

    expect(flow.getState()).toMatchObject({ status: 'error', error: { code: 'account_transfer_required' } })
    const offer = transferOffer(refusal)
    expect(offer?.account.displayName).toBe(grace)
    const transfer = await transferEmail(client, { nonce: offer?.nonce ?? '', email: grace })
    expect(transfer).toMatchObject({ id: user.id, email: { address: grace } })
    expect(loser.id).not.toBe(user.id)
  })

  test('error: an address of another user cannot replace the own one', async () => {
    const { world, client } = await setUp()
    await logIn(world, newClient(world), grace)
    await logIn(world, client, ada)
    const flow = createEmailFlow(client, { intent: 'update' })
    await flow.sendCode({ email: grace })
    await expect(flow.submitCode({ code: world.codeFor(grace) })).rejects.toMatchObject({
      code: 'linked_to_another_user',
    })
    expect(client.session.store.getState().user?.email).toEqual({ address: ada })
  })

  test('security: guessing ends after five wrong codes, also for the right one', async () => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })
    const code = world.codeFor(ada)
    for (let i = 0; i < 5; i++) await flow.submitCode({ code: wrong(world) }).catch(() => {})
    await expect(flow.submitCode({ code })).rejects.toMatchObject({
      code: /too_many_requests|invalid_credentials/,
    })
    expect(client.session.store.getState().user).toBeNull()
  })

  test.each([
    { what: 'spent', uses: 1, age: 0 },
    { what: 'too old', uses: 0, age: 601 },
  ])('security: a code that is $what is worth nothing', async ({ uses, age }) => {
    const { world, client } = await setUp()
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: ada })
    const code = world.codeFor(ada)
    for (let use = 0; use < uses; use++) {
      await flow.submitCode({ code })
      await client.session.logout()
    }
    world.clock.forward({ seconds: age })
    const spend = newClient(world).call(authenticateEmail, { email: ada, code })
    await expect(spend).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  test('security: the code of one address is worth nothing for another', async () => {
    const { world, client } = await setUp()
    await createEmailFlow(newClient(world)).sendCode({ email: ada })
    const flow = createEmailFlow(client)
    await flow.sendCode({ email: grace })
    const code = world.codeFor(ada)
    if (code === world.codeFor(grace)) return
    await expect(flow.submitCode({ code })).rejects.toMatchObject({ code: 'invalid_credentials' })
  })
})

async function setUp() {
  const world = await createWorld({ settings: { sms_auth: true } })
  return { world, client: newClient(world) }
}

/** `refuses`: calls that a proxy answers with an error without a code. */
function newClient(world: World, refuses: (path: string) => boolean = () => false) {
  return createClient({
    appId: world.app.id,
    apiUrl: 'http://server.test',
    now: () => world.clock.now().getTime(),
    wait: async () => {},
    fetch: async (url, init) =>
      refuses(new URL(url).pathname)
        ? new Response(JSON.stringify({ error: 'No' }), { status: 400 })
        : world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: world.app.origin } }),
  })
}

/** Replaces the address with a phone number, so that an address can be linked. */
async function unlinkForAPhone(world: World, client: ReturnType<typeof newClient>) {
  const phoneNumber = '+1 555 555 0100'
  const flow = createSmsFlow(client, { intent: 'link' })
  await flow.sendCode({ phoneNumber })
  await flow.submitCode({ code: world.codeFor(phoneNumber) })
  await unlinkAccount(client, 'email', ada)
}

async function logIn(world: World, client: ReturnType<typeof newClient>, email: string) {
  const flow = createEmailFlow(client)
  await flow.sendCode({ email })
  return flow.submitCode({ code: world.codeFor(email) })
}

/** A user without an email address. */
async function phoneUser(world: World, client: ReturnType<typeof newClient>) {
  const phoneNumber = '+1 555 555 0100'
  const flow = createSmsFlow(client)
  await flow.sendCode({ phoneNumber })
  return flow.submitCode({ code: world.codeFor(phoneNumber) })
}

/** Some code that was not mailed to Ada. */
function wrong(world: World): string {
  return world.codeFor(ada) === '000000' ? '111111' : '000000'
}

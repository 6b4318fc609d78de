import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  clients,
  eachVersion,
  getCalls,
  notRun,
  readUser,
  signInByEmail,
} from '../support/compat/jsSdkCore/clients.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'

let server: ListeningServer

beforeAll(async () => {
  server = await startServer({ settings: { guest_auth: true, require_users_accept_terms: true } })
})

afterAll(() => server?.close())

/**
 * The calls of a version. After a change here some test must follow. The test file of each module runs all of its
 * calls.
 */
const both = {
  auth: ['logout'],
  app: ['getConfig', 'getSmartWalletConfig'],
  customProvider: ['syncWithToken'],
  email: ['sendCode', 'loginWithCode', 'linkWithCode', 'unlink'],
  farcaster: ['initializeAuth', 'getFarcasterStatus', 'authenticate', 'link', 'unlink'],
  farcasterV2: ['initializeAuth', 'authenticate'],
  guest: ['create'],
  oauth: ['generateURL', 'loginWithCode', 'linkWithCode', 'unlink'],
  passkey: [
    ...['generateRegistrationOptions', 'generateAuthenticationOptions', 'generateSignupOptions'],
    ...['loginWithPasskey', 'signupWithPasskey', 'linkWithPasskey'],
  ],
  phone: ['sendCode', 'loginWithCode', 'linkWithCode', 'unlink'],
  siwe: ['unlinkWallet', 'linkWithSiwe', 'loginWithSiwe', 'init'],
  smartWallet: ['link', 'init'],
  user: ['get'],
}
const since076 = {
  crossApp: ['updateOnCrossAppAuthentication', 'getProviderAccessToken', 'getCrossAppConnections'],
  customProvider: ['linkWithToken'],
  email: ['updateEmail'],
  phone: ['updatePhone'],
  siws: ['unlink', 'link', 'login', 'fetchNonce'],
  telegram: ['authenticate', 'link', 'unlink'],
  user: ['acceptTerms', 'refreshUser', 'switchActiveUser'],
}

describe('what there is to run', () => {
  const sortCalls = (calls: Record<string, string[]>) =>
    Object.entries(calls)
      .flatMap(([module, names]) => names.map((name) => `${module}.${name}`))
      .sort()

  test('in js-sdk-core 0.37.2', () => {
    expect(sortCalls(getCalls(clients['0.37.2'](server)))).toEqual(sortCalls(both))
  })

  test('in js-sdk-core 0.76.2: no transfer of an account in either', () => {
    const all = [...sortCalls(both), ...sortCalls(since076)].sort()
    expect(sortCalls(getCalls(clients['0.76.2'](server)))).toEqual(all)
  })
})

describe.each(eachVersion)('js-sdk-core %s', (_, open) => {
  test('reads the app, and that it has no smart wallets', async () => {
    const { app } = open(server)
    await expect(app.getSmartWalletConfig()).resolves.toEqual({ enabled: false })
    const client = open(server)
    await signInByEmail(client, server)
    const config = await client.app.getConfig()
    if (config) expect(config).toMatchObject({ id: server.world.app.id, require_users_accept_terms: true })
  })

  test('returns the signed-in user, and none after logging out, on the server too', async () => {
    const client = open(server)
    const { user } = await signInByEmail(client, server)
    expect(await client.user.get()).toMatchObject({ user: { id: user.id } })
    const token = (await client.getAccessToken()) ?? ''
    await client.auth.logout()
    expect(await client.getAccessToken()).toBeNull()
    // 0.76.2 does not wait for the server's answer.
    await expect.poll(() => server.world.get('/api/v1/users/me', { token })).toMatchObject({ status: 401 })
  })

  test('keeps the only address, and refuses a second one', async () => {
    const client = open(server)
    const { address } = await signInByEmail(client, server)
    await expect(client.auth.email.unlink(address)).rejects.toMatchObject({
      code: 'cannot_unlink_sole_account',
    })
    const second = address.replace('person', 'second')
    await client.auth.email.sendCode(second)
    await expect(client.auth.email.linkWithCode(second, server.world.codeFor(second))).rejects.toMatchObject({
      code: 'cannot_link_more_of_type',
    })
  })
})

describe('js-sdk-core 0.76.2', () => {
  const open = () => clients['0.76.2'](server)

  test('changes an address; 0.37.2 has no call for it', async () => {
    const client = open()
    const { address: oldEmailAddress, user } = await signInByEmail(client, server)
    const newEmailAddress = oldEmailAddress.replace('person', 'changed')
    await client.auth.email.sendCode(newEmailAddress)
    const code = server.world.codeFor(newEmailAddress)
    const changeReply = await client.auth.email.updateEmail({ oldEmailAddress, newEmailAddress, code })
    expect(readUser(changeReply)).toMatchObject({
      id: user.id,
      linked_accounts: [{ address: newEmailAddress }],
    })
  })

  test('accepts the terms, and reads the user again', async () => {
    const client = open()
    const { user } = await signInByEmail(client, server)
    expect(user.has_accepted_terms).toBe(false)
    // Typed as an object around the user; at run time the answer is the user itself.
    expect(await client.user.acceptTerms()).toMatchObject({ user: { has_accepted_terms: true } })
    expect(await client.user.refreshUser()).toMatchObject({ user: { has_accepted_terms: true } })
    expect(await client.getIdentityToken()).toMatch(/^ey/)
  })

  describe('with several users side by side', () => {
    const openForMany = () =>
      clients['0.76.2'](server, {
        sessions: { mode: 'multi-user' },
        embeddedWalletMessagePoster: { postMessage() {}, reload() {} },
      })

    test('adds another user, and switches back to the first', async () => {
      const client = openForMany()
      const ada = await signInByEmail(client, server)
      const guest = await client.auth.guest.create()
      expect(guest.user.id).not.toBe(ada.user.id)
      await client.user.switchActiveUser({ userId: ada.user.id })
      expect(await client.user.get()).toMatchObject({ user: { id: ada.user.id } })
    })

    /**
     * It requests the code with the signed-in user's bearer, and then logs in without one: decision 7: codes and
     * limits.
     */
    test('error: does not add another user by a code, which is valid for the requester only', async () => {
      const client = openForMany()
      await signInByEmail(client, server)
      await expect(signInByEmail(client, server)).rejects.toMatchObject({ code: 'invalid_credentials' })
    })
  })
})

test('every call of user, app, email and auth was run', () =>
  expect(notRun('user', 'app', 'email', 'auth')).toEqual([]))

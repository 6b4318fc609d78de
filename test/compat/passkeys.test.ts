import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../support/authenticator.ts'
import { eachVersion, notRun, readUser } from '../support/compat/jsSdkCore/clients.ts'
import {
  type Creation,
  camelAssertion,
  camelRegistration,
  type Request,
} from '../support/compat/jsSdkCore/passkeys.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'

const origin = 'https://app.example.com'
let server: ListeningServer

beforeAll(async () => {
  const settings = { passkey_auth: true, passkeys_for_signup_enabled: true }
  server = await startServer({ settings, origins: [origin] })
})

afterAll(() => server?.close())

/** Like a native app: it names the relying party itself, and no browser adds an origin. */
describe.each(eachVersion)('js-sdk-core %s', (_, open) => {
  test('signs up, links a second passkey, and logs in with either', async () => {
    const [phone, key] = [createAuthenticator({ origin }), createAuthenticator({ origin })]
    const { passkey } = open(server).auth
    const signUp = await passkey.generateSignupOptions(origin)
    expect(signUp.relying_party).toBe(origin)
    const registration = camelRegistration(phone.register(signUp.options as Creation))
    const { user, is_new_user } = await passkey.signupWithPasskey(registration, signUp.relying_party)
    expect(is_new_user).toBe(true)

    const link = await passkey.generateRegistrationOptions(origin)
    const userNow = await passkey.linkWithPasskey(
      camelRegistration(key.register(link.options as Creation)),
      link.relying_party,
    )
    expect(readUser(userNow).linked_accounts.map(({ type }) => type)).toEqual(['passkey', 'passkey'])

    for (const authenticator of [phone, key]) {
      const { auth } = open(server)
      const login = await auth.passkey.generateAuthenticationOptions(origin)
      const assertion = camelAssertion(authenticator.assert(login.options as Request))
      const loggedIn = await auth.passkey.loginWithPasskey(
        assertion,
        login.options.challenge,
        login.relying_party,
      )
      expect(loggedIn.user.id).toBe(user.id)
    }
  })
})

test('every call of passkey was run', () => expect(notRun('passkey')).toEqual([]))

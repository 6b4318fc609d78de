import '../../../test/dom.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../../../test/support/authenticator.ts'
import { createCredentials, type PromptBehavior } from '../../../../../test/support/credentials.ts'
import { withPasskeys } from '../../../../../test/support/passkeys.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage } from '../../../test/hostPage.tsx'
import {
  type PrivyClientConfig,
  useLinkWithPasskey,
  useLoginWithPasskey,
  usePrivy,
  useSignupWithPasskey,
} from '../../index.ts'

let world: World
let answering: PromptBehavior
let credentials: ReturnType<typeof createCredentials>

beforeEach(async () => {
  world = await createWorld({ settings: { ...withPasskeys, passkeys_for_signup_enabled: true } })
  answering = {}
  credentials = createCredentials(createAuthenticator(), answering)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials')
})

async function mount(config: PrivyClientConfig = {}) {
  const callbacks = {
    login: { onComplete: vi.fn(), onError: vi.fn() },
    link: { onSuccess: vi.fn(), onError: vi.fn() },
  }
  const useHooks = () => ({
    privy: usePrivy(),
    signUp: useSignupWithPasskey(callbacks.login),
    login: useLoginWithPasskey(callbacks.login),
    link: useLinkWithPasskey(callbacks.link),
  })
  const { read } = await openPage(world, useHooks, config)
  return { ...callbacks, read }
}

test('sign-up, link, login: statuses and callbacks', async () => {
  const { read, login, link } = await mount()
  expect(read().signUp.state).toEqual({ status: 'initial' })
  await act(() => read().signUp.signupWithPasskey())
  const id = read().privy.user?.id
  expect(read().signUp.state).toEqual({ status: 'done' })
  expect(login.onComplete).toHaveBeenLastCalledWith({
    user: read().privy.user,
    isNewUser: true,
    wasAlreadyAuthenticated: false,
    loginMethod: 'passkey',
    loginAccount: expect.objectContaining({ type: 'passkey', enrolledInMfa: false }),
  })

  world.clock.forward({ seconds: 1 })
  await act(() => read().link.linkWithPasskey())
  expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith({
    user: read().privy.user,
    linkMethod: 'passkey',
    linkedAccount: expect.objectContaining({ type: 'passkey' }),
  })
  expect(read().privy.user?.linkedAccounts).toHaveLength(2)

  await act(() => read().privy.logout())
  await act(() => read().login.loginWithPasskey())
  expect(read().login.state).toEqual({ status: 'done' })
  expect(login.onComplete).toHaveBeenLastCalledWith(
    expect.objectContaining({ isNewUser: false, user: expect.objectContaining({ id }) }),
  )
})

test('error: a refusal is reported once, by its published code, and the user may try again', async () => {
  const { read, login } = await mount()
  answering.fails = 'NotAllowedError'
  await act(() =>
    expect(read().signUp.signupWithPasskey()).rejects.toMatchObject({ code: 'passkey_not_allowed' }),
  )
  expect(login.onError).toHaveBeenCalledExactlyOnceWith('passkey_not_allowed')
  expect(read().signUp.state).toMatchObject({ status: 'error' })
  delete answering.fails
  await act(() => read().signUp.signupWithPasskey())
  expect(read().privy.authenticated).toBe(true)
})

test('error: linking without a user reports the link method', async () => {
  const { read, link } = await mount()
  await act(() =>
    expect(read().link.linkWithPasskey()).rejects.toMatchObject({ code: 'must_be_authenticated' }),
  )
  expect(link.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', { linkMethod: 'passkey' })
})

test('`credentialIds` of a login: the browser offers only those, and every passkey of the page without them', async () => {
  const { read, login } = await mount()
  await act(() => read().signUp.signupWithPasskey())
  await act(() => read().link.linkWithPasskey())
  const accounts = read().privy.user?.linkedAccounts ?? []
  const ids = accounts.map((account) => (account.type === 'passkey' ? account.credentialId : ''))
  expect(ids).toHaveLength(2)
  for (const credentialId of ids) {
    world.clock.forward({ seconds: 1 })
    await act(() => read().privy.logout())
    await act(() => read().login.loginWithPasskey({ credentialIds: [credentialId] }))
    const loginAccount = expect.objectContaining({ credentialId })
    expect(login.onComplete).toHaveBeenLastCalledWith(expect.objectContaining({ loginAccount }))
  }
  await act(() => read().privy.logout())
  await act(() =>
    expect(read().login.loginWithPasskey({ credentialIds: ['AAAA'] })).rejects.toMatchObject({
      code: 'passkey_not_allowed',
    }),
  )
  // As used in `onClick`: the event has no options.
  await act(() => read().login.loginWithPasskey(new window.MouseEvent('click')))
  expect(read().privy.authenticated).toBe(true)
})

/** The account name passed to the authenticator, by the app's options; only for a link. */
const names = [
  { said: { name: 'Ada at Harbor' }, called: 'Ada at Harbor' },
  { said: { name: '  Ada ' }, called: 'Ada' },
  { said: { name: ' ' }, called: undefined },
  { said: {}, called: undefined },
]

test('`name` of a link is the account’s name in the authenticator; without one the server chooses it', async () => {
  const { read } = await mount()
  await act(() => read().signUp.signupWithPasskey())
  const own = { name: expect.stringMatching(/\d{4}-\d\d-\d\d$/), displayName: expect.stringMatching(/-/) }
  expect(credentials.prompts.at(-1)?.user).toMatchObject(own)
  for (const { said, called } of names) {
    await act(() => read().link.linkWithPasskey(said))
    const user = called === undefined ? own : { name: called, displayName: called }
    expect(credentials.prompts.at(-1)?.user).toMatchObject(user)
    expect(credentials.prompts.at(-1)).not.toHaveProperty('hints')
  }
})

test('`passkeys.registration.hints` are passed to the browser for each new passkey', async () => {
  const hints = ['security-key', 'hybrid']
  const { read } = await mount({ passkeys: { registration: { hints } } })
  await act(() => read().signUp.signupWithPasskey())
  await act(() => read().link.linkWithPasskey())
  expect(credentials.prompts).toMatchObject([{ hints }, { hints }])
})

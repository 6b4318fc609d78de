import '../../../test/dom.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../../../test/support/authenticator.ts'
import { createCredentials, type PromptBehaviour } from '../../../../../test/support/credentials.ts'
import { withPasskeys } from '../../../../../test/support/passkeys.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage } from '../../../test/hostPage.tsx'
import { useLinkWithPasskey, useLoginWithPasskey, usePrivy, useSignupWithPasskey } from '../../index.ts'

let world: World
let answering: PromptBehaviour

beforeEach(async () => {
  world = await createWorld({ settings: { ...withPasskeys, passkeys_for_signup_enabled: true } })
  answering = {}
  const credentials = createCredentials(createAuthenticator(), answering)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials')
})

async function mount() {
  const told = {
    login: { onComplete: vi.fn(), onError: vi.fn() },
    link: { onSuccess: vi.fn(), onError: vi.fn() },
  }
  const useHooks = () => ({
    privy: usePrivy(),
    signUp: useSignupWithPasskey(told.login),
    login: useLoginWithPasskey(told.login),
    link: useLinkWithPasskey(told.link),
  })
  const { read } = await openPage(world, useHooks)
  return { ...told, read }
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

test('error: a refusal is told once, by its published code, and may be tried again', async () => {
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

test('error: linking without a user says which way of linking it was', async () => {
  const { read, link } = await mount()
  await act(() =>
    expect(read().link.linkWithPasskey()).rejects.toMatchObject({ code: 'must_be_authenticated' }),
  )
  expect(link.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', { linkMethod: 'passkey' })
})

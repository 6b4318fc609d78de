import '../../../test/dom.ts'
import type { OAuthProviderType } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAppRow } from '../../../../../test/support/appRow.ts'
import { allSocial, comeBack, consent, type Persona } from '../../../../../test/support/oauth.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import {
  useLinkAccount,
  useLinkWithOAuth,
  useLoginWithEmail,
  useLoginWithOAuth,
  useOAuthTokens,
  usePrivy,
} from '../../index.ts'

let world: World
let leave = () => {}
// The modal opens after a return; this test does not check how it renders.
globalThis.ResizeObserver ??= window.ResizeObserver
globalThis.matchMedia ??= window.matchMedia.bind(window)
const login = { onComplete: vi.fn(), onError: vi.fn() }
const onOAuthTokenGrant = vi.fn()
const linkAccount = { onSuccess: vi.fn(), onError: vi.fn() }
const assign = vi.fn<(url: string) => void>()

beforeEach(async () => {
  world = await createWorld({ settings: { ...allSocial, oauth_tokens: true } })
  Object.defineProperty(window.location, 'assign', { value: assign, configurable: true })
})
afterEach(() => {
  window.history.replaceState(null, '', '/')
  vi.clearAllMocks()
})

/** A part of the page that only visitors see. */
const form = { onComplete: vi.fn() }
const Form = () => {
  useLoginWithOAuth(form)
  return null
}
const Part = () => (usePrivy().authenticated ? null : <Form />)

/** Loads one page after the other: the previous one is left. */
async function load() {
  leave()
  const page = await openPage(world, useHooks, {}, Part)
  leave = page.leave
  return page.read
}

function useHooks() {
  return {
    privy: usePrivy(),
    email: useLoginWithEmail(),
    social: useLoginWithOAuth(login),
    tokens: useOAuthTokens({ onOAuthTokenGrant }),
    linking: useLinkAccount(linkAccount),
    link: useLinkWithOAuth(),
  }
}

/** From the URL that the page sent the browser to, to the URL of the return. */
async function goAndReturn(persona: Persona = {}) {
  const back = await comeBack(world, await consent(world, String(assign.mock.lastCall?.[0]), persona))
  window.history.replaceState(null, '', String(back))
  return load()
}

const start = (read: Awaited<ReturnType<typeof load>>, provider: OAuthProviderType) =>
  act(() => read().social.initOAuth({ provider }))

test('login without the modal: the page of the return reports it', async () => {
  const before = await load()
  expect(before().social).toMatchObject({ loading: false, state: { status: 'initial' } })
  await start(before, 'github')
  expect(before().social).toMatchObject({ loading: true, state: { status: 'loading' } })
  expect(localStorage.getItem('privy:headless_oauth')).toBe('true')

  const read = await goAndReturn()
  await until(() => expect(read().social.state).toEqual({ status: 'done' }))
  expect(window.location.search).toBe('')
  expect(read().privy).toMatchObject({ authenticated: true, user: { github: { subject: '1001' } } })
  expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ isNewUser: true, loginMethod: 'github', wasAlreadyAuthenticated: false }),
  )
  expect(form.onComplete).toHaveBeenCalledOnce()
  expect(onOAuthTokenGrant).toHaveBeenCalledExactlyOnceWith({
    oAuthTokens: expect.objectContaining({ provider: 'github', accessToken: expect.any(String) }),
    user: read().privy.user,
  })
  for (const key of ['code_verifier', 'state_code', 'headless_oauth', 'oauth_disable_signup'])
    expect(localStorage.getItem(`privy:${key}`)).toBeNull()
})

test('error: a denial is reported by its published code', async () => {
  await start(await load(), 'google')
  const read = await goAndReturn({ outcome: 'deny' })
  await until(() => expect(login.onError).toHaveBeenCalledExactlyOnceWith('oauth_user_denied'))
  expect(read().social.state).toMatchObject({ status: 'error', error: { code: 'oauth_user_denied' } })
  expect(read().privy.authenticated).toBe(false)
})

test('error: a refusal of the server at the start is thrown and reported', async () => {
  await setAppRow(world, { settings: { ...allSocial, google_oauth: false } })
  const read = await load()
  await act(() =>
    expect(read().social.initOAuth({ provider: 'google' })).rejects.toThrow('Login with Google not allowed.'),
  )
  expect(login.onError).toHaveBeenCalledExactlyOnceWith('disallowed_login_method')
  expect(assign).not.toHaveBeenCalled()
})

test('an account is re-authorized for its tokens, which is not a link', async () => {
  await start(await load(), 'github')
  const read = await goAndReturn()
  await until(() => expect(read().social.state.status).toBe('done'))
  await act(() => read().tokens.reauthorize({ provider: 'github' }))
  const again = await goAndReturn()
  await until(() => expect(onOAuthTokenGrant).toHaveBeenCalledTimes(2))
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(again().privy.user?.linkedAccounts).toHaveLength(1)
  expect(linkAccount.onSuccess).not.toHaveBeenCalled()
  expect(linkAccount.onError).not.toHaveBeenCalled()
})

test('error: an account that is not linked is not re-authorized', async () => {
  const read = await load()
  await act(() => read().email.sendCode({ email: 'ada@example.com' }))
  await act(() => read().email.loginWithCode({ code: world.codeFor('ada@example.com') }))
  await act(() =>
    expect(read().tokens.reauthorize({ provider: 'github' })).rejects.toThrow(
      'OAuth account of type github not linked to the account.',
    ),
  )
  expect(assign).not.toHaveBeenCalled()
})

test('error: re-authorizing needs a signed-in user', async () => {
  const read = await load()
  await act(() =>
    expect(read().tokens.reauthorize({ provider: 'github' })).rejects.toMatchObject({
      code: 'must_be_authenticated',
    }),
  )
})

test('linking without the modal: the page of the return reports it, and it can be unlinked again', async () => {
  let read = await load()
  await act(() => read().email.sendCode({ email: 'ada@example.com' }))
  await act(() => read().email.loginWithCode({ code: world.codeFor('ada@example.com') }))
  await act(() => read().link.initOAuth({ provider: 'github' }))
  read = await goAndReturn()
  await until(() => expect(linkAccount.onSuccess).toHaveBeenCalledOnce())
  const [{ user, linkMethod, linkedAccount }] = linkAccount.onSuccess.mock.calls[0] ?? []
  expect({ linkMethod, type: linkedAccount.type }).toEqual({ linkMethod: 'github', type: 'github_oauth' })
  expect(read().link.state).toEqual({ status: 'done' })
  const { subject } = user.github
  const remaining = await act(() => read().privy.unlinkOAuth({ provider: 'github', subject }))
  expect(remaining.github).toBeUndefined()
})

test('error: linking needs a signed-in user', async () => {
  const read = await load()
  const refusal = { code: 'must_be_authenticated' }
  await act(() => expect(read().link.initOAuth({ provider: 'github' })).rejects.toMatchObject(refusal))
  expect(linkAccount.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated', {
    linkMethod: 'github',
  })
  expect(assign).not.toHaveBeenCalled()
})

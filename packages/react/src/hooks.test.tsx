import '../test/dom.ts'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../test/support/world.ts'
import { openPage, until } from '../test/hostPage.tsx'
import {
  getAccessToken,
  PrivyProvider,
  useIdentityToken,
  useImportWallet,
  useLogin,
  useLoginWithEmail,
  useLoginWithSms,
  useLogout,
  usePrivy,
  useToken,
  useUser,
} from './index.ts'

const ada = 'ada@example.com'
let world: World

beforeEach(async () => {
  world = await createWorld()
})

describe('hooks without the modal', () => {
  test('login by SMS: statuses and callbacks', async () => {
    world = await createWorld({ settings: { sms_auth: true } })
    const login = { onComplete: vi.fn(), onError: vi.fn() }
    const { read } = await openPage(world, () => ({ sms: useLoginWithSms(login), privy: usePrivy() }))
    await act(() =>
      read()
        .sms.sendCode({ phoneNumber: '+1 213' })
        .catch(() => {}),
    )
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('invalid_data')
    expect(read().sms.state).toMatchObject({ status: 'error', error: { code: 'invalid_data' } })
    await act(() => read().sms.sendCode({ phoneNumber: '+1 213 373 4253' }))
    expect(read().sms.state).toEqual({ status: 'awaiting-code-input' })
    await act(() => read().sms.loginWithCode({ code: world.codeFor('+12133734253') }))
    expect(read().sms.state).toEqual({ status: 'done' })
    expect(login.onComplete.mock.calls[0]?.[0]).toMatchObject({
      isNewUser: true,
      loginMethod: 'sms',
      loginAccount: { type: 'phone', number: '+1 213 373 4253' },
    })
  })

  test('login by email: statuses, callbacks, tokens, logout', async () => {
    const login = { onComplete: vi.fn(), onError: vi.fn() }
    const token = { onAccessTokenGranted: vi.fn(), onAccessTokenRemoved: vi.fn() }
    const logout = { onSuccess: vi.fn() }
    const { read } = await openPage(world, () => ({
      email: useLoginWithEmail(login),
      privy: usePrivy(),
      user: useUser(),
      identity: useIdentityToken(),
      token: useToken(token),
      out: useLogout(logout),
    }))
    expect(read()).toMatchObject({
      privy: { authenticated: false, user: null },
      email: { state: { status: 'initial' } },
    })

    await act(() => read().email.sendCode({ email: ada }))
    expect(read().email.state).toEqual({ status: 'awaiting-code-input' })
    await act(() => read().email.loginWithCode({ code: world.codeFor(ada) }))

    expect(read().email.state).toEqual({ status: 'done' })
    expect(read().privy).toMatchObject({ authenticated: true, user: { email: { address: ada } } })
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith({
      user: read().user.user,
      isNewUser: true,
      wasAlreadyAuthenticated: false,
      loginMethod: 'email',
      loginAccount: expect.objectContaining({ type: 'email', address: ada }),
    })
    expect(token.onAccessTokenGranted).toHaveBeenCalledExactlyOnceWith({
      accessToken: await getAccessToken(),
    })
    expect(read().identity.identityToken).toMatch(/^ey/)

    await act(() => read().out.logout())
    expect(read().privy.authenticated).toBe(false)
    expect(logout.onSuccess).toHaveBeenCalledOnce()
    expect(token.onAccessTokenRemoved).toHaveBeenCalledOnce()
    expect(await getAccessToken()).toBeNull()
    expect(login.onError).not.toHaveBeenCalled()
  })

  test('error: a wrong code is reported once, by its published code, and the user may try again', async () => {
    const onError = vi.fn()
    const { read } = await openPage(world, () => ({
      email: useLoginWithEmail({ onError }),
      privy: usePrivy(),
    }))
    await act(() => read().email.sendCode({ email: ada }))
    const wrong = world.codeFor(ada) === '000000' ? '111111' : '000000'
    await act(() =>
      expect(read().email.loginWithCode({ code: wrong })).rejects.toMatchObject({
        code: 'invalid_credentials',
        privyErrorCode: 'invalid_credentials',
      }),
    )
    expect(onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials')
    expect(read().email.state).toMatchObject({ status: 'error' })
    await act(() => read().email.loginWithCode({ code: world.codeFor(ada) }))
    expect(read().privy.authenticated).toBe(true)
  })

  test('error: functions that need a user say so without one', async () => {
    const { read } = await openPage(world, () => ({ ...usePrivy(), ...useImportWallet() }))
    const refusal = { code: 'must_be_authenticated' }
    await expect(read().unlinkEmail(ada)).rejects.toMatchObject(refusal)
    await act(() => expect(read().signMessage({ message: 'hi' })).rejects.toMatchObject(refusal))
    await act(() => expect(read().createWallet()).rejects.toMatchObject(refusal))
    const key = { privateKey: '1'.repeat(64) }
    await act(() => expect(read().importWallet(key)).rejects.toMatchObject(refusal))
    await act(() =>
      expect(read().signMessage({ message: '' })).rejects.toMatchObject({ code: 'invalid_message' }),
    )
  })

  test('a login found when the page loaded is reported as such', async () => {
    const first = await openPage(world, () => ({ email: useLoginWithEmail(), privy: usePrivy() }))
    await act(() => first.read().email.sendCode({ email: ada }))
    await act(() => first.read().email.loginWithCode({ code: world.codeFor(ada) }))
    first.leave()
    const onComplete = vi.fn()
    await openPage(world, () => useLogin({ onComplete }))
    await until(() => expect(onComplete).toHaveBeenCalledOnce())
    expect(onComplete.mock.calls[0]?.[0]).toMatchObject({ wasAlreadyAuthenticated: true, loginMethod: null })
  })
})

test('error: a wrong app id and a wrong URL throw', () => {
  const root = createRoot(document.createElement('div'))
  const render = (page: ReactNode) => () => act(() => root.render(page))
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = (appId: string, apiUrl: string) => (
    <PrivyProvider appId={appId} apiUrl={apiUrl}>
      <p />
    </PrivyProvider>
  )
  expect(render(page('short', 'http://server.test'))).toThrow(
    'Cannot initialize the Privy provider with an invalid Privy app ID',
  )
  expect(render(page('x'.repeat(25), 'http://server.test/'))).toThrow('must be a bare origin such as')
  quiet.mockRestore()
})

import '../../test/dom.ts'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { fakeIssuer } from '../../../server/src/vendors/customAuth/fake.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import {
  type PrivyClientConfig,
  useCrossAppAccounts,
  useCustomAuth,
  useGuestAccounts,
  useLinkAccount,
  useLogin,
  usePrivy,
} from '../index.ts'

let world: World

beforeEach(async () => {
  world = await createWorld({ settings: { guest_auth: true, custom_jwt_auth: true } })
})

describe('useGuestAccounts', () => {
  test('creates a guest and reports it as a login; a second one is refused', async () => {
    const login = { onComplete: vi.fn(), onError: vi.fn() }
    const { read } = await openPage(world, () => ({
      ...useGuestAccounts(),
      privy: usePrivy(),
      out: useLogin(login),
    }))
    const user = await act(() => read().createGuestAccount())
    expect(user).toMatchObject({ isGuest: true, linkedAccounts: [] })
    expect(read().privy).toMatchObject({ authenticated: true, user: { id: user.id } })
    expect(login.onComplete).toHaveBeenCalledExactlyOnceWith({
      user,
      isNewUser: true,
      wasAlreadyAuthenticated: false,
      loginMethod: 'guest',
      loginAccount: null,
    })
    await act(() =>
      expect(read().createGuestAccount()).rejects.toThrow(
        'Guest accounts can be created only when not authenticated',
      ),
    )
    expect(login.onError).toHaveBeenCalledExactlyOnceWith('unknown_auth_error')
  })

  test('called twice at once, as by an effect in StrictMode, it creates one guest', async () => {
    const login = { onComplete: vi.fn(), onError: vi.fn() }
    const { read } = await openPage(world, () => ({ ...useGuestAccounts(), out: useLogin(login) }))
    const [one, two] = await act(() =>
      Promise.all([read().createGuestAccount(), read().createGuestAccount()]),
    )
    expect(two.id).toBe(one.id)
    expect(login.onComplete).toHaveBeenCalledOnce()
    const guests = world.ctx.db.selectFrom('users').select('id').where('app_id', '=', world.app.id)
    expect(await guests.execute()).toHaveLength(1)
  })
})

describe('useCustomAuth', () => {
  const custom = (token: string | undefined): PrivyClientConfig => ({
    customAuth: { getCustomAccessToken: async () => token, isLoading: false },
    embeddedWallets: { createOnLogin: 'off' },
  })
  const tokenFor = async (sub: string) => {
    const { issuer, sign } = await fakeIssuer(world.ctx)
    return sign({ iss: issuer, sub, exp: Math.floor(world.clock.now().getTime() / 1_000) + 600 })
  }

  test('follows the host app’s login in and out, and reports both', async () => {
    const callbacks = { onAuthenticated: vi.fn(), onUnauthenticated: vi.fn() }
    const { read, tell } = await openPage(world, () => ({ ...useCustomAuth(callbacks), privy: usePrivy() }))
    expect(read().status).toEqual({ status: 'not-enabled' })
    tell(custom(await tokenFor('ada')))
    await until(() => expect(read().status).toEqual({ status: 'done' }))
    const { user } = read().privy
    expect(user?.linkedAccounts).toMatchObject([{ type: 'custom_auth', customUserId: 'ada' }])
    expect(callbacks.onAuthenticated).toHaveBeenCalledExactlyOnceWith({ user })
    tell(custom(undefined))
    await until(() => expect(callbacks.onUnauthenticated).toHaveBeenCalledOnce())
    expect(read().privy.authenticated).toBe(false)
  })

  test('error: a refused token is in the status', async () => {
    const { read } = await openPage(world, useCustomAuth, custom('garbage'))
    await until(() =>
      expect(read().status).toMatchObject({ status: 'error', error: { code: 'invalid_credentials' } }),
    )
  })
})

describe('useCrossAppAccounts', () => {
  test('error: impossible calls are reported in words and codes', async () => {
    const linkAccount = { onError: vi.fn() }
    const { read } = await openPage(world, () => ({
      ...useCrossAppAccounts(),
      privy: usePrivy(),
      link: useLinkAccount(linkAccount),
      guest: useGuestAccounts(),
    }))
    const appId = 'x'.repeat(25)
    await expect(read().linkCrossAppAccount({ appId })).rejects.toMatchObject({
      code: 'must_be_authenticated',
    })
    await expect(read().unlinkCrossAppAccount({ subject: 's' })).rejects.toMatchObject({
      code: 'must_be_authenticated',
    })
    for (const sign of [
      () => read().signMessage('m', { address: '0x' }),
      () => read().sendTransaction({}, { address: '0x' }),
    ])
      await expect(sign()).rejects.toMatchObject({ code: 'must_be_authenticated' })
    const popup = { closed: false, location: { href: '' }, close: vi.fn(), moveTo() {} }
    const open = vi.spyOn(window, 'open').mockReturnValue(popup as never)
    await expect(read().loginWithCrossAppAccount({ appId })).rejects.toMatchObject({
      code: 'cross_app_connection_not_allowed',
      message: 'Invalid connected app',
    })
    expect(popup.close).toHaveBeenCalled()
    open.mockRestore()
  })
})

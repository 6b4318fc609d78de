import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { host } from '../../../../../test/support/browserDevice.ts'
import {
  connectAccount,
  decide,
  logInAtProvider,
  type ProviderApp,
  providerFor,
} from '../../../../../test/support/crossApp.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressInModal } from '../../../test/modal.ts'
import { useConnectedApps, useCrossAppAccounts, useLoginWithEmail, usePrivy } from '../../index.ts'

const email = 'ada@example.com'
let world: World

beforeEach(async () => {
  world = await createWorld()
})

test('a page shows the apps that know its user, and disconnects one', async () => {
  const provider = await providerFor(world)
  await connectAccount(world, provider, await logInAtProvider(world, provider, email))
  const there = { ...world, app: { ...world.app, ...provider } }
  const { read } = await openPage(there, () => ({
    ...useConnectedApps(),
    email: useLoginWithEmail(),
    privy: usePrivy(),
  }))
  await act(() => read().email.sendCode({ email }))
  await act(() => read().email.loginWithCode({ code: world.codeFor(email) }))
  await until(() => expect(read().apps).toMatchObject([{ id: world.app.id, readOnly: false }]))
  await act(() => read().disconnect(world.app.id))
  expect(read()).toMatchObject({ apps: [], error: null })
  await act(() => read().privy.logout())
  expect(read().apps).toBeNull()
})

/** The other app's window, in which its user agrees. */
async function logInByWindow(
  provider: ProviderApp,
  log: (input: { appId: string }) => Promise<unknown>,
): Promise<{ ending?: Promise<unknown> }> {
  const user = await logInAtProvider(world, provider)
  const popup = { closed: false, location: { href: '' }, close() {}, moveTo() {} }
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  onTestFinished(() => open.mockRestore())
  const call: { ending?: Promise<unknown> } = {}
  act(() => {
    call.ending = log({ appId: provider.id })
    call.ending.catch(() => {})
  })
  await until(() => expect(popup.location.href).not.toBe(''))
  const { searchParams } = await decide(world, { provider, url: popup.location.href, user })
  const data = {
    type: 'PRIVY_OAUTH_RESPONSE',
    stateCode: searchParams.get('privy_oauth_state'),
    authorizationCode: searchParams.get('privy_oauth_code'),
  }
  const answer = new window.MessageEvent('message', { origin: window.location.origin, data })
  act(() => void window.dispatchEvent(answer))
  return call
}

const page = () => inModal('dialog[open] [data-page]')[0]?.getAttribute('data-page')

describe('a login by the hook', () => {
  test('continues with the terms and the wallet of any login, and ends with them', async () => {
    world = await createWorld({
      origins: [host, window.location.origin],
      settings: { require_users_accept_terms: true },
    })
    const provider = await providerFor(world)
    layFrame(world)
    const { read } = await openPage(world, () => ({ ...useCrossAppAccounts(), privy: usePrivy() }), {
      embeddedWallets: { createOnLogin: 'all-users' },
    })
    const { ending } = await logInByWindow(provider, read().loginWithCrossAppAccount)
    await until(() => expect(page()).toBe('terms'))
    await pressInModal('Accept')
    await until(() => expect(page()).toBe('create-wallet'))
    await until(() => expect(read().privy.user?.wallet).toBeDefined())
    await pressInModal('Continue')
    expect(await ending).toMatchObject({ hasAcceptedTerms: true, wallet: { chainType: 'ethereum' } })
  })

  test('error: a user who declines the terms is not logged in', async () => {
    world = await createWorld({
      origins: [host, window.location.origin],
      settings: { require_users_accept_terms: true },
    })
    const provider = await providerFor(world)
    const { read } = await openPage(world, () => ({ ...useCrossAppAccounts(), privy: usePrivy() }))
    const { ending } = await logInByWindow(provider, read().loginWithCrossAppAccount)
    await until(() => expect(page()).toBe('terms'))
    await pressInModal('No thanks')
    await expect(ending).rejects.toMatchObject({ code: 'exited_auth_flow' })
    expect(read().privy.authenticated).toBe(false)
  })
})

test('error: the reason why the apps could not be listed', async () => {
  const { read } = await openPage(world, useConnectedApps)
  expect(read()).toMatchObject({ apps: null, error: null })
  await act(() => read().reload())
  expect(read()).toMatchObject({ apps: null, error: { code: 'missing_or_invalid_token' } })
})

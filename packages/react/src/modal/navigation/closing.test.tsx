import '../../../test/dom.ts'
import { createGuestAccount } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { act, useEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { createLinking } from '../../account/linking/linking.ts'
import { useLogin, useLoginWithEmail, usePrivy } from '../../index.ts'
import { getLatchkey } from '../../latchkey.ts'
import { loaders } from '../../loaders.ts'
import { emailChannel } from '../../methods/email/channel.ts'
import type { EmailScreens } from '../../methods/email/modalRoutes.ts'
// Loaded in advance, so that a page's own call is first.
import { openAccount } from '../../modalRuntime.ts'
import { endSession } from '../../session/useLogout.ts'
import { startConnect } from '../../wallet/external/useConnectWallet.ts'
import { openLogin } from './openLogin.ts'

const ada = 'ada@example.com'
globalThis.ResizeObserver ??= window.ResizeObserver
globalThis.matchMedia ??= window.matchMedia.bind(window)
globalThis.getComputedStyle ??= window.getComputedStyle.bind(window)

/** Opens a page without rendering its modal: the test does what its screens would do. */
async function open(world: World) {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  const latchkey = getLatchkey(
    {
      appId: world.app.id,
      apiUrl: `http://${world.app.id}.closing.test`.toLowerCase(),
    },
    loaders,
  )
  const { client } = latchkey
  const stop = client.start()
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  await client.whenReady()
  return latchkey
}

/** Opens a login in the modal that waits for its code. */
async function waitForCode(world: World) {
  const latchkey = await open(world)
  const { client, modal, events } = latchkey
  const callbacks = { onComplete: vi.fn(), onError: vi.fn() }
  events.on('login', () => callbacks)
  openLogin(latchkey)
  const [landing] = modal.getState()
  if (landing?.name !== 'landing') throw new Error('The modal is closed.')
  const { journey } = landing.props
  const flow = emailChannel.getFlow(latchkey, journey)
  await flow.sendCode(ada)
  const submit = async () => journey.onSuccess(await flow.submitCode({ code: world.codeFor(ada) }))
  return { latchkey, client, modal, told: callbacks, journey, submit }
}

const withTerms = { require_users_accept_terms: true }
const noWallet = { embedded_wallet_config: { create_on_login: 'off' } }

test('the terms cannot be avoided by closing the modal before they are shown', async () => {
  const { client, modal, told, submit } = await waitForCode(await createWorld({ settings: withTerms }))
  await submit()
  modal.close()
  expect(client.session.store.getState().user).toBeNull()
  expect(told.onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
  expect(told.onComplete).not.toHaveBeenCalled()
})

test('nor by closing it before the answer arrives: they are shown then', async () => {
  const { client, modal, told, submit } = await waitForCode(await createWorld({ settings: withTerms }))
  const submission = submit()
  modal.dismiss()
  expect(modal.getState()).toEqual([])
  await submission
  expect(modal.getState()).toMatchObject([{ name: 'account.terms' }])
  expect(client.session.store.getState().user).not.toBeNull()
  modal.close()
  expect(client.session.store.getState().user).toBeNull()
  expect(told.onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
  expect(told.onComplete).not.toHaveBeenCalled()
})

test('nor by closing it at the moment of the answer', async () => {
  const { client, modal, told, submit } = await waitForCode(await createWorld({ settings: withTerms }))
  client.session.store.subscribe(
    ({ user }) => user && modal.getState()[0]?.name !== 'account.terms' && modal.dismiss(),
  )
  await submit()
  expect(modal.getState()).toMatchObject([{ name: 'account.terms' }])
  modal.close()
  expect(client.session.store.getState().user).toBeNull()
  expect(told.onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
})

test('nor while the success is shown', async () => {
  const world = await createWorld({ settings: withTerms })
  const { client, modal, told, journey, submit } = await waitForCode(world)
  modal.push(emailChannel.codeRoute({ journey, to: ada }))
  await submit()
  modal.dismiss()
  expect(modal.getState()).toMatchObject([{ name: 'account.terms' }])
  expect(client.session.store.getState().user).not.toBeNull()
  expect(told.onError).not.toHaveBeenCalled()
})

const due = [
  ['account.terms', withTerms],
  ['wallet.create', { embedded_wallet_config: { create_on_login: 'all-users' } }],
] as const

test.each(due)('a user who goes back while the code is checked still sees %s', async (name, settings) => {
  const { modal, told, journey, submit } = await waitForCode(await createWorld({ settings }))
  modal.push(emailChannel.codeRoute({ journey, to: ada }))
  const submission = submit()
  modal.back()
  await submission
  expect(modal.getState()).toMatchObject([{ name }])
  expect(told.onError).not.toHaveBeenCalled()
})

test('a user who goes back with nothing due is reported as logged in', async () => {
  const { client, modal, told, journey, submit } = await waitForCode(
    await createWorld({ settings: noWallet }),
  )
  modal.push(emailChannel.codeRoute({ journey, to: ada }))
  const submission = submit()
  modal.back()
  await submission
  expect(modal.getState()).toEqual([])
  const { user } = client.session.store.getState()
  expect(told.onComplete).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ user, isNewUser: true }))
  expect(told.onError).not.toHaveBeenCalled()
})

test('a user who logs out while the success is shown is asked for nothing more', async () => {
  const world = await createWorld({ settings: withTerms })
  const { latchkey, client, modal, journey, submit } = await waitForCode(world)
  modal.push(emailChannel.codeRoute({ journey, to: ada }))
  await submit()
  await endSession(latchkey)
  expect(modal.getState()).toEqual([])
  expect(client.session.store.getState().user).toBeNull()
})

test('a code may be sent to another address while the last one is still checked', async () => {
  const { latchkey, modal, journey, submit } = await waitForCode(await createWorld({ settings: withTerms }))
  const submission = submit()
  await emailChannel.getFlow(latchkey, journey).sendCode('other@example.com')
  await submission
  expect(modal.getState()).toMatchObject([{ name: 'account.terms' }])
})

test('an answer that comes when the modal is closed is reported: the user is logged in', async () => {
  const { client, modal, told, submit } = await waitForCode(await createWorld({ settings: noWallet }))
  const submission = submit()
  modal.close()
  expect(told.onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
  await submission
  const { user } = client.session.store.getState()
  expect(told.onComplete).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ user, isNewUser: true, loginMethod: 'email' }),
  )
  expect(modal.getState()).toEqual([])
})

test('an address that turns out to be linked when the modal is closed is reported too', async () => {
  const world = await createWorld({ settings: { guest_auth: true } })
  const latchkey = await open(world)
  const { client, modal, events } = latchkey
  await createGuestAccount(client)
  const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }
  events.on('linkAccount', () => callbacks)
  await openAccount(latchkey, { intent: 'link', option: 'email' })
  const [route] = modal.getState()
  if (route?.name !== 'email.address') throw new Error('The modal is closed.')
  const { journey } = route.props as EmailScreens['email.address']
  const flow = emailChannel.getFlow(latchkey, journey)
  await flow.sendCode(ada)
  const linking = flow.submitCode({ code: world.codeFor(ada) }).then(journey.onSuccess)
  modal.close()
  await linking
  const how = { linkMethod: 'email' }
  expect(callbacks.onError).toHaveBeenCalledExactlyOnceWith('exited_link_flow', how)
  expect(callbacks.onSuccess).toHaveBeenCalledExactlyOnceWith({
    ...how,
    user: client.session.store.getState().user,
    linkedAccount: expect.objectContaining({ address: ada }),
  })
})

test('a link that is requested twice before it is shown opens once, and so does connecting a wallet', async () => {
  const world = await createWorld({ settings: { guest_auth: true, wallet_auth: true } })
  const latchkey = await open(world)
  const { client, modal, events } = latchkey
  await createGuestAccount(client)
  const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }
  events.on('linkAccount', () => callbacks)
  events.on('connectWallet', () => callbacks)
  const { linkEmail } = createLinking(latchkey)
  for (const [start, name] of [
    [linkEmail, 'email.address'],
    [() => startConnect(latchkey), 'external.list'],
  ] as const) {
    start()
    start()
    await eventually(() => expect(modal.getState()).toMatchObject([{ name }]))
    const stack = modal.getState()
    start()
    // The third would have been notified by now if it had begun: another one that fails is.
    await expect(openAccount(latchkey, { intent: 'update', option: 'email' })).rejects.toThrow()
    expect(modal.getState()).toBe(stack)
    expect(callbacks.onError).not.toHaveBeenCalled()
    modal.dismiss()
    await eventually(() => expect(callbacks.onError).toHaveBeenCalledOnce())
    callbacks.onError.mockClear()
    start()
    await eventually(() => expect(modal.getState()).toMatchObject([{ name }]))
    modal.dismiss()
    await eventually(() => expect(callbacks.onError).toHaveBeenCalledOnce())
    callbacks.onError.mockClear()
  }
})

test('a second call to log in leaves the modal as it is, and reports no exit', async () => {
  const { latchkey, modal, told } = await waitForCode(await createWorld())
  const before = modal.getState()
  openLogin(latchkey)
  expect(modal.getState()).toBe(before)
  modal.push({ name: 'error', props: { error: new AppError('invalid_data') } })
  openLogin(latchkey)
  expect(modal.getState()).toHaveLength(2)
  expect(told.onError).not.toHaveBeenCalled()
})

test('the only screen leads only out of the modal', async () => {
  const { modal } = await open(await createWorld())
  const onClosed = vi.fn()
  const route = { name: 'error', props: { error: new AppError('disallowed_login_method') } } as const
  for (const lead of [modal.back, modal.restart]) {
    modal.open(route, onClosed)
    modal.push(route)
    lead()
    expect(modal.getState()).toHaveLength(1)
    lead()
    expect(modal.getState()).toEqual([])
  }
  expect(onClosed).toHaveBeenCalledTimes(2)
})

test('a page that calls login before it knows who is there closes the modal for somebody who is', async () => {
  const world = await createWorld()
  const first = await openPage(world, () => ({ email: useLoginWithEmail(), privy: usePrivy() }))
  await act(() => first.read().email.sendCode({ email: ada }))
  await act(() => first.read().email.loginWithCode({ code: world.codeFor(ada) }))
  first.leave()
  const callbacks = { onComplete: vi.fn(), onError: vi.fn() }
  const Eager = () => {
    const { login } = useLogin(callbacks)
    useEffect(() => login(), [login])
    return null
  }
  const { read } = await openPage(world, usePrivy, {}, Eager)
  await until(() => expect(callbacks.onComplete).toHaveBeenCalledOnce())
  await until(() => expect(read().isModalOpen).toBe(false))
  expect(callbacks.onComplete.mock.calls[0]?.[0]).toMatchObject({ wasAlreadyAuthenticated: true })
  expect(callbacks.onError).not.toHaveBeenCalled()
})

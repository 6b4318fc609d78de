import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { requireUser } from '../../../../core/src/account/manage.ts'
import { createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../../../core/src/wallet/embedded/findWallet.ts'
import { setWalletRecovery } from '../../../../core/src/wallet/embedded/setWalletRecovery.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal, pressInModal, submit, typeInto } from '../../../test/modal.ts'
import { useExportWallet, useLoginWithEmail, usePrivy, useSignMessage, useWallets } from '../../index.ts'

const password = 'correct horse battery'
let world: World
let ada: Session

/** Ada has a wallet with a password, on another device. */
beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ origins: [host] })
  ada = await signIn(world)
  const home = await onDevice(world, ada)
  await createWallet(home)
  const wallet = findEthereumWallet(requireUser(home.client))
  await setWalletRecovery(home, wallet, { recoveryMethod: 'user-passcode', recoveryPassword: password })
  localStorage.clear()
})

async function openNewDevice() {
  const frame = layFrame(world)
  const { read } = await openPage(world, () => ({
    login: useLoginWithEmail(),
    privy: usePrivy(),
    wallets: useWallets(),
    ...useSignMessage(),
    ...useExportWallet(),
  }))
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  return { read, ...frame }
}

const field = () => inModal('[data-page=recover-wallet] input')[0] as HTMLInputElement | undefined
const texts = () =>
  inModal('.lk-page')
    .map((page) => page.textContent)
    .join()

async function askedForPassword(): Promise<HTMLInputElement> {
  await until(() => expect(field()).toBeDefined())
  return field() as HTMLInputElement
}

/** Types the password as a user does, once the screen asks for it. */
async function enter(entry: string): Promise<void> {
  submit(await askedForPassword(), entry)
  await until(() => expect(field()?.readOnly ?? false).toBe(false))
}

/** Checks the wallet's events that the app's operator can read, in the database: they contain no input. */
async function expectTracked(...names: string[]): Promise<void> {
  const rows = world.ctx.db.selectFrom('analytics_events').where('app_id', '=', world.app.id)
  const isOfWallet = (name: string) => /^embedded_wallet_(?!creation|set)/.test(name)
  await until(async () => {
    const events = await rows.select(['event_name', 'payload']).execute()
    const eventNames = events.map(({ event_name }) => event_name).filter(isOfWallet)
    expect(eventNames.toSorted()).toEqual(names.toSorted())
    for (const entry of [password, 'wrong password', 'hello'])
      expect(JSON.stringify(events)).not.toContain(entry)
  })
}

/** The button ignores presses for a moment. */
const sign = () =>
  until(() => {
    const button = inModal('button').find(({ textContent }) => textContent === 'Sign') as HTMLElement
    act(() => button?.click())
    expect(field()).toBeDefined()
  })

test('a request to sign asks for the password on top, and is then signed', async () => {
  const { read } = await openNewDevice()
  const answer = read().signMessage({ message: 'hello' })
  await sign()
  await enter('wrong password')
  expect(texts()).toContain('Wrong password. Try again.')
  typeInto(await askedForPassword(), password)
  expect(texts()).not.toContain('Invalid recovery password')
  await pressInModal('Unlock')
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(texts()).toContain('Signed'))
  await pressInModal('Close')
  await expectTracked(
    'embedded_wallet_sign_message_started',
    'embedded_wallet_recovery_started',
    'embedded_wallet_recovery_failed',
    'embedded_wallet_recovery_started',
    'embedded_wallet_recovery_completed',
    'embedded_wallet_sign_message_completed',
  )

  // The wallet is on this device from now on.
  const again = read().signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  await act(async () => expect((await again).signature).toMatch(/^0x/))
  expect(inModal('.lk-page')).toEqual([])
})

test('"Recover" is disabled while the password is empty', async () => {
  const { read } = await openNewDevice()
  const answer = read().signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  const rejection = expect(answer).rejects.toThrow()
  const input = await askedForPassword()
  const recover = () =>
    inModal('button').find(({ textContent }) => textContent === 'Unlock') as HTMLButtonElement
  const states = ['', 'p', '', 'wrong password'].map((entry) => {
    typeInto(input, entry)
    return recover().disabled
  })
  expect(states).toEqual([true, false, true, false])
  // Enter does not submit it either.
  submit(input, '')
  expect(texts()).not.toContain('Opening takes a few seconds.')
  await pressInModal('Cancel')
  await rejection
})

test('requests without a screen ask once, and leave no screen open', async () => {
  const { read } = await openNewDevice()
  const quiet = { uiOptions: { showWalletUIs: false } }
  const answers = Promise.all(['one', 'two'].map((message) => read().signMessage({ message }, quiet)))
  await enter(password)
  await act(async () => expect(await answers).toHaveLength(2))
  await until(() => expect(read().privy.isModalOpen).toBe(false))
})

test('the export asks for it, and then shows its frame', async () => {
  const { read } = await openNewDevice()
  let closing: Promise<void> | undefined
  act(() => {
    closing = read().exportWallet()
  })
  await enter(password)
  await until(() => expect(inModal('[data-page=export-wallet] x-frame')).toHaveLength(1))
  await pressInModal('Close')
  await act(async () => closing)
  await expectTracked(
    'embedded_wallet_recovery_started',
    'embedded_wallet_recovery_completed',
    'embedded_wallet_key_export_completed',
  )
})

test('error: leaving without a password fails the waiting call, without asking again', async () => {
  const { read } = await openNewDevice()
  const quiet = { uiOptions: { showWalletUIs: false } }
  for (const way of ['Cancel', 'Close']) {
    const answer = read().signMessage({ message: 'hello' }, quiet)
    const failure = expect(answer).rejects.toMatchObject({ code: 'wallet_not_on_device' })
    await askedForPassword()
    await pressInModal(way)
    await act(() => failure)
    await until(() => expect(read().privy.isModalOpen).toBe(false))
  }
})

test('error: a provider reports that the user refused', async () => {
  const { read } = await openNewDevice()
  await until(() => expect(read().wallets.wallets).toHaveLength(1))
  const [wallet] = read().wallets.wallets
  const provider = await wallet?.getEthereumProvider()
  const answer = provider?.request({ method: 'personal_sign', params: ['hello', wallet?.address] })
  const refusal = expect(answer).rejects.toMatchObject({ code: 4001 })
  await sign()
  await pressInModal('Cancel')
  await act(() => refusal)
})

test('error: a server that is away is said on the screen, from which it is tried again', async () => {
  const { read, network } = await openNewDevice()
  const answer = read().signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  await askedForPassword()
  network.isAway = true
  await enter(password)
  expect(inModal('.lk-msg.bad')).toHaveLength(1)
  network.isAway = false
  await pressInModal('Unlock')
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
})

test('error: ten wrong passwords lock it, and the screen shows that', async () => {
  const { read } = await openNewDevice()
  read()
    .signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
    .catch(() => {})
  for (let guess = 1; guess <= 10; guess++) await enter(`wrong ${guess}`)
  await enter(password)
  expect(texts()).toContain('Too many wrong passwords. Try again in 24 hours.')
  await pressInModal('Cancel')
})

test('security: the password goes to the frame alone, and is in no field when the screen is left', async () => {
  const logSpies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level),
  )
  onTestFinished(() => {
    for (const spy of logSpies) spy.mockRestore()
  })
  const { read, told } = await openNewDevice()
  const bodies: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    bodies.push(url, String(init?.body), JSON.stringify(init?.headers))
    return fetch(url, init)
  })
  const answer = read().signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  const input = await askedForPassword()
  expect(input.type).toBe('password')
  typeInto(input, password)
  await pressInModal('Show password')
  expect(input.type).toBe('text')
  await enter(password)
  await act(async () => expect((await answer).signature).toMatch(/^0x/))
  await until(() => expect(field()).toBeUndefined())
  expect(input.value).toBe('')
  const storageText = JSON.stringify(Object.entries(localStorage))
  const page = [document.documentElement.outerHTML, location.href, storageText, JSON.stringify(told)]
  const leakText = [...page, ...bodies, ...logSpies.map(({ mock }) => JSON.stringify(mock.calls))].join()
  expect(told).not.toEqual([])
  expect(leakText).not.toContain(password)
})

test('security: what comes late does not close a newer screen', async () => {
  const { read, network, told } = await openNewDevice()
  const answer = read().signMessage({ message: 'hello' }, { uiOptions: { showWalletUIs: false } })
  const failure = expect(answer).rejects.toMatchObject({ code: 'wallet_not_on_device' })
  await askedForPassword()
  let answerNow = () => {}
  network.held = new Promise((resolve) => {
    answerNow = resolve
  })
  submit(await askedForPassword(), password)
  await pressInModal('Cancel')
  await act(() => failure)
  const refusal = expect(read().signMessage({ message: 'hello' })).rejects.toThrow()
  await until(() => expect(texts()).toContain('hello'))
  answerNow()
  const recoverCall = { event: 'privy:wallets:recover', data: expect.anything() }
  await until(() => expect(told).toContainEqual(expect.objectContaining(recoverCall)))
  expect(texts()).toContain('hello')
  await pressInModal('Reject')
  await refusal
})

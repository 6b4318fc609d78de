import '../../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../../test/support/browserDevice.ts'
import { type Session, signIn } from '../../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../../test/support/world.ts'
import { requireUser } from '../../../../../core/src/account/manage.ts'
import type { PrivyClientConfig } from '../../../../../core/src/app/config.ts'
import { createWallet } from '../../../../../core/src/wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../../../../core/src/wallet/embedded/findWallet.ts'
import { recoverWallet } from '../../../../../core/src/wallet/embedded/recoverWallet.ts'
import { openPage, until } from '../../../../test/hostPage.tsx'
import { layFrame } from '../../../../test/layFrame.ts'
import { fieldInModal, inModal, pressInModal, submit, typeInto } from '../../../../test/modal.ts'
import { useCreateWallet, useLoginWithEmail, usePrivy, useSetWalletPassword } from '../../../index.ts'
import { getLatchkey } from '../../../latchkey.ts'
import { loaders } from '../../../loaders.ts'
import { startSettingPassword } from './startSettingPassword.ts'

const password = 'Kestrel-Moss-71'
const email = 'ada@example.com'
let world: World

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ origins: [host] })
})

/** A page of a new browser. */
async function open(config: PrivyClientConfig = {}) {
  const frame = layFrame(world)
  const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }
  const { read, apiUrl } = await openPage(
    world,
    () => ({
      login: useLoginWithEmail(),
      privy: usePrivy(),
      ...useCreateWallet(),
      ...useSetWalletPassword(callbacks),
    }),
    config,
  )
  /** Once the work on a password is complete, holds the server's responses until the returned function is called. */
  const holdAtTheEnd = () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const isThrough = () => frame.told.some((message) => (message as { progress?: number }).progress === 1)
    Object.defineProperty(frame.network, 'held', { get: () => (isThrough() ? gate : undefined) })
    return () => release()
  }
  return { read, apiUrl, heard: callbacks, ...frame, holdAtTheEnd }
}

/** Like `open`, with a logged-in user; their wallet, if any, is on another device. */
async function openFor(user: Pick<Session, 'email'>, config?: PrivyClientConfig) {
  const page = await open(config)
  await act(() => page.read().login.sendCode({ email: user.email }))
  await act(() => page.read().login.loginWithCode({ code: world.codeFor(user.email) }))
  return page
}

async function signInWithWallet(): Promise<Session> {
  const ada = await signIn(world)
  await createWallet(await onDevice(world, ada))
  localStorage.clear()
  return ada
}

/** Recovers the wallet on another device, and throws if the password is wrong. */
async function recoverBy(user: Pick<Session, 'email'>, recoveryPassword: string) {
  const device = await onDevice(world, await signIn(world, user.email))
  await recoverWallet(device, findEthereumWallet(requireUser(device.client)), { recoveryPassword })
}

const titles = () => inModal('.lk-title').map(({ textContent }) => textContent)
const messages = () => inModal('.lk-msg').map(({ textContent }) => textContent)
const button = (name: string) =>
  inModal('button').find(({ textContent }) => textContent === name) as HTMLButtonElement
const shows = (title: string) => until(() => expect(titles()).toEqual([title]))
const field = (page: string, at = 0) =>
  inModal(`[data-page=set-password-${page}] form:not([hidden]) input`)[at] as HTMLInputElement

/** Goes through the four steps, up to the button that sets the password. */
async function leadThrough(entry = password): Promise<void> {
  await until(() => expect(field('creating')).toBeDefined())
  submit(field('creating'), entry)
  await pressInModal('Continue')
  await until(() => expect(field('confirming')).toBeDefined())
  submit(field('confirming'), entry)
  await shows('Have you saved it?')
  act(() => (inModal('input[type=checkbox]')[0] as HTMLElement).click())
}

test('a user sets a password in four steps, and it recovers the wallet elsewhere', async () => {
  const ada = await signInWithWallet()
  const { read, heard } = await openFor(ada)
  const answer = read().setWalletPassword()
  await shows('Secure your account')
  await pressInModal('Add password')
  await shows('Set your password')
  expect(button('Continue').disabled).toBe(true)
  typeInto(field('creating'), 'har bör')
  expect(messages()).toEqual([])
  act(() => void field('creating').dispatchEvent(new window.Event('focusout', { bubbles: true })))
  expect(messages()).toEqual(['Not allowed: space ö'])
  typeInto(field('creating'), 'kest')
  expect(messages()).toEqual(['Password must be at least 6 characters'])
  expect(inModal('.lk-strength p')[0]?.textContent).toBe('Password strength: Weak')
  expect(button('Continue').disabled).toBe(true)
  submit(field('creating'), 'kest')
  expect(titles()).toEqual(['Set your password'])
  typeInto(field('creating'), password)
  expect(messages()).toEqual([])
  expect(inModal('.lk-strength p')[0]?.textContent).toBe('Password strength: Strong')

  await pressInModal('Continue')
  await shows('Save your password')
  expect(field('saving').value).toBe(password)
  expect(field('saving').readOnly).toBe(true)
  await pressInModal('Back')
  await shows('Set your password')
  expect(field('creating').value).toBe(password)
  await pressInModal('Continue')
  await pressInModal('Continue')

  await shows('Confirm your password')
  expect(button('Continue').disabled).toBe(true)
  submit(field('confirming'), 'Kestrel-Mos')
  expect(messages()).toEqual(["Passwords don't match"])
  expect(titles()).toEqual(['Confirm your password'])
  submit(field('confirming'), password)
  await shows('Have you saved it?')
  expect(button('Set password').disabled).toBe(true)
  expect(button('Cancel')).toBeDefined()
  act(() => (inModal('input[type=checkbox]')[0] as HTMLElement).click())
  await pressInModal('Set password')
  expect(messages()).toEqual(['Setting it takes a few seconds.'])
  const wallet = await act(() => answer)
  expect(wallet.recoveryMethod).toBe('user-passcode')
  expect(heard.onSuccess).toHaveBeenCalledExactlyOnceWith({ wallet })
  await shows('Success')
  await pressInModal('Close')
  await until(() => expect(read().privy.isModalOpen).toBe(false))
  expect(heard.onError).not.toHaveBeenCalled()
  await recoverBy(ada, password)
})

test('a bar shows the progress of setting a password and of recovering with it', async () => {
  const ada = await signInWithWallet()
  const { read, holdAtTheEnd } = await openFor(ada)
  const answer = read().setWalletPassword()
  await pressInModal('Add password')
  await leadThrough()
  const release = holdAtTheEnd()
  await pressInModal('Set password')
  const bar = () => inModal('[role=progressbar]')[0]
  const shows = {
    'aria-label': 'Setting it takes a few seconds.',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
  }
  await until(() => expect(bar()?.getAttribute('aria-valuenow')).toBe('100'))
  for (const [name, value] of Object.entries(shows)) expect(bar()?.getAttribute(name)).toBe(value)
  expect(bar()?.querySelector('i')?.style.inlineSize).toBe('100%')
  release()
  await act(() => answer)
  await until(() => expect(titles()).toEqual(['Success']))
  expect(bar()).toBeUndefined()
})

test('a password is changed on a device that has the wallet', async () => {
  const ada = await signInWithWallet()
  const { read } = await openFor(ada)
  const first = read().setWalletPassword()
  await pressInModal('Add password')
  await leadThrough()
  await pressInModal('Set password')
  await act(() => first)
  await pressInModal('Close')
  await until(() => expect(read().privy.isModalOpen).toBe(false))
  // Two presses start one flow.
  const [second, again] = [read().privy.setWalletPassword(), read().setWalletPassword()]
  await shows('Reset your password')
  expect(inModal('[aria-label=Back]')).toEqual([])
  await leadThrough('Heron-Reed-52')
  await pressInModal('Set password')
  await act(async () => expect(await second).toBe(await again))
  await expect(recoverBy(ada, password)).rejects.toMatchObject({ data: { type: 'invalid_recovery_pin' } })
  await recoverBy(ada, 'Heron-Reed-52')
})

test('a password is generated, copied and saved in a file with the published name', async () => {
  const { read } = await openFor(await signInWithWallet())
  const rejection = expect(read().setWalletPassword()).rejects.toMatchObject({
    code: 'user_exited_set_password_flow',
    message: 'Exited before password was added to wallet',
  })
  await pressInModal('Add password')
  await pressInModal('Suggest a password')
  const proposal = field('creating').value
  expect(proposal).toMatch(/^([A-Z][a-z]{4}-){4}\d\d$/)
  expect(field('creating').type).toBe('text')
  await pressInModal('Continue')
  const writeText = vi.fn()
  const files: File[] = []
  const spies = [
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => writeText(text)),
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as File)
      return 'blob:file'
    }),
    vi.spyOn(window.HTMLAnchorElement.prototype, 'click').mockImplementation(() => {}),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  await pressInModal('Copy')
  await until(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(proposal))
  await pressInModal('Download')
  expect(files.map(({ name }) => name)).toEqual(['test-app-privy-wallet-recovery.txt'])
  const lines = (await files[0]?.text())?.split('\r\n')
  expect(lines?.[0]).toBe('The password of your Test app wallet:')
  expect(lines?.[2]).toBe(proposal)
  await pressInModal('Close')
  await act(() => rejection)
})

test('a wallet of a login has a password from the start if the app requires it', async () => {
  const { read } = await open({
    embeddedWallets: { createOnLogin: 'all-users', requireUserOwnedRecoveryOnCreate: true },
  })
  act(() => read().privy.login())
  submit(await fieldInModal(), email)
  await until(() => expect(inModal('[data-page=email-code] input')).toHaveLength(1))
  typeInto(await fieldInModal(), world.codeFor(email))
  await leadThrough()
  // The app requires the password, not the user.
  expect(button('Cancel')).toBeUndefined()
  expect(read().privy.user?.wallet).toBeUndefined()
  await pressInModal('Set password')
  await shows('Success')
  expect(read().privy.user?.wallet).toMatchObject({ recoveryMethod: 'user-passcode' })
  await until(() => expect(read().privy.isModalOpen).toBe(false))
  await recoverBy({ email }, password)
})

test("so has a wallet of the host app, by the server's setting; leaving creates none", async () => {
  world = await createWorld({
    origins: [host],
    settings: {
      embedded_wallet_config: {
        create_on_login: 'off',
        require_user_owned_recovery_on_create: true,
        min_password_length: 15,
      },
    },
  })
  const { read } = await openFor({ email })
  const rejection = expect(read().createWallet()).rejects.toMatchObject({
    message: 'User wallet creation failed',
  })
  await until(() => expect(field('creating')).toBeDefined())
  submit(field('creating'), password.slice(1))
  expect(messages()).toEqual(['Password must be at least 15 characters'])
  await leadThrough()
  await pressInModal('Cancel')
  await act(() => rejection)
  expect(read().privy.user?.wallet).toBeUndefined()
  const answer = read().createWallet()
  await leadThrough()
  await pressInModal('Set password')
  await act(async () => expect((await answer).recoveryMethod).toBe('user-passcode'))
  await recoverBy({ email }, password)
  // Wallets of the same seed are recovered with it, without a question.
  const further = await act(() => read().createWallet({ createAdditional: true }))
  expect(further).toMatchObject({ walletIndex: 1, recoveryMethod: 'user-passcode' })
})

test('error: a wallet created meanwhile on another device without a password gets it', async () => {
  const config = { embeddedWallets: { requireUserOwnedRecoveryOnCreate: true } }
  const { read } = await openFor({ email }, config)
  const answer = read().createWallet()
  await leadThrough()
  const elsewhere = await onDevice(world, await signIn(world, email))
  const { address } = await createWallet(elsewhere)
  await pressInModal('Set password')
  await act(async () => expect(await answer).toMatchObject({ address, recoveryMethod: 'user-passcode' }))
  await recoverBy({ email }, password)
})

test('error: a wallet created there with another password asks for it, then gets the new one', async () => {
  const config = { embeddedWallets: { requireUserOwnedRecoveryOnCreate: true } }
  const { read } = await openFor({ email }, config)
  const answer = read().createWallet()
  await leadThrough()
  const elsewhere = await onDevice(world, await signIn(world, email))
  const recoveryPassword = 'Otter-Fern-28'
  const { address } = await createWallet(elsewhere, {}, { recoveryMethod: 'user-passcode', recoveryPassword })
  await pressInModal('Set password')
  await until(() => expect(inModal('[data-page=recover-wallet] input')).toHaveLength(1))
  submit(inModal('[data-page=recover-wallet] input')[0] as HTMLInputElement, recoveryPassword)
  await act(async () => expect(await answer).toMatchObject({ address, recoveryMethod: 'user-passcode' }))
  await recoverBy({ email }, password)
  await expect(recoverBy({ email }, recoveryPassword)).rejects.toThrow()
})

test('error: a server that is away is said on the screen, from which it is tried again', async () => {
  const { read, network } = await openFor(await signInWithWallet())
  const answer = read().setWalletPassword()
  await pressInModal('Add password')
  await leadThrough()
  network.isAway = true
  await pressInModal('Set password')
  await until(() => expect(inModal('.lk-msg.bad')).toHaveLength(1))
  network.isAway = false
  await pressInModal('Set password')
  await act(async () => expect((await answer).recoveryMethod).toBe('user-passcode'))
})

test('error: a permanent failure ends on a screen with its reason', async () => {
  const { read, heard } = await openFor(await signInWithWallet())
  const failure = expect(read().setWalletPassword()).rejects.toMatchObject({
    code: 'missing_or_invalid_token',
  })
  await pressInModal('Add password')
  await leadThrough()
  // The login is now too old for a change of the wallet's recovery.
  world.clock.forward({ seconds: 25 * 3_600 })
  await pressInModal('Set password')
  await shows('Something went wrong')
  await pressInModal('Close')
  await act(() => failure)
  expect(heard.onError).toHaveBeenCalledExactlyOnceWith('missing_or_invalid_token')
})

test('error: one who closes it while it is being set is told what came of it', async () => {
  const ada = await signInWithWallet()
  const { read, network } = await openFor(ada)
  const answer = read().setWalletPassword()
  await pressInModal('Add password')
  await leadThrough()
  let answerNow = () => {}
  network.held = new Promise((resolve) => {
    answerNow = resolve
  })
  await pressInModal('Set password')
  await pressInModal('Close')
  await until(() => expect(read().privy.isModalOpen).toBe(false))
  answerNow()
  await act(async () => expect((await answer).recoveryMethod).toBe('user-passcode'))
  await recoverBy(ada, password)
})

test('error: without a user, a wallet or the method, no screen opens', async () => {
  const page = await open({ embeddedWallets: { userOwnedRecoveryOptions: ['icloud'] } })
  await expect(page.read().setWalletPassword()).rejects.toMatchObject({
    message: 'User must be authenticated before setting a password on a Privy wallet',
  })
  const ada = await signIn(world)
  await act(() => page.read().login.sendCode({ email: ada.email }))
  await act(() => page.read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  const fails = (code: string) =>
    act(() => expect(page.read().setWalletPassword()).rejects.toMatchObject({ code }))
  await fails('embedded_wallet_not_found')
  await act(() => page.read().createWallet())
  await fails('disallowed_recovery_method')
  expect(page.heard.onError.mock.calls).toEqual([
    ['must_be_authenticated'],
    ['embedded_wallet_not_found'],
    ['disallowed_recovery_method'],
  ])
  expect(inModal('.lk-page')).toEqual([])
})

test('error: an error without its own code has the published message', async () => {
  const ada = await signInWithWallet()
  const { apiUrl, heard } = await openFor(ada)
  const latchkey = getLatchkey({ appId: world.app.id, apiUrl }, loaders)
  const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await act(() =>
    expect(startSettingPassword(latchkey, { connect: broken, set: broken })).rejects.toMatchObject({
      code: 'unknown_embedded_wallet_error',
      message: 'Error setting password on privy wallet',
    }),
  )
  expect(heard.onError).toHaveBeenCalledExactlyOnceWith('unknown_embedded_wallet_error')
})

test('security: the password goes to the frame alone, and is in no field when the screen is left', async () => {
  const logSpies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level),
  )
  onTestFinished(() => {
    for (const spy of logSpies) spy.mockRestore()
  })
  const ada = await signInWithWallet()
  const { read, told, heard } = await openFor(ada)
  const bodies: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    bodies.push(url, String(init?.body), JSON.stringify(init?.headers))
    return fetch(url, init)
  })
  const markup: string[] = []
  const answer = read().setWalletPassword()
  await pressInModal('Add password')
  await until(() => expect(field('creating')).toBeDefined())
  const input = field('creating')
  typeInto(input, password)
  await pressInModal('Show password')
  markup.push(...inModal('dialog').map(({ outerHTML }) => outerHTML))
  submit(input, password)
  await shows('Save your password')
  // One element from the first step to the last, so that there is only one to clear.
  expect(field('saving')).toBe(input)
  markup.push(...inModal('dialog').map(({ outerHTML }) => outerHTML))
  await pressInModal('Continue')
  const repetition = field('confirming')
  submit(repetition, password)
  await shows('Have you saved it?')
  expect(repetition.value).toBe('')
  act(() => (inModal('input[type=checkbox]')[0] as HTMLElement).click())
  await pressInModal('Set password')
  await act(() => answer)
  await shows('Success')
  expect(input.value).toBe('')
  const storageText = JSON.stringify(Object.entries(localStorage))
  const page = [
    document.documentElement.outerHTML,
    location.href,
    storageText,
    JSON.stringify(told),
    ...markup,
  ]
  const { onSuccess, onError } = heard
  const callbacks = JSON.stringify([onSuccess.mock.calls, onError.mock.calls])
  const leakText = [
    ...page,
    callbacks,
    ...bodies,
    ...logSpies.map(({ mock }) => JSON.stringify(mock.calls)),
  ].join()
  expect(told).not.toEqual([])
  expect(onSuccess).toHaveBeenCalled()
  expect(leakText).not.toContain(password)
})

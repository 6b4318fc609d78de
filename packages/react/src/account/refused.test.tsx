import '../../test/modal.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { inModal } from '../../test/modal.ts'
import {
  useConnectOrCreateWallet,
  useCrossAppAccounts,
  useGuestAccounts,
  useLinkAccount,
  useLogin,
  useLoginWithEmail,
  useLoginWithFarcaster,
  useLoginWithPasskey,
  useLoginWithSms,
  useLoginWithTelegram,
  usePrivy,
  useUpdateAccount,
} from '../index.ts'

const callbacks = { login: vi.fn(), link: vi.fn(), update: vi.fn(), connect: vi.fn() }
const useHost = () => {
  useLinkAccount({ onError: callbacks.link })
  useUpdateAccount({ onError: callbacks.update })
  useLogin({ onError: callbacks.login })
  useConnectOrCreateWallet({ onError: callbacks.connect })
  return {
    ...{ email: useLoginWithEmail(), sms: useLoginWithSms(), passkey: useLoginWithPasskey() },
    ...{ farcaster: useLoginWithFarcaster(), telegram: useLoginWithTelegram() },
    ...{ ...useCrossAppAccounts(), ...useGuestAccounts(), ...usePrivy() },
  }
}
type Host = ReturnType<typeof useHost>
type Call = (argument?: unknown) => unknown

let world: World
let people = 0
beforeAll(async () => {
  world = await createWorld({ settings: { guest_auth: true, wallet_auth: true } })
})
const warnings = vi.spyOn(console, 'warn')
const consoleErrors = vi.spyOn(console, 'error')
beforeEach(() => {
  warnings.mockImplementation(() => {})
  consoleErrors.mockImplementation(() => {})
})
afterEach(() => {
  document.body.replaceChildren()
  vi.clearAllMocks()
})

async function open(who: 'visitor' | 'guest' | 'user') {
  const { read } = await openPage(world, useHost)
  if (who === 'guest') await act(() => read().createGuestAccount())
  if (who === 'user') {
    const email = `person${++people}@refused.example`
    await act(() => read().email.sendCode({ email }))
    await act(() => read().email.loginWithCode({ code: world.codeFor(email) }))
  }
  return read
}

/**
 * Functions that a visitor may call, and functions of `usePrivy` that do not concern a user. All others are for users.
 */
const forVisitors = [
  ...['login', 'logout', 'connectWallet', 'connectOrCreateWallet', 'retry', 'getAccessToken'],
  ...['setActiveWallet', 'createGuestAccount', 'forkSession', 'loginWithCrossAppAccount'],
  // They answer a request for a second factor, which is not pending here.
  ...['init', 'submit', 'cancel'],
  // Their own screens show it.
  ...['enrollInMfa', 'initEnrollmentWithPasskey', 'linkOAuth'],
]

const hookNames = { link: 'linkAccount', update: 'update' }

/** Published arguments of functions that read them. */
const args: Record<string, unknown> = {
  signMessage: { message: 'hello' },
  signTypedData: { primaryType: 'A', types: { A: [] }, message: {}, domain: {} },
  initEnrollmentWithSms: { phoneNumber: '+12133734253' },
  submitEnrollmentWithSms: { phoneNumber: '+12133734253', mfaCode: '123456' },
  submitEnrollmentWithPasskey: { credentialIds: [] },
  submitEnrollmentWithTotp: { mfaCode: '123456' },
  linkCrossAppAccount: { appId: 'any' },
  unlinkOAuth: { provider: 'google', subject: '1' },
  unlinkCrossAppAccount: { subject: '1' },
}

test('every function that needs a user refuses a visitor, by its callback or its promise, and shows nothing', async () => {
  const read = await open('visitor')
  const names = Object.entries(read())
    .filter(([name, one]) => typeof one === 'function' && !forVisitors.includes(name))
    .map(([name]) => name)
  expect(names.length).toBeGreaterThan(50)
  const calls: string[] = []
  for (const name of names) {
    const call = read()[name as keyof Host] as Call
    const callback = callbacks[/^(link(?!CrossApp)|update)/.exec(name)?.[0] as keyof typeof hookNames]
    if (callback) {
      act(() => void call())
      await until(() => expect(callback, name).toHaveBeenCalledOnce())
      const [code, details] = callback.mock.lastCall ?? []
      expect([code, typeof details.linkMethod], name).toEqual(['must_be_authenticated', 'string'])
      callback.mockClear()
    } else
      await act(() =>
        expect(
          Promise.resolve().then(() => call(args[name])),
          name,
        ).rejects.toMatchObject({
          code: 'must_be_authenticated',
        }),
      )
    if (read().isModalOpen) calls.push(name)
  }
  expect(calls).toEqual([])
})

type Row = {
  who: 'guest' | 'user'
  name: 'login' | 'connectOrCreateWallet' | 'createGuestAccount'
  says?: string
  throws?: { code: string }
}

/** Functions for visitors, called while a user is signed in. */
const rows: Row[] = [
  { who: 'user', name: 'login', says: 'A user is already logged in.' },
  {
    who: 'user',
    name: 'connectOrCreateWallet',
    says: 'A user is already logged in. Use connectWallet or createWallet.',
  },
  {
    who: 'guest',
    name: 'connectOrCreateWallet',
    says: 'A user is already logged in. Use connectWallet or createWallet.',
  },
  { who: 'user', name: 'createGuestAccount', throws: { code: 'unknown_auth_error' } },
]

describe.each(rows)('error: $name for a $who', ({ who, name, says, throws }) => {
  test('leaves the session and the modal unchanged', async () => {
    const read = await open(who)
    const { user } = read()
    const call = Promise.resolve(act(() => (read()[name] as Call)()))
    if (throws) await expect(call).rejects.toMatchObject(throws)
    if (says) await until(() => expect(warnings.mock.calls.flat()).toEqual([says]))
    expect(read()).toMatchObject({ isModalOpen: false, authenticated: true, user })
    expect(inModal('dialog[open]')).toEqual([])
    // The user has not left a login: there was none. A promise's error is reported to callbacks too, as everywhere.
    const codes = Object.values(callbacks).flatMap(({ mock }) => mock.calls.map(([code]) => code))
    expect(codes).toEqual(throws ? [throws.code] : [])
  })
})

const already = 'A user is already logged in. Link the account instead.'

/** The hooks that start a login without the modal. `useLoginWithOAuth` links then, as published. */
const headless: Record<string, (host: Host) => Promise<unknown>> = {
  email: ({ email }) => email.sendCode({ email: 'bob@refused.example' }),
  sms: ({ sms }) => sms.sendCode({ phoneNumber: '+12133734253' }),
  passkey: ({ passkey }) => passkey.loginWithPasskey(),
  farcaster: ({ farcaster }) => farcaster.loginWithFarcaster(),
  telegram: ({ telegram }) => telegram.login(),
  'another app': ({ loginWithCrossAppAccount }) => loginWithCrossAppAccount({ appId: 'any' }),
}

test.each(Object.entries(headless))(
  'error: a login by the hook of %s for a signed-in user',
  async (_, begin) => {
    // A browser that supports passkeys.
    vi.stubGlobal('PublicKeyCredential', () => {})
    Object.defineProperty(navigator, 'credentials', { value: {}, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
    const read = await open('user')
    const { user } = read()
    const error = { code: 'unknown_auth_error', message: already }
    await act(() => expect(begin(read())).rejects.toMatchObject(error))
    expect(read()).toMatchObject({ isModalOpen: false, authenticated: true, user })
  },
)

test('a guest may log in, and may link accounts', async () => {
  const read = await open('guest')
  act(() => read().login())
  await until(() => expect(read().isModalOpen).toBe(true))
  expect(warnings).not.toHaveBeenCalled()
})

import '../../test/modal.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCaptcha } from '@latchkey/core'
import { act } from 'react'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ProviderApp, providerFor } from '../../../../test/support/crossApp.ts'
import { solanaWallet } from '../../../../test/support/wallets.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { issueFakeToken } from '../../../server/src/vendors/captcha/fake.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { inModal, submit } from '../../test/modal.ts'
import {
  useCrossAppAccounts,
  useGuestAccounts,
  useLinkEmail,
  useLogin,
  useLoginWithEmail,
  useLoginWithFarcaster,
  useLoginWithOAuth,
  useLoginWithPasskey,
  useLoginWithSiwe,
  useLoginWithSiws,
  useLoginWithSms,
  useLoginWithTelegram,
  usePrivy,
  useSignupWithPasskey,
} from '../index.ts'
import { getLatchkey } from '../latchkey.ts'
import { loaders } from '../loaders.ts'

let world: World
let provider: ProviderApp
beforeAll(async () => {
  const bot = { bot_id: '42', bot_name: 'harbor_bot', link_enabled: true, seamless_auth_enabled: true }
  const settings = {
    ...{ sms_auth: true, wallet_auth: true, solana_wallet_auth: true, passkey_auth: true, guest_auth: true },
    ...{ farcaster_auth: true, telegram_auth: true, telegram_auth_config: bot, google_oauth: true },
    ...{ captcha_enabled: true, captcha_site_key: 't:local' },
    embedded_wallet_config: { create_on_login: 'off' },
  }
  world = await createWorld({ settings, env: { LATCHKEY_IP_LIMITS: 'off' } })
  provider = await providerFor(world)
})

const onError = vi.fn()
const useHost = () => ({
  email: useLoginWithEmail({ onError }),
  sms: useLoginWithSms({ onError }),
  oauth: useLoginWithOAuth({ onError }),
  passkey: useLoginWithPasskey({ onError }),
  signup: useSignupWithPasskey({ onError }),
  siwe: useLoginWithSiwe({ onError }),
  siws: useLoginWithSiws({ onError }),
  farcaster: useLoginWithFarcaster({ onError }),
  telegram: useLoginWithTelegram({ onError }),
  guest: useGuestAccounts(),
  crossApp: useCrossAppAccounts(),
  link: useLinkEmail(),
  login: useLogin(),
  privy: usePrivy(),
})
type Host = ReturnType<typeof useHost>

const launchData = String(
  new URLSearchParams({ user: '{"id":7}', auth_date: '1700000000', hash: 'a'.repeat(64) }),
)
const address = '0x1111111111111111111111111111111111111111'

/** Every hook that starts a login, by the core file that requests the token. */
const ways: { [file: string]: { [name: string]: (host: Host) => Promise<unknown> } } = {
  'otp/flow.ts': {
    email: ({ email }) => email.sendCode({ email: 'ada@headless.example' }),
    sms: ({ sms }) => sms.sendCode({ phoneNumber: '+12133734253' }),
  },
  'methods/oauth/flow.ts': { google: ({ oauth }) => oauth.initOAuth({ provider: 'google' }) },
  'methods/passkeys/ceremony.ts': {
    'a passkey': ({ passkey }) => passkey.loginWithPasskey(),
    'a new passkey': ({ signup }) => signup.signupWithPasskey(),
  },
  'methods/siwe/flow.ts': {
    'an Ethereum wallet': ({ siwe }) => siwe.generateSiweMessage({ address, chainId: 'eip155:1' }),
    'a Solana wallet': ({ siws }) => siws.generateSiwsMessage({ address: solanaWallet().address }),
  },
  'methods/farcaster/flow.ts': { Farcaster: ({ farcaster }) => farcaster.loginWithFarcaster() },
  'methods/telegram/flow.ts': {
    Telegram: ({ telegram }) => telegram.login({ launchParams: { initDataRaw: launchData } }),
  },
  'methods/guest/flow.ts': { 'a guest': ({ guest }) => guest.createGuestAccount() },
  'methods/crossApp/connectAccount.ts': {
    'another app': ({ crossApp }) => crossApp.loginWithCrossAppAccount({ appId: provider.id }),
  },
}

test('every file that takes a token has its hooks here', () => {
  const folder = join(import.meta.dirname, '../../../core/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(').takeToken()'))
  expect(files.sort()).toEqual(Object.keys(ways).sort())
})

/** A page with passkeys and windows, and the requests that it sends. */
async function open() {
  vi.stubGlobal('PublicKeyCredential', () => {})
  Object.defineProperty(navigator, 'credentials', { value: {}, configurable: true })
  vi.spyOn(window, 'open').mockImplementation(
    () => ({ closed: false, close() {}, moveTo() {}, location: {} }) as never,
  )
  const page = await openPage(world, useHost, { headless: true } as never)
  const bodies: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST' && !url.includes('analytics')) bodies.push(new URL(url).pathname)
    return fetch(url, init)
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials')
    vi.useRealTimers()
    onError.mockClear()
  })
  const captcha = getCaptcha(getLatchkey({ appId: world.app.id, apiUrl: page.apiUrl }, loaders).client)
  return { ...page, sent: bodies, captcha }
}

describe.each(Object.values(ways).flatMap((file) => Object.entries(file)))('error: %s', (_, begin) => {
  test('with a widget that fails is refused at once', async () => {
    const { read, sent, captcha } = await open()
    captcha.use({ execute: () => captcha.set({ status: 'error', error: '300030' }) })
    await act(() =>
      expect(begin(read())).rejects.toMatchObject({
        code: 'captcha_failure',
        message: 'You did not pass CAPTCHA. Please try again.',
      }),
    )
    expect(sent).toEqual([])
  })

  test('without a widget is given up after 20 s, and nothing is sent', async () => {
    const { read, sent, captcha } = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onFailure = vi.fn()
    begin(read()).catch(onFailure)
    // Loading its code and its first requests take their own time.
    while (captcha.getState().status !== 'loading') await new Promise(setImmediate)
    await act(() => vi.advanceTimersByTimeAsync(19_999))
    expect(onFailure).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onFailure.mock.lastCall?.[0]).toMatchObject({ code: 'captcha_timeout', message: 'Captcha failed' })
    expect(captcha.getState()).toEqual({ status: 'disabled' })
    expect(sent).toEqual([])
  })
})

test('error: a login hook reports it in its callback and its state', async () => {
  const { read, captcha } = await open()
  captcha.use({ execute: () => captcha.set({ status: 'error', error: '300030' }) })
  await act(() =>
    read()
      .email.sendCode({ email: 'ada@headless.example' })
      .catch(() => {}),
  )
  expect(onError).toHaveBeenCalledExactlyOnceWith('captcha_failure')
  expect(read().email.state).toMatchObject({ status: 'error', error: { code: 'captcha_failure' } })
})

test('a challenge that a widget completes is noticed at once, without polling', async () => {
  const { read, captcha } = await open()
  let finish = () => {}
  const token = issueFakeToken(world.ctx, { hostname: 'localhost', action: world.app.id })
  captcha.use({ execute: () => (finish = () => captcha.set({ status: 'success', token })) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sending = read().email.sendCode({ email: 'ada@headless.example' })
  finish()
  // No time passes: published clients check every 200 ms.
  await act(() => sending)
  expect(read().email.state).toMatchObject({ status: 'awaiting-code-input' })
})

test('a signed-in user needs none', async () => {
  const { read, captcha } = await open()
  const token = issueFakeToken(world.ctx, { hostname: 'localhost', action: world.app.id })
  const remove = captcha.use({ execute: () => captcha.set({ status: 'success', token }) })
  await act(() => read().guest.createGuestAccount())
  remove()
  await act(() => read().link.sendCode({ email: 'linked@headless.example' }))
  expect(world.inbox.at(-1)).toMatchObject({ to: 'linked@headless.example' })
})

test('`headless`: the modal has no screen for it, and waits for the widget of the page', async () => {
  const { read, captcha } = await open()
  act(() => read().privy.login())
  await until(() => expect(inModal('dialog[open] input[type=email]')).toHaveLength(1))
  captcha.use({ execute: () => captcha.set({ status: 'error', error: '300030' }) })
  submit(inModal('dialog[open] input[type=email]')[0] as HTMLInputElement, 'ada@headless.example')
  await until(() =>
    expect(inModal('dialog[open]')[0]?.textContent).toContain("We couldn't verify you. Try again."),
  )
  expect(inModal('[data-page=captcha]')).toEqual([])
})

import '../test/dom.ts'
import { act, type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { host } from '../../../test/support/browserDevice.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { createApp } from '../../server/src/app/manage.ts'
import { silencePages } from '../test/dom.ts'
import { openPage, until } from '../test/hostPage.tsx'
import { layFrame } from '../test/layFrame.ts'
import { inModal } from '../test/modal.ts'
import {
  LoginModal,
  type PrivyClientConfig,
  PrivyProvider,
  useCreateWallet,
  useLogin,
  useLoginWithEmail,
  useModalStatus,
  usePrivy,
  useSignMessage,
} from './index.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ origins: [host] })
})
afterEach(() => {
  document.body.replaceChildren()
  silencePages()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const dialogs = () => inModal('dialog[open] .lk-page')

test('two providers of one app render its modal once, and the other one takes over when the first unmounts', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  let login = () => {}
  const Page = () => {
    ;({ login } = usePrivy())
    return <p data-host>The host app</p>
  }
  const provider = (key: string, children?: ReactNode) => (
    <PrivyProvider key={key} appId={world.app.id} apiUrl="http://two-providers.test">
      {children}
    </PrivyProvider>
  )
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const render = (...providers: ReactNode[]) => act(() => root.render(<StrictMode>{providers}</StrictMode>))
  render(provider('a'), provider('b', <Page />))
  act(() => login())
  await until(() => expect(dialogs()).toHaveLength(1))
  expect(warnings.mock.calls.flat().join()).toContain('More than one <PrivyProvider>')
  render(provider('b', <Page />))
  await until(() => expect(dialogs()).toHaveLength(1))
  expect(document.querySelector('[data-host]')).not.toBeNull()
  act(() => root.unmount())
  expect(inModal('dialog')).toEqual([])
})

test('two providers of different apps are warned once that they log each other out, and do', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const other = await createApp(world.ctx, { name: 'Other', origins: [world.app.origin] })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin: world.app.origin } }),
  )
  type Part = { privy: ReturnType<typeof usePrivy>; email: ReturnType<typeof useLoginWithEmail> }
  const parts: Record<string, Part> = {}
  const Page = ({ appId }: { appId: string }) => {
    parts[appId] = { privy: usePrivy(), email: useLoginWithEmail() }
    return null
  }
  const apps = [world.app.id, other.appId]
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const providers = apps.map((appId) => (
    <PrivyProvider key={appId} appId={appId} apiUrl="http://two-apps.test">
      <Page appId={appId} />
    </PrivyProvider>
  ))
  act(() => root.render(providers))
  await until(() => expect(Object.values(parts).every(({ privy }) => privy.ready)).toBe(true))
  const messages = warnings.mock.calls.flat().filter((line) => String(line).includes('<PrivyProvider>'))
  expect(messages).toEqual([expect.stringContaining('apps that log each other out')])
  for (const [index, part] of Object.values(parts).entries()) {
    const email = `${index}@two-apps.example`
    await act(() => part.email.sendCode({ email }))
    await act(() => part.email.loginWithCode({ code: world.codeFor(email) }))
  }
  // Neither app ever gets the other's token.
  const tokens = await act(() => Promise.all(Object.values(parts).map(({ privy }) => privy.getAccessToken())))
  expect(tokens[0]).toBeNull()
  act(() => root.unmount())
})

async function openAda(config?: PrivyClientConfig) {
  layFrame(world)
  const onError = vi.fn()
  const page = await openPage(
    world,
    () => ({
      email: useLoginWithEmail(),
      privy: usePrivy(),
      ...useLogin({ onError }),
      ...useCreateWallet(),
      ...useSignMessage(),
      isOpen: useModalStatus().isOpen,
    }),
    config,
  )
  const signIn = async () => {
    await act(() => page.read().email.sendCode({ email: 'ada@example.com' }))
    await act(() => page.read().email.loginWithCode({ code: world.codeFor('ada@example.com') }))
  }
  return { ...page, onError, signIn }
}

test('a provider that unmounts while a request is shown rejects it', async () => {
  const { read, signIn, leave } = await openAda()
  await signIn()
  await act(() => read().createWallet())
  const onReject = vi.fn()
  await act(async () => void read().signMessage({ message: 'hello' }).catch(onReject))
  await until(() => expect(dialogs()).toHaveLength(1))
  leave()
  await until(() => expect(onReject).toHaveBeenCalledOnce())
  expect(onReject.mock.lastCall?.[0]).toMatchObject({ code: 'screen_failed' })
  expect(inModal('dialog')).toEqual([])
})

/**
 * Changes that a host app may make while the modal is open. The last one is a mistake, so the config before it stays.
 */
const changes: Record<string, PrivyClientConfig> = {
  'another look': { appearance: { theme: 'dark', accentColor: '#00ff00', landingHeader: 'Come in' } },
  'other methods': { loginMethods: ['email', 'google'] },
  'another language': { intl: { locale: 'de' } },
  'no list of wallets': { appearance: { walletList: [] } },
  'wallets on login': { embeddedWallets: { createOnLogin: 'all-users', showWalletUIs: false } },
  'no chain': { supportedChains: [] },
}

test.each(Object.entries(changes))(
  '%s while the modal is open keeps the page and the login intact',
  async (_, config) => {
    const consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { read, tell, onError } = await openAda()
    act(() => read().login())
    await until(() => expect(dialogs()).toHaveLength(1))
    tell(config)
    await until(() => expect(dialogs()).toHaveLength(1))
    expect(read()).toMatchObject({ isOpen: true, privy: { ready: true } })
    expect(onError).not.toHaveBeenCalled()
    const mistakes = consoleErrors.mock.calls.filter(([line]) => !String(line).includes('not wrapped in act'))
    expect(mistakes.length > 0).toBe(config.supportedChains !== undefined)
    tell({})
    act(() => (inModal('button[aria-label=Close]')[0] as HTMLElement | undefined)?.click())
  },
)

const cards = () => inModal('section .lk-page')

test.each([
  { standalone: true, shown: cards },
  { standalone: false, shown: dialogs },
])('LoginModal renders the login in its position (standalone: $standalone), and only there', async (row) => {
  layFrame(world)
  vi.stubEnv('NODE_ENV', 'development')
  const warnings = vi.spyOn(console, 'warn')
  let show = (_open: boolean) => {}
  const Login = () => {
    const [open, setOpen] = useState(false)
    show = setOpen
    return (
      <div data-place>
        <LoginModal open={open} />
      </div>
    )
  }
  const onError = vi.fn()
  const useAll = () => ({ ...useLogin({ onError }), isOpen: useModalStatus().isOpen, privy: usePrivy() })
  const { read } = await openPage(world, useAll, { _render: { standalone: row.standalone } }, Login)
  expect(row.shown()).toEqual([])
  act(() => show(true))
  await until(() => expect(row.shown()).toHaveLength(1))
  expect(document.querySelectorAll('[data-place] .notranslate')).toHaveLength(row.standalone ? 1 : 0)
  expect(read().isOpen).toBe(true)
  act(() => show(false))
  await until(() => expect(row.shown()).toEqual([]))
  expect(onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow')
  // Other screens that the app opens are drawn there as well.
  act(() => read().login())
  await until(() => expect(row.shown()).toHaveLength(1))
  expect(warnings.mock.calls.flat().join()).not.toContain('More than one')
})

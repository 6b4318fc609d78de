import '../../../test/dom.ts'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { host } from '../../../../../test/support/browserDevice.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { fieldInModal, inModal, submit, typeInto } from '../../../test/modal.ts'
import { useLatchkey } from '../../context.ts'
import {
  useConnectOrCreateWallet,
  useConnectWallet,
  useCreateWallet,
  useExportWallet,
  useLinkAccount,
  useLogin,
  useLoginWithEmail,
  useMfaEnrollment,
  useModalStatus,
  usePrivy,
  useSetWalletPassword,
  useSetWalletRecovery,
  useSignMessage,
  useSignTypedData,
  useUpdateAccount,
  useWallets,
} from '../../index.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'

const ada = 'ada@example.com'
/** Makes any screen throw while it renders. */
const poison = {
  name: 'error',
  props: Object.defineProperty({}, 'error', {
    enumerable: true,
    get() {
      throw new RangeError('A screen fails.')
    },
  }),
} as ModalRoute

const HostApp = () => <p data-host>The host app</p>
const hostText = () => document.querySelector('[data-host]')?.textContent

async function open() {
  const world = await createWorld({ origins: [host] })
  const frame = layFrame(world)
  const callbacks = {
    login: vi.fn(),
    link: vi.fn(),
    update: vi.fn(),
    connect: vi.fn(),
    connectOrCreate: vi.fn(),
  }
  const consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const useHooks = () => ({
    latchkey: useLatchkey(),
    email: useLoginWithEmail(),
    privy: usePrivy(),
    login: useLogin({ onError: callbacks.login }).login,
    ...useLinkAccount({ onError: callbacks.link }),
    ...useUpdateAccount({ onError: callbacks.update }),
    ...useConnectWallet({ onError: callbacks.connect }),
    ...useConnectOrCreateWallet({ onError: callbacks.connectOrCreate }),
    ...useCreateWallet(),
    ...useSignMessage(),
    ...useSignTypedData(),
    ...useExportWallet(),
    ...useSetWalletRecovery(),
    ...useSetWalletPassword(),
    ...useMfaEnrollment(),
    ...useWallets(),
    isOpen: useModalStatus().isOpen,
  })
  const { read } = await openPage(world, useHooks, {}, HostApp)
  onTestFinished(() => {
    document.body.replaceChildren()
    consoleErrors.mockRestore()
  })
  const signIn = async () => {
    await act(() => read().email.sendCode({ email: ada }))
    await act(() => read().email.loginWithCode({ code: world.codeFor(ada) }))
  }
  return { world, read, told: callbacks, written: consoleErrors, signIn, frame }
}

type OpenedPage = Awaited<ReturnType<typeof open>>

const typedData = {
  domain: { chainId: 1 },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'hello' },
}

/** Everything that opens the modal, and where its failure arrives: the name of a callback, or the promise. */
const openers: Record<
  string,
  {
    needs?: 'user' | 'wallet'
    call(page: ReturnType<OpenedPage['read']>): unknown
    tells?: keyof OpenedPage['told']
  }
> = {
  login: { call: ({ login }) => login(), tells: 'login' },
  linkPhone: { needs: 'user', call: ({ linkPhone }) => linkPhone(), tells: 'link' },
  updateEmail: { needs: 'user', call: ({ updateEmail }) => updateEmail(), tells: 'update' },
  connectWallet: { call: ({ connectWallet }) => connectWallet(), tells: 'connect' },
  connectOrCreateWallet: {
    call: ({ connectOrCreateWallet }) => connectOrCreateWallet(),
    tells: 'connectOrCreate',
  },
  signMessage: { needs: 'wallet', call: ({ signMessage }) => signMessage({ message: 'hello' }) },
  signTypedData: { needs: 'wallet', call: ({ signTypedData }) => signTypedData(typedData) },
  personal_sign: {
    needs: 'wallet',
    async call({ wallets: [wallet] }) {
      const provider = await wallet?.getEthereumProvider()
      return provider?.request({ method: 'personal_sign', params: ['hello', wallet?.address] })
    },
  },
  exportWallet: { needs: 'wallet', call: ({ exportWallet }) => exportWallet() },
  setWalletRecovery: { needs: 'wallet', call: ({ setWalletRecovery }) => setWalletRecovery() },
  setWalletPassword: { needs: 'wallet', call: ({ setWalletPassword }) => setWalletPassword() },
}

test.each(Object.entries(openers))(
  'a screen of %s that fails closes the modal, rejects pending requests, and leaves the host app and the next call intact',
  async (name, { needs, call, tells }) => {
    const page = await open()
    const { read, told, written } = page
    if (needs) await page.signIn()
    if (needs === 'wallet') await act(() => read().createWallet())
    const onSettle = vi.fn()
    for (const times of [1, 2]) {
      await act(async () => {
        Promise.resolve(call(read())).then(
          () => {},
          (error) => onSettle(error.code === -32603 ? error.cause.code : error.code),
        )
      })
      await until(() => expect(read().isOpen).toBe(true))
      await until(() => expect(inModal('dialog[open] .lk-page').length).toBe(1))
      written.mockClear()
      await act(async () => read().latchkey.modal.push(poison))
      const callback = tells ? told[tells] : onSettle
      await until(() => expect(callback).toHaveBeenCalledTimes(times))
      expect(callback.mock.lastCall?.[0]).toBe('screen_failed')
      expect(hostText()).toBe('The host app')
      expect(read().isOpen).toBe(false)
      expect(inModal('dialog[open]')).toEqual([])
      expect(document.documentElement.style.overflow).toBe('')
      const reports = written.mock.calls.filter((line) => String(line).includes('A screen fails.'))
      expect(reports, name).toHaveLength(1)
    }
  },
)

/** Acts like a browser's translator, which moves each text into its own elements. */
function translate(): void {
  for (const root of [...document.querySelectorAll('[data-latchkey]')].map(({ shadowRoot }) => shadowRoot)) {
    const texts = [...(root?.querySelectorAll('*') ?? [])].flatMap(({ childNodes }) =>
      [...childNodes].filter((node) => node.nodeType === 3),
    )
    for (const text of texts) {
      if (text.parentElement?.closest('style,font')) continue
      const outer = document.createElement('font')
      text.parentNode?.replaceChild(outer, text)
      outer.appendChild(document.createElement('font')).append(text)
    }
  }
}

test('a page that the browser translates at each screen keeps working, and its roots opt out of translation', async () => {
  const { read, world, told, written } = await open()
  act(() => read().login())
  submit(await fieldInModal(), ada)
  await until(() => expect(inModal('.lk-code')).toHaveLength(1))
  expect(document.querySelector('[data-latchkey]')?.getAttribute('translate')).toBe('no')
  expect(document.querySelector('[data-latchkey]')?.className).toBe('notranslate')
  translate()
  typeInto(inModal('input[autocomplete=one-time-code]')[0] as HTMLInputElement, world.codeFor(ada))
  await until(() => expect(read().privy.authenticated).toBe(true))
  await until(() => expect(read().isOpen).toBe(false))
  expect(hostText()).toBe('The host app')
  expect(told.login).not.toHaveBeenCalled()
  expect(written.mock.calls.filter(([line]) => !String(line).includes('not wrapped in act'))).toEqual([])
})

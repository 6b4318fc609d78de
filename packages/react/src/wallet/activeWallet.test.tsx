import '../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { useActiveWallet, useConnectOrCreateWallet, useConnectWallet, usePrivy } from '../index.ts'

const first = '0x52908400098527886E0F7030069857D2E4169EE7'
const second = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let world: World
globalThis.ResizeObserver ??= window.ResizeObserver
globalThis.matchMedia ??= window.matchMedia.bind(window)
globalThis.getComputedStyle ??= window.getComputedStyle.bind(window)

beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ settings: { wallet_auth: true } })
})

/** A browser extension that allows every request (EIP-6963). */
function install(name: string, rdns: string, address: string): void {
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x1',
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method],
    on: () => {},
    removeListener: () => {},
  }
  const detail = { provider, info: { uuid: rdns, name, rdns, icon: '' } }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
}

function installBoth(): void {
  install('MetaMask', 'io.metamask', first)
  install('Phantom', 'app.phantom', second)
}

const toConnection = (address: string, walletClientType: string, connectedAt: number) => ({
  address,
  walletClientType,
  connectorType: 'injected',
  connectedAt,
})

test('the last connected wallet is active until the app chooses another', async () => {
  installBoth()
  const both = [toConnection(first, 'metamask', 1), toConnection(second, 'phantom', 2)]
  localStorage.setItem('privy:connections', JSON.stringify(both))
  const { read } = await openPage(world, () => ({ active: useActiveWallet(), privy: usePrivy() }))
  await until(() => expect(read().active.wallet?.address).toBe(second))
  expect(read().active.network).toBe('eip155:1')

  act(() => read().active.setActiveWallet({ address: first }))
  expect(read().active.wallet?.address).toBe(first)
  const { wallet, network } = await act(() => read().active.connect())
  expect([wallet?.address, network]).toEqual([first, 'eip155:1'])

  // The 1.x call.
  await act(() => read().privy.setActiveWallet(second))
  expect(read().active.wallet?.address).toBe(second)
})

/** A button of the open modal, which is in a shadow root, by its label. The modal also lays out an invisible copy. */
function modalButton(name: string): HTMLElement | undefined {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('dialog[open] button')])
    .find((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name))
}

test('connect-or-create calls its own callbacks and those of connecting, and the wallet becomes active', async () => {
  installBoth()
  const [own, connecting] = [
    { onSuccess: vi.fn(), onError: vi.fn() },
    { onSuccess: vi.fn(), onError: vi.fn() },
  ]
  const { read } = await openPage(
    world,
    () => {
      useConnectWallet(connecting)
      return { ...useConnectOrCreateWallet(own), privy: usePrivy(), active: useActiveWallet() }
    },
    { loginMethodsAndOrder: { primary: ['metamask', 'email'] } },
  )
  const press = async (name: string) => {
    await until(() => expect(modalButton(name)).toBeDefined())
    act(() => modalButton(name)?.click())
  }
  act(() => read().connectOrCreateWallet())
  await press('Close')
  await until(() => expect(own.onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow'))
  expect(connecting.onError).toHaveBeenCalledExactlyOnceWith('generic_connect_wallet_error')

  act(() => read().connectOrCreateWallet())
  await press('MetaMask')
  await until(() => expect(own.onSuccess).toHaveBeenCalledOnce())
  expect(own.onSuccess.mock.calls[0]?.[0]).toMatchObject({ wallet: { address: first, type: 'ethereum' } })
  expect(connecting.onSuccess.mock.calls[0]?.[0].wallet.address).toBe(first)
  expect(read().privy.authenticated).toBe(false)
  expect(read().active.wallet?.address).toBe(first)
})

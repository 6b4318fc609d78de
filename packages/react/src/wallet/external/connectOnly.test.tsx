import '../../../test/dom.ts'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { installWallet } from '../../../test/installWallet.ts'
import { inModal, pressIfThere, pressInModal, pressRow } from '../../../test/modal.ts'
import {
  useActiveWallet,
  useConnectOrCreateWallet,
  useConnectWallet,
  useLinkAccount,
  usePrivy,
  useWallets,
} from '../../index.ts'

/** `connectWallet` and its siblings: their options, the texts of their screens, and their callbacks. */

let world: World
beforeEach(async () => {
  document.body.replaceChildren()
  for (const one of Object.values(callbacks)) for (const callback of Object.values(one)) callback.mockClear()
  world = await createWorld({ settings: { wallet_auth: true } })
})

const createCallbacks = () => ({ onSuccess: vi.fn(), onError: vi.fn() })
const callbacks = { connect: createCallbacks(), create: createCallbacks(), link: createCallbacks() }

const useHooks = () => ({
  ...useConnectWallet(callbacks.connect),
  ...useConnectOrCreateWallet(callbacks.create),
  ...useLinkAccount(callbacks.link),
  wallets: useWallets().wallets,
  active: useActiveWallet(),
  privy: usePrivy(),
})

const openHost = () =>
  openPage(world, useHooks, {
    appearance: { walletList: ['detected_wallets'], walletChainType: 'ethereum-only' },
  })

const screen = () => inModal('dialog[open] .lk-page')[0]
const says = (words: string) => until(() => expect(screen()?.textContent).toContain(words))
const rows = () => inModal('dialog[open] .lk-page .lk-row') as HTMLElement[]
const buttons = () =>
  rows().map((row) => `${row.querySelector('.grow')?.textContent} ${row.querySelector('.end')?.textContent}`)

const isClosed = () => until(() => expect(screen()).toBeUndefined())
const refusal = () => {
  throw Object.assign(new Error('User rejected'), { code: 4001 })
}

async function close(): Promise<void> {
  await until(() => {
    pressIfThere('Close')
    expect(screen()).toBeUndefined()
  })
}

test('each refusal is told, the user tries again, and the waiting call gets the wallet', async () => {
  const metamask = installWallet('MetaMask', 'io.metamask')
  const allow = metamask.answers.eth_requestAccounts as () => unknown
  metamask.answers.eth_requestAccounts = refusal
  const { read } = await openHost()
  const active = read().active.connect()
  await pressRow('MetaMask')
  await says('Request canceled')
  expect(callbacks.connect.onError).toHaveBeenCalledExactlyOnceWith('generic_connect_wallet_error')
  metamask.answers.eth_requestAccounts = allow
  await pressInModal('Try again')
  await says('Connected')
  // The flow ends here: no more requests, and the modal closes by itself.
  await isClosed()
  expect(callbacks.connect.onSuccess).toHaveBeenCalledOnce()
  expect(callbacks.connect.onError).toHaveBeenCalledOnce()
  expect((await active).wallet?.address).toBe(metamask.address)
  expect(read().privy.authenticated).toBe(false)
  expect(metamask.asked).not.toContain('personal_sign')

  // A connected wallet is the active one, without a request; with `reset`, the user may leave.
  expect((await read().active.connect()).wallet?.address).toBe(metamask.address)
  const anew = read().active.connect({ reset: true })
  const rejection = expect(anew).rejects.toMatchObject({ code: 'generic_connect_wallet_error' })
  await says('Connect a wallet')
  await close()
  await rejection
})

test('a canceled attempt fails once, regardless of a later response of the wallet', async () => {
  const metamask = installWallet('MetaMask', 'io.metamask')
  let refuse = () => {}
  metamask.answers.eth_requestAccounts = () =>
    new Promise((_, reject) => {
      refuse = () => reject(Object.assign(new Error('no'), { code: 4001 }))
    })
  const { read } = await openHost()
  act(() => read().connectWallet())
  await pressRow('MetaMask')
  await says('Waiting for MetaMask')
  await close()
  await until(() => expect(callbacks.connect.onError).toHaveBeenCalledOnce())
  refuse()
  act(() => read().connectOrCreateWallet())
  await until(() => expect(screen()).toBeDefined())
  await close()
  await until(() => expect(callbacks.create.onError).toHaveBeenCalledExactlyOnceWith('exited_auth_flow'))
  expect(callbacks.connect.onError.mock.calls).toEqual([
    ['generic_connect_wallet_error'],
    ['generic_connect_wallet_error'],
  ])
  expect(callbacks.connect.onSuccess).not.toHaveBeenCalled()
})

test('a call may have its own list, words, account and wallet; the one connected last is marked', async () => {
  const [metamask, rabby] = [
    installWallet('MetaMask', 'io.metamask'),
    installWallet('Rabby', 'io.rabby', { allowed: true }),
  ]
  localStorage.setItem(
    'privy:connections',
    JSON.stringify([
      {
        ...{ address: rabby.address, connectorType: 'injected', walletClientType: 'rabby_wallet' },
        connectedAt: 1,
      },
    ]),
  )
  const { read } = await openHost()
  act(() => read().connectWallet({ walletList: ['detected_wallets'], walletChainType: 'ethereum-only' }))
  await says('Choose the wallet to use with')
  await until(() =>
    expect(buttons()).toEqual([
      expect.stringMatching(/^Rabby.*Recent/),
      expect.stringMatching(/^MetaMask ConnectInstalled$/),
    ]),
  )
  await close()

  act(() => read().connectWallet({ walletList: ['rabby_wallet'], description: 'For your tickets.' }))
  await says('For your tickets.')
  expect(buttons()).toEqual([expect.stringMatching(/^Rabby/)])
  await close()

  act(() => read().connectWallet({ description: <b>In bold</b>, suggestedAddress: metamask.address }))
  await until(() => expect(inModal('dialog[open] .lk-text b')[0]?.textContent).toBe('In bold'))
  await close()

  const [start, end] = [metamask.address.slice(0, 6), metamask.address.slice(-4)]
  act(() => read().connectWallet({ suggestedAddress: metamask.address }))
  await says('Choose the wallet with the address')
  expect(screen()?.textContent).toMatch(new RegExp(`${start}.*${end}`))
  // Another account is refused until the user switches accounts in the wallet.
  await pressRow('Rabby')
  await until(() => expect(screen()?.getAttribute('data-page')).toBe('wallet-connecting'))
  await says(start)
  await close()

  act(() => read().connectWallet({ hideHeader: true }))
  await until(() => expect(buttons()).toHaveLength(2))
  expect(screen()?.textContent).not.toContain('Choose')
  await close()

  act(() => read().connectWallet({ preSelectedWalletId: 'metamask' }))
  await says('Connected')
  expect(metamask.asked).toContain('eth_requestAccounts')
  await isClosed()
  expect(callbacks.connect.onSuccess).toHaveBeenCalledOnce()
  expect(read().wallets[0]?.address).toBe(metamask.address)
})

test('for a signed-in user, connecting changes no account, but linking does', async () => {
  const [metamask, rabby] = [installWallet('MetaMask', 'io.metamask'), installWallet('Rabby', 'io.rabby')]
  const { read } = await openHost()
  act(() => read().connectWallet())
  await pressRow('MetaMask')
  await isClosed()
  await act(() => read().wallets[0]?.loginOrLink())
  await until(() => expect(read().privy.authenticated).toBe(true))

  act(() => read().connectWallet())
  await says('It is not added to your account.')
  await pressRow('Rabby')
  await isClosed()
  expect(read().wallets.map(({ linked }) => linked)).toEqual([false, true])
  expect(read().privy.user?.linkedAccounts).toHaveLength(1)
  expect(rabby.asked).not.toContain('personal_sign')

  act(() => read().linkWallet({ preSelectedWalletId: 'rabby_wallet' }))
  await until(() => expect(callbacks.link.onSuccess).toHaveBeenCalledOnce())
  expect(callbacks.link.onSuccess.mock.calls[0]?.[0]).toMatchObject({
    linkMethod: 'siwe',
    linkedAccount: { address: rabby.address },
  })
  expect(read().wallets.map(({ linked }) => linked)).toEqual([true, true])
  expect(metamask.asked.filter((method) => method === 'personal_sign')).toHaveLength(1)
})

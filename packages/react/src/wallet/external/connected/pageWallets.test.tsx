import '../../../../test/dom.ts'
import { act } from 'react'
import { generatePrivateKey } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../../../test/support/world.ts'
import { openPage, until } from '../../../../test/hostPage.tsx'
import { installSolanaWallet } from '../../../../test/installSolanaWallet.ts'
import { installWallet } from '../../../../test/installWallet.ts'
import {
  type ConnectedWallet,
  useActiveWallet,
  useLogout,
  usePrivy,
  useSolanaWallets,
  useWallets,
} from '../../../index.ts'

/** The results of the hooks for wallets of the page, from the first load to the next page, without our screens. */

let world: World
beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ settings: { wallet_auth: true, solana_wallet_auth: true } })
})

const useHooks = () => ({
  ...useWallets(),
  solana: useSolanaWallets(),
  active: useActiveWallet(),
  privy: usePrivy(),
  logout: useLogout().logout,
})

type ConnectionRecord = { connectorType?: string; id?: string; connectedAt: number; address: string }

/** Stores connections as an earlier page would. */
function remember(records: Record<string, ConnectionRecord>): void {
  const all = Object.entries(records).map(([type, record]) => ({
    ...{ connectorType: 'injected', walletClientType: type.replace(/ .*/, '') },
    ...record,
  }))
  localStorage.setItem('privy:connections', JSON.stringify(all))
}

const history = () =>
  JSON.parse(localStorage.getItem('privy:connections') ?? '[]').map((one: ConnectionRecord) => one.address)

const other = '0x52908400098527886E0F7030069857D2E4169EE7'

test('all connections return, the latest first, and follow every change in a wallet', async () => {
  const [metamask, phantom] = [
    installWallet('MetaMask', 'io.metamask', { allowed: true }),
    installWallet('Phantom', 'app.phantom', { allowed: true }),
  ]
  let answer = (_: string[]) => {}
  metamask.answers.eth_accounts = () => new Promise((resolve) => (answer = resolve))
  remember({
    metamask: { address: metamask.address, connectedAt: 1 },
    phantom: { address: phantom.address, connectedAt: 2 },
  })
  const { read } = await openPage(world, useHooks)
  const addresses = () => read().wallets.map(({ address }) => address)
  await until(() => expect(addresses()).toEqual([phantom.address]))
  // The app must not ask to connect a wallet that is about to appear.
  expect(read().ready).toBe(false)
  answer([metamask.address, other])
  await until(() => expect(read().ready).toBe(true))
  expect(read().wallets).toMatchObject([
    {
      address: phantom.address,
      connectedAt: 2,
      chainId: 'eip155:1',
      meta: { id: 'app.phantom' },
      linked: false,
    },
    { address: metamask.address, connectedAt: 1, walletClientType: 'metamask', connectorType: 'injected' },
    { address: other, connectedAt: 1, meta: { name: 'MetaMask' }, imported: false },
  ])
  expect([...metamask.asked, ...phantom.asked]).not.toContain('eth_requestAccounts')

  act(() => metamask.emit('chainChanged', '0x2105'))
  await until(() =>
    expect(read().wallets.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:8453', 'eip155:8453']),
  )
  const second = read().wallets[1] as ConnectedWallet
  act(() => metamask.emit('accountsChanged', [other]))
  await until(() => expect(addresses()).toEqual([other, phantom.address]))
  expect(await second.isConnected()).toBe(false)
  for (const use of [
    second.getEthereumProvider,
    second.getEthersProvider,
    second.getWeb3jsProvider,
    () => second.sign('hello'),
    () => second.switchChain(1),
    second.loginOrLink,
  ])
    await expect(use()).rejects.toThrow('Wallet is not currently connected.')

  act(() => metamask.emit('accountsChanged', []))
  await until(() => expect(addresses()).toEqual([phantom.address]))
  act(() => read().wallets[0]?.disconnect())
  await until(() => expect(addresses()).toEqual([]))
  expect(history()).toEqual([])
  expect(phantom.asked).toContain('wallet_revokePermissions')
})

test('the active wallet comes first, also on the next page, even if two wallets share its address', async () => {
  const key = generatePrivateKey()
  const { address } = installWallet('MetaMask', 'io.metamask', { allowed: true, key })
  installWallet('MetaMask', 'com.other', { allowed: true, key })
  installWallet('Rabby', 'io.rabby', { allowed: true, key })
  const newest = installWallet('Phantom', 'app.phantom', { allowed: true })
  remember({
    'metamask of old': { address, connectedAt: 1 },
    metamask: { address, id: 'com.other', connectedAt: 2 },
    rabby_wallet: { address, id: 'io.rabby', connectedAt: 3 },
    phantom: { address: newest.address, connectedAt: 4 },
  })
  const page = await openPage(world, useHooks)
  const ids = ({ read }: typeof page) => read().wallets.map(({ meta }) => meta.id)
  const inOrder = ['app.phantom', 'io.rabby', 'com.other', 'io.metamask']
  await until(() => expect(ids(page)).toEqual(inOrder))
  expect(page.read().active.wallet?.address).toBe(newest.address)

  const rabby = page.read().wallets[1] as ConnectedWallet
  act(() => page.read().active.setActiveWallet(rabby))
  expect(page.read().active).toMatchObject({ wallet: { meta: { id: 'io.rabby' } }, network: 'eip155:1' })
  expect(ids(page)).toEqual(['io.rabby', 'app.phantom', 'com.other', 'io.metamask'])
  expect(localStorage.getItem(`privy:${world.app.id}:active-wallet-connection`)).toBe(
    JSON.stringify(`rabby_wallet:${address}`),
  )
  page.leave()

  const next = await openPage(world, useHooks)
  await until(() => expect(ids(next)).toEqual(['io.rabby', 'app.phantom', 'com.other', 'io.metamask']))
  expect(next.read().active.wallet?.walletClientType).toBe('rabby_wallet')
  act(() => next.read().active.wallet?.disconnect())
  await until(() => expect(next.read().active.wallet?.address).toBe(newest.address))
})

test('security: a logout leaves the wallets connected, and none of them linked or able to unlink', async () => {
  const metamask = installWallet('MetaMask', 'io.metamask', { allowed: true })
  remember({ metamask: { address: metamask.address, connectedAt: 1 } })
  const { read } = await openPage(world, useHooks)
  await until(() => expect(read().wallets).toHaveLength(1))
  await expect(read().wallets[0]?.unlink()).rejects.toMatchObject({ code: 'must_be_authenticated' })
  await act(() => read().wallets[0]?.loginOrLink())
  await until(() => expect(read().wallets).toMatchObject([{ address: metamask.address, linked: true }]))
  expect(read().privy.user?.wallet?.address).toBe(metamask.address)
  await act(() => read().logout())
  await until(() => expect(read().wallets).toMatchObject([{ address: metamask.address, linked: false }]))
  expect(await read().wallets[0]?.isConnected()).toBe(true)
  expect(history()).toEqual([metamask.address])
  expect(metamask.asked).not.toContain('wallet_revokePermissions')
})

test.each([{ a: 1 }, 7, 'metamask:', ':', 'phantom:0x52908400098527886E0F7030069857D2E4169EE7'])(
  'security: an invalid active wallet in storage is ignored: %o',
  async (nonsense) => {
    const metamask = installWallet('MetaMask', 'io.metamask', { allowed: true })
    remember({ metamask: { address: metamask.address, connectedAt: 1 } })
    localStorage.setItem(`privy:${world.app.id}:active-wallet-connection`, JSON.stringify(nonsense))
    const { read } = await openPage(world, useHooks)
    await until(() => expect(read().active.wallet?.address).toBe(metamask.address))
  },
)

test('a Solana wallet reconnects silently, leaves when locked and returns when unlocked', async () => {
  const phantom = installSolanaWallet('Phantom')
  remember({ phantom: { connectorType: 'solana_adapter', address: phantom.address, connectedAt: 5 } })
  const { read } = await openPage(world, useHooks)
  const there = { address: phantom.address, type: 'solana', connectorType: 'solana_adapter', connectedAt: 5 }
  await until(() => expect(read().solana).toMatchObject({ ready: true, wallets: [there] }))
  expect(phantom.asked).toEqual(['silent'])
  expect(read().active).toMatchObject({ wallet: { type: 'solana' }, network: 'solana:mainnet' })
  expect(read().wallets).toEqual([])
  act(() => phantom.change(false))
  await until(() => expect(read().solana.wallets).toEqual([]))
  act(() => phantom.change(true))
  await until(() => expect(read().solana.wallets.map(({ address }) => address)).toEqual([phantom.address]))
  expect(phantom.asked).not.toContain('aloud')
  act(() => read().solana.wallets[0]?.disconnect())
  await until(() => expect(read().solana.wallets).toEqual([]))
  expect(phantom.asked.at(-1)).toBe('disconnect')
  expect(history()).toEqual([])
})

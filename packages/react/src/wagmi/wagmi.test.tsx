import '../../test/dom.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { http, verifyMessage } from 'viem'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Connector, createStorage, useConnection, useConnections } from 'wagmi'
import { connect, disconnect, getConnection, signMessage, switchChain } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'
import { mock } from 'wagmi/connectors'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createWallet } from '../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../test/hostPage.tsx'
import { installWallet } from '../../test/installWallet.ts'
import { layFrame } from '../../test/layFrame.ts'
import { pressRow } from '../../test/modal.ts'
import { useConnectWallet, useLoginWithEmail, usePrivy, useWallets } from '../index.ts'
import {
  createConfig,
  useEmbeddedSmartAccountConnector,
  useSetActiveWallet,
  WagmiProvider,
} from '../wagmi.ts'

let world: World
beforeEach(async () => {
  document.body.replaceChildren()
  world = await createWorld({ settings: { wallet_auth: true } })
})

const own = '0x52908400098527886E0F7030069857D2E4169EE7'
const transports = { [mainnet.id]: http(), [base.id]: http() }

type Options = {
  connectors?: Parameters<typeof createConfig>[0]['connectors']
  select?: Parameters<typeof WagmiProvider>[0]['setActiveWalletForWagmi']
  storage?: ReturnType<typeof createStorage>
}

async function openWagmi({ connectors, select, storage }: Options = {}) {
  const config = createConfig({
    ...{ chains: [mainnet, base], transports },
    ...(connectors && { connectors }),
    ...(storage && { storage }),
  })
  const queries = new QueryClient()
  let inside:
    | {
        connection: Pick<ReturnType<typeof useConnection>, 'address' | 'chainId' | 'connector'>
        all: ReturnType<typeof useConnections>
        active: ReturnType<typeof useSetActiveWallet>
      }
    | undefined
  const Inside = () => {
    // wagmi renders again for values that are read during rendering.
    const { address, chainId, connector } = useConnection()
    inside = {
      connection: { address, chainId, connector },
      all: useConnections(),
      active: useSetActiveWallet(),
    }
    return null
  }
  const Part = () => (
    <QueryClientProvider client={queries}>
      <WagmiProvider config={config} {...(select && { setActiveWalletForWagmi: select })}>
        <Inside />
      </WagmiProvider>
    </QueryClientProvider>
  )
  const useHooks = () => ({
    privy: usePrivy(),
    wallets: useWallets(),
    connectWallet: useConnectWallet().connectWallet,
  })
  const page = await openPage(world, useHooks, { appearance: { walletList: ['detected_wallets'] } }, Part)
  return { ...page, config, inside: () => inside as NonNullable<typeof inside> }
}

const connectBy = async (page: Awaited<ReturnType<typeof openWagmi>>, name: string) => {
  // An earlier one shows its success for a moment.
  await until(() => expect(page.read().privy.isModalOpen).toBe(false))
  act(() => page.read().connectWallet())
  await pressRow(name)
}

test('a wallet that is connected is wagmi’s too: it signs, switches, and a second takes over', async () => {
  const [metaMask, phantom] = [
    installWallet('MetaMask', 'io.metamask'),
    installWallet('Phantom', 'app.phantom'),
  ]
  const page = await openWagmi()
  await connectBy(page, 'MetaMask')
  await until(() => expect(page.inside().connection.address).toBe(metaMask.address))
  expect(page.inside().connection.connector).toMatchObject({ id: 'io.metamask', type: 'latchkey' })
  const signature = await signMessage(page.config, { message: 'hello' })
  expect(await verifyMessage({ address: metaMask.address, message: 'hello', signature })).toBe(true)
  await act(() => switchChain(page.config, { chainId: base.id }))
  await until(() => expect(page.inside().connection.chainId).toBe(base.id))
  expect(page.read().wallets.wallets[0]?.chainId).toBe('eip155:8453')

  await connectBy(page, 'Phantom')
  await until(() => expect(page.inside().connection.address).toBe(phantom.address))
  expect(page.inside().all).toHaveLength(2)
  const first = page.read().wallets.wallets.find(({ address }) => address === metaMask.address)
  if (first) await act(() => page.inside().active.setActiveWallet(first))
  await until(() => expect(page.inside().connection.address).toBe(metaMask.address))

  // Removed from wagmi when it is removed from the page.
  act(() => first?.disconnect())
  await until(() => expect(page.inside().connection.address).toBe(phantom.address))
  expect(page.config.connectors.map(({ id }) => id)).toEqual(['app.phantom'])

  // Another account of the same wallet.
  phantom.answers.eth_accounts = () => [own]
  act(() => phantom.emit('accountsChanged', [own]))
  await until(() => expect(page.inside().connection.address).toBe(own))
  expect(page.config.connectors.map(({ id }) => id)).toEqual(['app.phantom'])
})

test('the host app’s own connectors and connections stay unchanged', async () => {
  const metaMask = installWallet('MetaMask', 'io.metamask', { allowed: true })
  const page = await openWagmi({ connectors: [mock({ accounts: [own] })] })
  const theirs = page.config.connectors[0] as Connector
  await act(() => connect(page.config, { connector: theirs }))
  expect(getConnection(page.config).address).toBe(own)
  // A wallet of an earlier visit, or of another part of the page, does not replace it.
  const wallet = {
    address: metaMask.address,
    connectorType: 'injected',
    walletClientType: 'metamask',
    connectedAt: 1,
  }
  localStorage.setItem('privy:connections', JSON.stringify([wallet]))
  page.leave()
  expect(page.config.connectors[0]).toBe(theirs)
  expect(getConnection(page.config).address).toBe(own)

  const next = await openWagmi({ connectors: [mock({ accounts: [own], features: { reconnect: true } })] })
  await act(() => connect(next.config, { connector: next.config.connectors[0] as Connector }))
  await until(() => expect(next.config.connectors.map(({ id }) => id)).toEqual(['mock', 'io.metamask']))
  expect(next.inside().connection.address).toBe(own)
  // A wallet that the user connects now is used at once, next to it.
  await connectBy(next, 'MetaMask')
  await until(() => expect(next.inside().connection.address).toBe(metaMask.address))
  await act(() => disconnect(next.config, { connector: next.inside().connection.connector as Connector }))
  await until(() => expect(next.inside().connection.address).toBe(own))
})

test('the app may choose the one wallet that wagmi gets, or none', async () => {
  installWallet('MetaMask', 'io.metamask')
  const phantom = installWallet('Phantom', 'app.phantom')
  const page = await openWagmi({
    select: ({ wallets }) => wallets.find(({ walletClientType }) => walletClientType === 'phantom'),
  })
  await connectBy(page, 'MetaMask')
  await until(() => expect(page.read().wallets.wallets).toHaveLength(1))
  expect(page.config.connectors).toEqual([])
  await connectBy(page, 'Phantom')
  await until(() => expect(page.inside().connection.address).toBe(phantom.address))
  expect(page.config.connectors).toHaveLength(1)
})

test('(a) a wallet whose turn was noted late does not take the place of the next one', async () => {
  let write = () => {}
  const isWritten = new Promise<void>((resolve) => {
    write = resolve
  })
  const setItem = vi.fn((_: string, value: string) => (value.includes('metamask') ? isWritten : undefined))
  const storage = createStorage({ storage: { getItem: () => null, setItem, removeItem() {} } })
  installWallet('MetaMask', 'io.metamask')
  const phantom = installWallet('Phantom', 'app.phantom')
  const page = await openWagmi({ storage })
  const turns: unknown[] = []
  const getUid = (id: string) => page.config.connectors.find((one) => one.id === id)?.uid
  page.config.subscribe(
    ({ current }) => current,
    (current) => turns.push(current === getUid('app.phantom')),
  )
  await connectBy(page, 'MetaMask')
  await until(() => expect(setItem).toHaveBeenCalledWith('wagmi.recentConnectorId', '"io.metamask"'))
  await connectBy(page, 'Phantom')
  await until(() => expect(page.config.connectors).toHaveLength(2))
  // Lets its effects run.
  await until(() => {})
  write()
  await until(() => expect(page.inside().all).toHaveLength(2))
  await until(() => expect(page.inside().connection.address).toBe(phantom.address))
  expect(turns.slice(turns.indexOf(true))).not.toContain(false)
})

test('(c) a wallet that has gone while wagmi restores its connections is not asked', async () => {
  const metaMask = installWallet('MetaMask', 'io.metamask')
  const phantom = installWallet('Phantom', 'app.phantom')
  const page = await openWagmi()
  const setStatus = (status: 'reconnecting' | 'disconnected') =>
    act(() => page.config.setState((state) => ({ ...state, status })))
  setStatus('reconnecting')
  await connectBy(page, 'MetaMask')
  await until(() => expect(page.config.connectors.map(({ id }) => id)).toEqual(['io.metamask']))
  const first = page.read().wallets.wallets[0]
  act(() => first?.disconnect())
  await connectBy(page, 'Phantom')
  await until(() => expect(page.config.connectors.map(({ id }) => id)).toEqual(['app.phantom']))
  metaMask.asked.length = 0
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => complaints.mockRestore())
  setStatus('disconnected')
  await until(() => expect(page.inside().connection.address).toBe(phantom.address))
  expect(page.inside().all).toHaveLength(1)
  expect(metaMask.asked).toEqual([])
  expect(complaints.mock.calls).toEqual([])
})

test('(a) a smart account that comes after the next one does not take its place', async () => {
  const frameWorld = await createWorld({ origins: [host], settings: { wallet_auth: true } })
  const session = await signIn(frameWorld)
  await createWallet(await onDevice(frameWorld, session))
  // From that device.
  localStorage.clear()
  layFrame(frameWorld)
  const config = createConfig({ chains: [mainnet, base], transports })
  const queries = new QueryClient()
  const accounts: ((provider: object) => void)[] = []
  const getSmartAccountFromSigner = () =>
    new Promise<never>((resolve) => accounts.push((provider) => resolve(provider as never)))
  const Inside = () => {
    useEmbeddedSmartAccountConnector({ getSmartAccountFromSigner })
    return null
  }
  const Part = () => (
    <QueryClientProvider client={queries}>
      <WagmiProvider config={config} setActiveWalletForWagmi={() => undefined}>
        <Inside />
      </WagmiProvider>
    </QueryClientProvider>
  )
  const hooks = () => ({ login: useLoginWithEmail(), wallets: useWallets().wallets })
  const { read } = await openPage(frameWorld, hooks, { supportedChains: [mainnet, base] }, Part)
  await act(() => read().login.sendCode({ email: session.email }))
  await act(() => read().login.loginWithCode({ code: frameWorld.codeFor(session.email) }))
  await until(() => expect(accounts.length).toBeGreaterThan(0))
  const older = accounts.length
  await act(() => read().wallets[0]?.switchChain(base.id))
  await until(() => expect(accounts.length).toBeGreaterThan(older))
  const answering = (address: string) => ({
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x2105' : [address]),
    on() {},
    removeListener() {},
  })
  await act(async () => accounts.at(-1)?.(answering(own)))
  await until(() => expect(getConnection(config).address).toBe(own))
  const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await act(async () => {
    for (const account of accounts.slice(0, -1)) account(answering(other))
  })
  await until(() => expect(getConnection(config).status).toBe('connected'))
  expect(getConnection(config).address).toBe(own)
})

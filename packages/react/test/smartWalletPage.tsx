import { act, type ComponentType } from 'react'
import { type Address, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { expect } from 'vitest'
import { host, onDevice } from '../../../test/support/browserDevice.ts'
import { type Session, signIn } from '../../../test/support/signIn.ts'
import type { SmartAccountChain } from '../../../test/support/smartAccounts/chain.ts'
import { createWorld, type World } from '../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../core/src/wallet/chains/chainAccess.ts'
import { createWallet } from '../../core/src/wallet/embedded/createWallet.ts'
import { type PrivyClientConfig, useLoginWithEmail, usePrivy, useWallets } from '../src/index.ts'
import { SmartWalletsProvider, type SmartWalletsProviderProps, useSmartWallets } from '../src/smartWallets.ts'
import { openPage, until } from './hostPage.tsx'
import { layFrame } from './layFrame.ts'
import { inModal, pressIfThere } from './modal.ts'

export type SmartWalletWorld = { world: World; user: Session; chain: SmartAccountChain }

type SmartWalletScene = { type: string; network?: object; second?: SmartAccountChain | undefined }

/** An app with smart wallets of this type on a chain, and a user with an embedded wallet. */
export async function createSmartWalletWorld(
  chain: SmartAccountChain,
  { type, network, second }: SmartWalletScene,
): Promise<SmartWalletWorld> {
  const toNetwork = ({ reader, anvil, bundlerUrl }: SmartAccountChain) => ({
    // For pages that do not know the chain.
    ...{ rpc_url: anvil.url, chain_name: 'Elsewhere' },
    chain_id: `eip155:${reader.chain.id}`,
    bundler_url: bundlerUrl,
    ...network,
  })
  const chains = second ? [chain, second] : [chain]
  const world = await createWorld({
    // The page's own origin, which the link's message names, and that of the device that created the wallet.
    origins: [window.location.origin, host],
    settings: {
      smart_wallet_config: { smart_wallet_type: type, configured_networks: chains.map(toNetwork) },
    },
    env: { RPC_URLS: chains.map(({ reader, anvil }) => `${reader.chain.id}=${anvil.url}`).join() },
  })
  const user = await signIn(world)
  await createWallet(await onDevice(world, user))
  return { world, user, chain }
}

type SmartWalletPage = {
  config?: PrivyClientConfig
  provider?: SmartWalletsProviderProps['config']
  second?: SmartAccountChain | undefined
  /** A component of the page with its own hooks. */
  Inside?: ComponentType
}

/** The app's page, with its logged-in user. */
export async function openSmartWalletPage(
  { world, user, chain }: SmartWalletWorld,
  { config, provider, second, Inside = () => null }: SmartWalletPage = {},
) {
  const supportedChains = [
    addRpcUrlOverrideToChain({ ...foundry, id: chain.reader.chain.id }, chain.anvil.url),
    ...(second
      ? [
          addRpcUrlOverrideToChain(
            { ...foundry, id: second.reader.chain.id, name: 'Second' },
            second.anvil.url,
          ),
        ]
      : []),
  ]
  // From the user of an earlier test.
  localStorage.clear()
  layFrame(world)
  let smart = {} as ReturnType<typeof useSmartWallets>
  const Inner = () => {
    smart = useSmartWallets()
    return null
  }
  const Part = () => (
    <SmartWalletsProvider {...(provider && { config: provider })}>
      <Inner />
      <Inside />
    </SmartWalletsProvider>
  )
  const page = await openPage(
    world,
    () => ({ login: useLoginWithEmail(), privy: usePrivy(), wallets: useWallets().wallets }),
    { supportedChains: supportedChains as never, ...config },
    Part,
  )
  await act(() => page.read().login.sendCode({ email: user.email }))
  await act(() => page.read().login.loginWithCode({ code: world.codeFor(user.email) }))
  await until(() => expect(page.read().wallets).toHaveLength(1))
  return {
    ...page,
    smart: () => smart,
    /** Waits for the smart wallet, and returns its client. */
    async client() {
      await until(() => expect(smart.client).toBeDefined())
      if (!smart.client) throw new Error('There is a client.')
      return smart.client
    },
  }
}

export const review = () => inModal('[data-page=operation]')[0]?.textContent ?? ''

/** Presses as soon as the screen allows it, until the screen has changed. */
export async function approve(name = 'Approve', page = 'operation'): Promise<void> {
  await until(() => expect(inModal(`[data-page=${page}]`)).toHaveLength(1))
  await until(() => {
    pressIfThere(name)
    expect(inModal(`[data-page=${page}]`)).toEqual([])
  })
}

export const ether = (chain: SmartAccountChain, address: string) =>
  chain.anvil.fund(address as Address, parseEther('1'))

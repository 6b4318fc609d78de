import { embeddedWallets, type WalletWithMetadata } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../context.ts'
import { findChosen, useChosen } from './chosenWallet.ts'
import { connectedWallet } from './connectedWallet.ts'
import { ethereumWallets } from './external/connected/connectedWallets.ts'
import { useExternal } from './external/connected/useExternal.ts'
import type { ConnectedWallet } from './hostWallets.ts'
import type { WalletRuntime } from './walletRuntime.ts'

export type UseWalletsInterface = { wallets: ConnectedWallet[]; ready: boolean }

/**
 * The Ethereum wallets that this page can use, embedded and external: the active one first, then the latest connected.
 * `ready` becomes true once the list is known.
 *
 * @example
 * const { wallets, ready } = useWallets()
 * const provider = await wallets[0]?.getEthereumProvider()
 */
export function useWallets(): UseWalletsInterface {
  const latchkey = useLatchkey()
  const runtime = useStore(latchkey.wallet)
  const isReady = useStore(latchkey.client.state, (state) => state.status === 'ready')
  const user = useSessionUser()
  const accounts = useMemo(
    () => (user ? embeddedWallets(user).filter((wallet) => wallet.chainType === 'ethereum') : []),
    [user],
  )
  const chains = useChains(runtime, accounts)
  const { external, connections, ready } = useExternal()
  const own = useMemo(
    () =>
      runtime && chains
        ? accounts.map((wallet, i) => connectedWallet(latchkey, runtime, wallet, chains[i] ?? 'eip155:1'))
        : [],
    [latchkey, runtime, accounts, chains],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `linked` is read from the signed-in user
  const others = useMemo(
    () => (external ? ethereumWallets({ latchkey, external }, connections) : []),
    [latchkey, external, connections, user],
  )
  const choice = useChosen()
  const wallets = useMemo(() => {
    const all = others.length > 0 ? [...own, ...others].sort((a, b) => b.connectedAt - a.connectedAt) : own
    const active = findChosen(all, choice)
    return active ? [active, ...all.filter((wallet) => wallet !== active)] : all
  }, [own, others, choice])
  const isOwnKnown = accounts.length === 0 || own.length === accounts.length
  return { wallets, ready: isReady && isOwnKnown && ready }
}

/** The chain of each wallet as CAIP-2; null until it is known. */
function useChains(runtime: WalletRuntime | null, wallets: readonly WalletWithMetadata[]): string[] | null {
  const [chains, setChains] = useState<string[] | null>(null)
  useEffect(() => {
    if (!runtime) return
    let isCurrent = true
    const providers = wallets.map((wallet) => runtime.getProvider(wallet))
    const read = () =>
      Promise.all(providers.map(async (provider) => `eip155:${await provider.chainId()}`)).then(
        (next) => isCurrent && setChains(next),
        // An app without a usable chain still gets the wallet; its provider fails with the reason when it is called.
        () => isCurrent && setChains(wallets.map(() => 'eip155:1')),
      )
    for (const provider of providers) provider.on('chainChanged', read)
    read()
    return () => {
      isCurrent = false
      for (const provider of providers) provider.removeListener('chainChanged', read)
    }
  }, [runtime, wallets])
  return chains
}

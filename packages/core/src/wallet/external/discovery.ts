import { limits } from '@latchkey/wire'
import { createValue, type Store } from '../../store.ts'
import type { DiscoveredWallet, StandardWallet } from './discoveredWallet.ts'
import { watchEthereumWallets } from './eip6963.ts'
import { watchHostAdapters } from './hostAdapters.ts'
import { toSolanaWallet, watchStandardWallets } from './walletStandard.ts'

/** The wallets of this page. The list grows: a wallet may announce itself at any time. */
export type DiscoveredWallets = Store<readonly DiscoveredWallet[]> & { stop(): void }

/**
 * Finds the wallets that extensions and wallet browsers add to this page (EIP-6963 and Wallet Standard), and those that
 * the host app passes. It does not ask the user.
 *
 * @example
 * const found = findWallets()
 * found.subscribe((wallets) => console.log(wallets.map(({ name }) => name)))
 */
export function findWallets(solanaConnectors: unknown = null): DiscoveredWallets {
  const { set, ...store } = createValue<readonly DiscoveredWallet[]>([])
  const add = (wallet: DiscoveredWallet) => {
    const wallets = store.getState()
    const isSame = (one: DiscoveredWallet) =>
      one.chainType === wallet.chainType && one.announcedId === wallet.announcedId
    if (wallets.some(isSame) || wallets.length >= limits.discoveredWallets) return
    // Two extensions may share a name.
    const isTaken = wallets.some(({ id }) => id === wallet.id)
    set([...wallets, isTaken ? { ...wallet, id: `${wallet.id}:${wallet.announcedId}` } : wallet])
  }
  const remove = (handle: StandardWallet) =>
    set(store.getState().filter((wallet) => wallet.handle !== handle))
  const stops = [
    watchEthereumWallets(add),
    watchStandardWallets(add, remove),
    // After Wallet Standard: a wallet inside an adapter is already found there.
    watchHostAdapters(solanaConnectors, (wallet) => add(toSolanaWallet(wallet))),
  ]
  return {
    ...store,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

import { createValue, type Store } from '../../store.ts'
import type { EIP1193Provider } from '../providerContext.ts'
import { watchEthereumWallets } from './eip6963.ts'
import { type StandardWallet, watchStandardWallets } from './walletStandard.ts'

type Found<Chain extends 'ethereum' | 'solana', Connector extends string, Handle> = {
  /** Names it on this page. A wallet of both chains is found twice. */
  id: string
  name: string
  /** A data address, so that no request leaves the page; null when the wallet announced none. */
  icon: string | null
  chainType: Chain
  connectorType: Connector
  /** Such as `metamask`. What the wallet calls itself: shown and stored, never trusted. */
  walletClientType: string
  /** As it announced itself: a domain name written backwards (EIP-6963), else its name. */
  announcedId: string
  handle: Handle
}

/** A wallet that this page can connect: it announced itself, or was found the old way. */
export type FoundEthereumWallet = Found<'ethereum', 'injected', EIP1193Provider>
export type FoundSolanaWallet = Found<'solana', 'solana_adapter', StandardWallet>
export type FoundWallet = FoundEthereumWallet | FoundSolanaWallet

/** Wallets of this page as they turn up: a wallet may announce itself at any time. */
export type FoundWallets = Store<readonly FoundWallet[]> & { stop(): void }

/**
 * Looks for the wallets that the browser's extensions, and apps with a browser of their own, put into this page
 * (EIP-6963 and Wallet Standard). Asks nobody for anything and shows nothing.
 *
 * @example
 * const found = findWallets()
 * found.subscribe((wallets) => console.log(wallets.map(({ name }) => name)))
 */
export function findWallets(): FoundWallets {
  const { set, ...store } = createValue<readonly FoundWallet[]>([])
  const add = (wallet: FoundWallet) => {
    const known = store.getState()
    if (!known.some(({ id }) => id === wallet.id)) set([...known, wallet])
  }
  const remove = (handle: StandardWallet) =>
    set(store.getState().filter((wallet) => wallet.handle !== handle))
  const stops = [watchEthereumWallets(add), watchStandardWallets(add, remove)]
  return {
    ...store,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** An icon as it may be drawn: of an address that leaves the page, nothing. */
export function dataIcon(icon: unknown): string | null {
  return typeof icon === 'string' && icon.trim().startsWith('data:image/') ? icon.trim() : null
}

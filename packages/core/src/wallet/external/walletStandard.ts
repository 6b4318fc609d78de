import { toClientType } from './clientType.ts'
import type { DiscoveredSolanaWallet, StandardWallet } from './discoveredWallet.ts'
import { dataIcon } from './icon.ts'
import { isSolanaWallet } from './isSolanaWallet.ts'
import { quietly } from './quietly.ts'

type Register = (...wallets: readonly unknown[]) => () => void
type Callback = (api: { register: Register }) => void

/**
 * Reports each Solana wallet of the page once, and each one that is unregistered. Returns the function that stops it.
 */
export function watchStandardWallets(
  tell: (wallet: DiscoveredSolanaWallet) => void,
  takeBack: (wallet: StandardWallet) => void,
): () => void {
  const register: Register = (...wallets) => {
    const usable = wallets.filter(isSolanaWallet)
    for (const wallet of usable) quietly(() => tell(toSolanaWallet(wallet)))
    return () => {
      for (const wallet of usable) takeBack(wallet)
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') (detail as Callback)(api)
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => window.removeEventListener('wallet-standard:register-wallet', onRegister)
}

/** Converts a wallet of Wallet Standard to the list's format. */
export function toSolanaWallet(wallet: StandardWallet): DiscoveredSolanaWallet {
  const { name, icon } = wallet
  const walletClientType = toClientType({ name })
  return {
    // The name in the published return parameter (protocol 7.1).
    id: `${walletClientType}_solana`,
    name,
    icon: dataIcon(icon),
    chainType: 'solana',
    connectorType: 'solana_adapter',
    walletClientType,
    announcedId: name,
    handle: wallet,
  }
}

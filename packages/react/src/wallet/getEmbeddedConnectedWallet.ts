import type { ConnectedWallet } from './hostWallets.ts'

/**
 * The embedded wallet among those of `useWallets`; null when the user has none, or it is not loaded yet.
 *
 * @example
 * const { wallets } = useWallets()
 * const provider = await getEmbeddedConnectedWallet(wallets)?.getEthereumProvider()
 */
export function getEmbeddedConnectedWallet(wallets: readonly ConnectedWallet[]): ConnectedWallet | null {
  return wallets.find(({ walletClientType }) => walletClientType === 'privy') ?? null
}

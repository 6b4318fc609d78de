import type { ConnectedWallet } from './hostWallets.ts'

/**
 * The embedded wallet of `useWallets`; null if the user has none, or it has not loaded yet.
 *
 * @example
 * const { wallets } = useWallets()
 * const provider = await getEmbeddedConnectedWallet(wallets)?.getEthereumProvider()
 */
export function getEmbeddedConnectedWallet(wallets: readonly ConnectedWallet[]): ConnectedWallet | null {
  return wallets.find(({ walletClientType }) => walletClientType === 'privy') ?? null
}

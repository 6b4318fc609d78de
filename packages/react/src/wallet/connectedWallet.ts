import { getSettings, type WalletWithMetadata } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { ConnectedWallet } from './hostWallets.ts'
import type { WalletRuntime } from './walletRuntime.ts'

export function connectedWallet(
  latchkey: Latchkey,
  runtime: WalletRuntime,
  wallet: WalletWithMetadata,
  chainId: string,
): ConnectedWallet {
  const provider = runtime.getProvider(wallet)
  return {
    type: 'ethereum',
    address: wallet.address,
    chainId,
    connectedAt: runtime.connectedAt(wallet),
    walletClientType: 'privy',
    connectorType: wallet.imported ? 'embedded_imported' : 'embedded',
    imported: wallet.imported ?? false,
    meta: { id: 'io.privy.wallet', name: getSettings(latchkey.client).getState().name },
    linked: true,
    ...(wallet.walletIndex === null ? {} : { walletIndex: wallet.walletIndex }),
    isConnected: async () => latchkey.client.session.store.getState().user !== null,
    disconnect: () => console.warn('An embedded wallet is disconnected by logging out.'),
    async switchChain(id) {
      const hex = typeof id === 'number' ? `0x${id.toString(16)}` : id
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: hex }] })
    },
    getEthereumProvider: async () => provider,
    sign: (message) => runtime.sign(wallet, message),
    loginOrLink: async () => {
      throw new AppError('cannot_link_more_of_type', { message: 'An embedded wallet is linked already.' })
    },
    unlink: async () => {
      throw new AppError('cannot_unlink_embedded_wallet', {
        message: 'An embedded wallet cannot be unlinked.',
      })
    },
  }
}

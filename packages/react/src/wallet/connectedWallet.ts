import { type EIP1193Provider, type Hex, settingsOf, type WalletWithMetadata } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { WalletRuntime } from './runtime.ts'

/** A wallet that this page can use, with the published members (wire.md 10.3). */
export type ConnectedWallet = {
  type: 'ethereum'
  address: string
  /** CAIP-2, such as `eip155:1`. */
  chainId: string
  /** Unix ms. */
  connectedAt: number
  walletClientType: string
  connectorType: string
  imported: boolean
  meta: { id: string; name: string; icon?: string }
  linked: boolean
  walletIndex?: number
  isConnected(): Promise<boolean>
  /** An embedded wallet is there for as long as its user is signed in. */
  disconnect(): void
  switchChain(chainId: number | Hex): Promise<void>
  getEthereumProvider(): Promise<EIP1193Provider>
  sign(message: string): Promise<string>
  /** Refused: an embedded wallet belongs to its user already. */
  loginOrLink(): Promise<void>
  /** Refused: an embedded wallet cannot be unlinked. */
  unlink(): Promise<void>
}

export function connectedWallet(
  latchkey: Latchkey,
  runtime: WalletRuntime,
  wallet: WalletWithMetadata,
  chainId: string,
): ConnectedWallet {
  const provider = runtime.providerOf(wallet)
  return {
    type: 'ethereum',
    address: wallet.address,
    chainId,
    connectedAt: runtime.connectedAt(wallet),
    walletClientType: 'privy',
    connectorType: wallet.imported ? 'embedded_imported' : 'embedded',
    imported: wallet.imported ?? false,
    meta: { id: 'io.privy.wallet', name: settingsOf(latchkey.client).getState().name },
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

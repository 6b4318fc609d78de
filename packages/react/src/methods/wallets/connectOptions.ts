import type { WalletChainType, WalletListEntry } from '@latchkey/core'

/** What `connectWallet` and `linkWallet` may be told, with the published names (protocol 10.3). */
export type ConnectWalletModalOptions = {
  /** The account to connect. The user is asked to switch to it when the wallet has another. */
  suggestedAddress?: string
  /** In place of `appearance.walletList`. */
  walletList?: WalletListEntry[]
  /** In place of `appearance.walletChainType`. */
  walletChainType?: WalletChainType
}

const chainTypes: readonly unknown[] = ['ethereum-only', 'solana-only', 'ethereum-and-solana']

/** Of an event handed over by `onClick={connectWallet}`, nothing. */
export function readConnectOptions(given: unknown): ConnectWalletModalOptions {
  const { suggestedAddress, walletList, walletChainType } = (given ?? {}) as ConnectWalletModalOptions
  return {
    ...(typeof suggestedAddress === 'string' ? { suggestedAddress } : {}),
    ...(Array.isArray(walletList) ? { walletList } : {}),
    ...(walletChainType && chainTypes.includes(walletChainType) ? { walletChainType } : {}),
  }
}

import type { WalletChainType, WalletListEntry } from '@latchkey/core'
import { isValidElement, type ReactNode } from 'react'

/** What `connectWallet` and `linkWallet` may be told, with the published names (protocol 10.3). */
export type ConnectWalletModalOptions = {
  /** The account to connect. The user is asked to switch to it when the wallet has another. */
  suggestedAddress?: string
  /** In place of `appearance.walletList`. */
  walletList?: WalletListEntry[]
  /** In place of `appearance.walletChainType`. */
  walletChainType?: WalletChainType
  /** Said above the list, in place of our own words; an empty text leaves them out. */
  description?: ReactNode
  /** The wallet to connect, such as `metamask`, without showing the list. */
  preSelectedWalletId?: string
  /** Leaves out the app's logo and the description; the title stays, as it names the dialog. */
  hideHeader?: boolean
}

const chainTypes: readonly unknown[] = ['ethereum-only', 'solana-only', 'ethereum-and-solana']

/** Of an event handed over by `onClick={connectWallet}`, nothing. */
export function readConnectOptions(input: unknown): ConnectWalletModalOptions {
  const options = (input ?? {}) as ConnectWalletModalOptions
  const { suggestedAddress, walletList, walletChainType, description, preSelectedWalletId } = options
  return {
    ...(typeof suggestedAddress === 'string' ? { suggestedAddress } : {}),
    ...(Array.isArray(walletList) ? { walletList } : {}),
    ...(walletChainType && chainTypes.includes(walletChainType) ? { walletChainType } : {}),
    ...(typeof description === 'string' || isValidElement(description) ? { description } : {}),
    ...(typeof preSelectedWalletId === 'string' ? { preSelectedWalletId } : {}),
    ...(options.hideHeader === true ? { hideHeader: true } : {}),
  }
}

import type { WalletChainType, WalletListEntry } from '@latchkey/core'
import { isValidElement, type ReactNode } from 'react'

/** The options of `connectWallet` and `linkWallet`, with the published names (protocol 10.3). */
export type ConnectWalletModalOptions = {
  /** The account to connect. If the wallet has another one active, the user is asked to switch. */
  suggestedAddress?: string
  /** Replaces `appearance.walletList`. */
  walletList?: WalletListEntry[]
  /** Replaces `appearance.walletChainType`. */
  walletChainType?: WalletChainType
  /** Shown above the list instead of the default text; an empty string hides it. */
  description?: ReactNode
  /** The wallet to connect, such as `metamask`, without showing the list. */
  preSelectedWalletId?: string
  /** Hides the app's logo and the description; the title stays, because it names the dialog. */
  hideHeader?: boolean
}

const chainTypes: readonly unknown[] = ['ethereum-only', 'solana-only', 'ethereum-and-solana']

/** Reads the options, and ignores an event passed by `onClick={connectWallet}`. */
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

import type { ConnectFlow, ExternalWallet, Store, WalletChainType, WalletListEntry } from '@latchkey/core'
import type { ReactNode } from 'react'
import type { Journey } from '../../navigation/journey.ts'

/** What a wallet is connected for. Without a journey it is connected and no more. */
export type WalletPurpose = {
  journey: Journey | null
  /** Whom to tell of a wallet that is connected and no more. */
  onConnected?: ((wallet: ExternalWallet, address: string) => void) | undefined
  /** The account to connect; others will not do. */
  suggestedAddress?: string | undefined
  /** In place of the host app's list. */
  walletList?: readonly WalletListEntry[] | undefined
  /** The same of its chains. */
  walletChainType?: WalletChainType | undefined
  /** In place of the list's own words. */
  description?: ReactNode
  /** Whether the list is without the app's logo and words. */
  hideHeader?: boolean | undefined
}

export type ExternalScreens = {
  'external.list': { purpose: WalletPurpose }
  'external.apps': { purpose: WalletPurpose }
  'external.connecting': {
    purpose: WalletPurpose
    flow: ConnectFlow
    wallet: ExternalWallet
    /** What a code or a link hands to the wallet's app, where it is reached by one. */
    uri: Store<string | null> | undefined
    onRetry(): void
  }
  'external.install': { wallet: string; name: string; site: string }
}

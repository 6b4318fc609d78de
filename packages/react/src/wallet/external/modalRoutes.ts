import type { ConnectFlow, ExternalWallet, Store, WalletChainType, WalletListEntry } from '@latchkey/core'
import type { ReactNode } from 'react'
import type { Journey } from '../../navigation/journey.ts'

/** Why a wallet is connected. Without a journey, it is only connected. */
export type WalletPurpose = {
  journey: Journey | null
  /** Called for a wallet that is only connected. */
  onConnected?: ((wallet: ExternalWallet, address: string) => void) | undefined
  /** The account to connect; others are refused. */
  suggestedAddress?: string | undefined
  /** Replaces the host app's list. */
  walletList?: readonly WalletListEntry[] | undefined
  /** Replaces the host app's chains. */
  walletChainType?: WalletChainType | undefined
  /** Replaces the list's own description. */
  description?: ReactNode
  /** Whether the list hides the app's logo and description. */
  hideHeader?: boolean | undefined
}

export type ExternalScreens = {
  'external.list': { purpose: WalletPurpose }
  'external.apps': { purpose: WalletPurpose }
  'external.connecting': {
    purpose: WalletPurpose
    flow: ConnectFlow
    wallet: ExternalWallet
    /** The WalletConnect URI, if the wallet's app is reached by a code or link. */
    uri: Store<string | null> | undefined
    onRetry(): void
  }
  'external.install': { wallet: string; name: string; site: string }
}

import type { DiscoveredWallet, Settings, Store, WalletListEntry } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../../context.ts'
import { useSettings } from '../../../useSettings.ts'
import { hasRelay } from '../hasRelay.ts'
import type { WalletPurpose } from '../modalRoutes.ts'
import { hasAbsentRow, isDetected, isNamed } from './names.ts'
import type { WalletOffer } from './walletRows.ts'

const nothing: readonly DiscoveredWallet[] = []
const nowhere: Store<readonly DiscoveredWallet[]> = {
  getState: () => nothing,
  getInitialState: () => nothing,
  subscribe: () => () => {},
}

/**
 * Whether the first view of the landing screen depends on the wallets found. If it only has a button for their list,
 * the search starts when the user opens the list.
 */
export function needsWallets(settings: Settings): boolean {
  const { loginMethods, loginOrder, appearance } = settings
  if (!loginMethods.includes('wallet')) return false
  if (loginOrder || appearance.showWalletLoginFirst) return true
  const offer = { chainType: appearance.walletChainType, relay: hasRelay(settings) }
  return !getWalletList(settings).some((entry) => hasAbsentRow(entry, offer))
}

type ListOptions = Pick<WalletPurpose, 'walletList' | 'walletChainType'>

/** The wallets to offer; the list grows as they are found. */
export function useWalletOffer({ walletList, walletChainType }: ListOptions = {}): WalletOffer {
  const latchkey = useLatchkey()
  const settings = useSettings()
  const external = useStore(latchkey.external)
  return {
    list: walletList ?? getWalletList(settings),
    chainType: walletChainType ?? settings.appearance.walletChainType,
    relay: hasRelay(settings),
    wallets: useStore(external?.found ?? nowhere),
  }
}

/** The wallets in the host app's order of all methods; without that order, its list of wallets. */
function getWalletList({ loginOrder, appearance }: Settings): readonly WalletListEntry[] {
  if (!loginOrder) return appearance.walletList
  const all: readonly string[] = [...loginOrder.primary, ...loginOrder.overflow]
  return all.filter((option): option is WalletListEntry => isNamed(option) || isDetected(option))
}

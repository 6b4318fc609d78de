import type { DiscoveredWallet, ExternalWallet, WalletChainType, WalletListEntry } from '@latchkey/core'
import type { LandingRow } from '../../../modal/landing/landing.ts'
import type { Texts } from '../../../texts/texts.ts'
import { toMark } from '../../../ui/marks/toMark.ts'
import type { Mark } from '../../../ui/Tile.tsx'
import { detectedEntries, hasAbsentRow, isDetected, isNamed, names } from './names.ts'

// Row ids start with `wallet:`, because a wallet's own name may equal that of another login method.

/** The inputs for a list of wallets. */
export type WalletOffer = {
  /** Every entry in the order of the host app. */
  list: readonly WalletListEntry[]
  chainType: WalletChainType
  /** Whether WalletConnect can reach wallets. */
  relay: boolean
  wallets: readonly DiscoveredWallet[]
}

/**
 * The rows of a wallet list: first the wallets found, then those named but missing, whose rows lead to the steps to get
 * them. Both keep the order of the host app; a found wallet uses its first position.
 */
export function walletRows(offer: WalletOffer, texts: Texts): LandingRow[] {
  const rows = [...rowsByEntry(offer, texts).values()].flat()
  return [...rows.filter(({ chips }) => chips), ...rows.filter(({ chips }) => !chips)]
}

/** The rows of each entry, for a list that has other methods in between. */
export function rowsByEntry(offer: WalletOffer, texts: Texts) {
  const { list, chainType, wallets } = offer
  const listedWallets = new Set<DiscoveredWallet>()
  const usable = wallets.filter(
    (wallet) => chainType === 'ethereum-and-solana' || chainType === `${wallet.chainType}-only`,
  )
  const take = (matches: (wallet: DiscoveredWallet) => boolean) => {
    const wallets = usable.filter((wallet) => matches(wallet) && !listedWallets.has(wallet))
    for (const wallet of wallets) listedWallets.add(wallet)
    return wallets.map((wallet) => toRow(wallet, texts))
  }
  const rows = new Map<string, LandingRow[]>()
  const isPlaced = (id: string) => [...rows.values()].some((some) => some.some((row) => row.id === id))
  for (const entry of list) {
    if (isDetected(entry)) rows.set(entry, take(detectedEntries[entry]))
    else {
      const isThere = usable.some(({ walletClientType }) => walletClientType === entry)
      const here = take(({ walletClientType }) => walletClientType === entry)
      rows.set(entry, isThere ? here : absentRow(entry, offer).filter(({ id }) => !isPlaced(id)))
    }
  }
  return rows
}

function toRow(wallet: DiscoveredWallet, texts: Texts): LandingRow {
  return {
    id: `wallet:${wallet.id}`,
    group: 'web3',
    label: walletName(wallet),
    mark: walletMark(wallet),
    hover: texts.landing.connect,
    chips: [
      // A brand name: the same in every language.
      ...(wallet.chainType === 'solana' ? [{ text: 'Solana', tone: '' as const }] : []),
      { text: texts.landing.installed, tone: '' },
    ],
  }
}

function absentRow(option: string, offer: WalletOffer): LandingRow[] {
  // Later versions use this name for the same row.
  const entry = option === 'wallet_connect_qr' ? 'wallet_connect' : option
  if (!hasAbsentRow(entry, offer)) return []
  const label = names[entry]
  return [{ id: `wallet:${entry}`, group: 'web3', label, mark: toMark(entry, label) }]
}

/** The name: our own for a known wallet, otherwise the announced one. */
export function walletName({ walletClientType, name }: ExternalWallet): string {
  return isNamed(walletClientType) ? names[walletClientType] : name
}

/** An announced icon is a data URL, which needs no request. */
export function walletMark(wallet: ExternalWallet): Mark {
  const { walletClientType: type, icon } = wallet
  if (isNamed(type) || !icon) return toMark(type, walletName(wallet))
  return { image: icon, letter: wallet.name }
}

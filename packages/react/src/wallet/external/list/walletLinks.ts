import type { WalletEntry } from './walletRegistry.ts'

/** How a wallet's app on a phone opens a page in its own browser, by the link that its maker documents. */
const pageLinks: Record<string, (page: URL) => string> = {
  // https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks
  metamask: ({ href }) => `https://link.metamask.io/dapp/${href.replace(/^https?:\/\//, '')}`,
  // https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration
  coinbase_wallet: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  // https://docs.phantom.com/phantom-deeplinks/other-methods/browse
  phantom: ({ href, origin }) =>
    `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
}

/**
 * Opens this page in the wallet's own browser, where it connects itself (protocol 7.1); undefined where the wallet
 * documents no such link. What is after `#` is the page's own.
 */
export function getPageLink(wallet: string, page: string, chain: 'ethereum' | 'solana'): string | undefined {
  if (!Object.hasOwn(pageLinks, wallet)) return undefined
  const url = new URL(page)
  url.hash = ''
  const isSolana = chain === 'solana'
  url.searchParams.set('privy_connector', isSolana ? 'solana_adapter' : 'injected')
  url.searchParams.set('privy_wallet_client', isSolana ? `${wallet}_solana` : wallet)
  return pageLinks[wallet]?.(url)
}

/**
 * What hands WalletConnect's offer of a pairing to the wallet's app. By its maker's address where there is one: a phone
 * without the app is then led to it. Of a wallet without links the offer itself, which the phone's own chooser takes.
 */
export function getPairingLink(wallet: WalletEntry | undefined, uri: string): string {
  const base = wallet && getAppBase(wallet)
  return base ? `${base}/wc?uri=${encodeURIComponent(uri)}` : uri
}

/** Brings the wallet's app to the front for each request; `/wc?…` is put behind it. */
export function getAppBase({ native, universal }: WalletEntry): string | undefined {
  // Some entries have the path of the link already.
  if (universal) return universal.replace(/(\/wc(\?uri=)?)?\/?$/, '')
  // Two slashes belong to the scheme: `rainbow://wc?uri=…`.
  return native?.replace(/\/$/, '')
}

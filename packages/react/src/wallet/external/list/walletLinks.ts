import type { WalletEntry } from './walletRegistry.ts'

/** Links that open a page in the browser of a wallet's app on a phone, as documented by its maker. */
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
 * A link that opens this page in the wallet's own browser, where it connects itself (protocol 7.1); undefined if the
 * wallet documents none. The part after `#` is left out, because it belongs to the page.
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
 * The link that passes WalletConnect's pairing URI to the wallet's app. It uses the maker's universal link if there is
 * one, which leads a phone without the app to it. For a wallet without links it is the URI itself, for the phone's own
 * chooser.
 */
export function getPairingLink(wallet: WalletEntry | undefined, uri: string): string {
  const base = wallet && getAppBase(wallet)
  return base ? `${base}/wc?uri=${encodeURIComponent(uri)}` : uri
}

/** The link that brings the wallet's app to the front for each request; `/wc?…` is appended to it. */
export function getAppBase({ native, universal }: WalletEntry): string | undefined {
  // Some entries already include the path of the link.
  if (universal) return universal.replace(/(\/wc(\?uri=)?)?\/?$/, '')
  // Keeps the two slashes of the scheme: `rainbow://wc?uri=…`.
  return native?.replace(/\/$/, '')
}

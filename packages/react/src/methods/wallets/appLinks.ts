/** Opens a page in the browser of a wallet's app, by the link that its maker documents: a phone has no extensions. */
const links: Record<string, (page: string) => string> = {
  // https://docs.metamask.io/metamask-connect/evm/guides/metamask-exclusive/use-deeplinks
  metamask: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`,
  // https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration
  coinbase_wallet: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
  // https://docs.phantom.com/phantom-deeplinks/other-methods/browse
  phantom: (page) =>
    `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(new URL(page).origin)}`,
}

/** The link for this page; undefined where the wallet documents none. What is after `#` is the page's own. */
export function getAppLink(wallet: string, page: string): string | undefined {
  return links[wallet]?.(page.replace(/#.*/s, ''))
}

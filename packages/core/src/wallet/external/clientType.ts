/** The names of wallets on the wire and in `walletList`, by the domain name that they announce (EIP-6963). */
const byRdns: Record<string, string> = {
  'io.metamask': 'metamask',
  'io.metamask.mobile': 'metamask',
  'com.coinbase.wallet': 'coinbase_wallet',
  'app.phantom': 'phantom',
  'me.rainbow': 'rainbow',
  'com.okex.wallet': 'okx_wallet',
  'org.uniswap.app': 'uniswap',
  'com.bybit': 'bybit_wallet',
  'io.zerion.wallet': 'zerion',
  'io.rabby': 'rabby_wallet',
  'com.crypto.wallet': 'cryptocom',
  'global.safe': 'safe',
  'dev.lukso': 'universal_profile',
  'cloud.universalprofile': 'universal_profile',
}

/** The same wallets by their announced name, for Wallet Standard, which has no domain names. */
const byName: Record<string, string> = {
  okx: 'okx_wallet',
  bybit: 'bybit_wallet',
  rabby: 'rabby_wallet',
  coinbase: 'coinbase_wallet',
  crypto_com: 'cryptocom',
  crypto_com_onchain: 'cryptocom',
  universal_profiles: 'universal_profile',
}

/** Longer names are cut; the wire takes no more (protocol 2.7). */
const longest = 64

/** The names of embedded wallets, by which host apps find them. No other wallet may use them. */
export const isReserved = (walletClientType: string): boolean => /^privy(-v\d+)?$/.test(walletClientType)

/** `metamask` for `io.metamask`; for an unknown wallet, its own name in the same spelling. */
export function toClientType({ rdns, name }: { rdns?: string | undefined; name: string }): string {
  if (rdns !== undefined && Object.hasOwn(byRdns, rdns)) return byRdns[rdns] as string
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .slice(0, longest)
  if (isReserved(slug)) return 'unknown'
  return (Object.hasOwn(byName, slug) ? byName[slug] : slug) || 'unknown'
}

/**
 * The wallets that a landing screen may show, each in its own chunk. A separate list, so that a login without wallets
 * does not load it. Other wallets: `appMarks.ts`.
 */
export const walletMarks = {
  metamask: () => import('./metamask.ts'),
  coinbase_wallet: () => import('./coinbase_wallet.ts'),
  rainbow: () => import('./rainbow.ts'),
  phantom: () => import('./phantom.ts'),
  okx_wallet: () => import('./okx_wallet.ts'),
  uniswap: () => import('./uniswap.ts'),
  bybit_wallet: () => import('./bybit_wallet.ts'),
  zerion: () => import('./zerion.ts'),
  rabby_wallet: () => import('./rabby_wallet.ts'),
  cryptocom: () => import('./cryptocom.ts'),
  safe: () => import('./safe.ts'),
  universal_profile: () => import('./universal_profile.ts'),
  wallet_connect: () => import('./wallet_connect.ts'),
  solflare: () => import('./solflare.ts'),
  backpack: () => import('./backpack.ts'),
  glow: () => import('./glow.ts'),
}

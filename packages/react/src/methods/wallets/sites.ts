import type { NamedWallet } from './names.ts'

/** Where the extensions of wallets are had from: their makers' pages, which know the browser's store. */
export const sites: { [wallet in Exclude<NamedWallet, 'safe' | 'wallet_connect'>]: string } = {
  metamask: 'https://metamask.io/download',
  coinbase_wallet: 'https://www.coinbase.com/wallet/downloads',
  okx_wallet: 'https://web3.okx.com/download',
  rainbow: 'https://rainbow.me/download',
  uniswap: 'https://wallet.uniswap.org',
  bybit_wallet: 'https://www.bybit.com/web3',
  zerion: 'https://zerion.io/download',
  rabby_wallet: 'https://rabby.io',
  cryptocom: 'https://crypto.com/onchain',
  phantom: 'https://phantom.com/download',
  universal_profile: 'https://universalprofile.cloud',
}

export const hasSite = (wallet: string): wallet is keyof typeof sites => Object.hasOwn(sites, wallet)

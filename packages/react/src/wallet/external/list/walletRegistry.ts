import { names } from './names.ts'

/** Facts about a wallet, known before it is found. */
export type WalletEntry = {
  name: string
  /** Its maker's page, which leads to the store of the browser. */
  site: string
  /** It has an extension for desktop browsers. */
  isExtension?: true
  /** It does not support Ethereum, so WalletConnect does not reach it. */
  isSolana?: true
  /** The custom scheme that opens its app on a phone. */
  native?: string
  /** The universal link of its maker, which leads to the store if the app is not installed. */
  universal?: string
}

/**
 * The wallets that are known by name: those that published versions reach over WalletConnect, and some for Solana.
 * Another wallet needs only one more row (docs/develop/recipes/add-a-wallet.md). Those of `walletList` come first.
 */
export const walletRegistry = {
  metamask: {
    name: names.metamask,
    site: 'https://metamask.io/download',
    isExtension: true,
    native: 'metamask://',
    universal: 'https://metamask.app.link',
  },
  rainbow: {
    name: names.rainbow,
    site: 'https://rainbow.me/download',
    isExtension: true,
    native: 'rainbow://',
    universal: 'https://rnbwapp.com',
  },
  okx_wallet: {
    name: names.okx_wallet,
    site: 'https://web3.okx.com/download',
    isExtension: true,
    native: 'okex://main',
  },
  uniswap: {
    name: names.uniswap,
    site: 'https://wallet.uniswap.org',
    isExtension: true,
    native: 'uniswap://',
    universal: 'https://uniswap.org/app',
  },
  zerion: {
    name: names.zerion,
    site: 'https://zerion.io/download',
    isExtension: true,
    native: 'zerion://',
    universal: 'https://wallet.zerion.io',
  },
  rabby_wallet: { name: names.rabby_wallet, site: 'https://rabby.io', isExtension: true },
  bybit_wallet: { name: names.bybit_wallet, site: 'https://www.bybit.com/web3', isExtension: true },
  cryptocom: {
    name: names.cryptocom,
    site: 'https://crypto.com/onchain',
    isExtension: true,
    native: 'dfw://',
    universal: 'https://wallet.crypto.com',
  },
  safe: { name: names.safe, site: 'https://safe.global', universal: 'https://app.safe.global/' },
  coinbase_wallet: {
    name: names.coinbase_wallet,
    site: 'https://www.coinbase.com/wallet/downloads',
    isExtension: true,
  },
  phantom: { name: names.phantom, site: 'https://phantom.com/download', isExtension: true },
  universal_profile: {
    name: names.universal_profile,
    site: 'https://universalprofile.cloud',
    isExtension: true,
  },
  solflare: { name: 'Solflare', isSolana: true, site: 'https://solflare.com/download', isExtension: true },
  glow: { name: 'Glow', isSolana: true, site: 'https://glow.app', isExtension: true },
  backpack: { name: 'Backpack', site: 'https://backpack.app/download', isExtension: true },
  trust: { name: 'Trust', site: 'https://trustwallet.com', universal: 'https://link.trustwallet.com' },
  argent: { name: 'Argent', site: 'https://www.argent.xyz', universal: 'https://www.argent.xyz/app' },
  spot: { name: 'Spot', site: 'https://www.spot-wallet.com', universal: 'https://spot.so' },
  omni: { name: 'Omni', site: 'https://omni.app', universal: 'https://links.omni.app' },
  blockchain: {
    name: 'Blockchain',
    site: 'https://www.blockchain.com',
    universal: 'https://www.blockchain.com',
  },
  safepal: { name: 'SafePal', site: 'https://safepal.com', universal: 'https://link.safepal.io' },
  bitkeep: { name: 'BitKeep', site: 'https://bitkeep.com', universal: 'https://bkapp.vip' },
  zengo: { name: 'ZenGo', site: 'https://zengo.com', universal: 'https://get.zengo.com/' },
  '1inch': { name: '1inch', site: 'https://wallet.1inch.io', universal: 'https://wallet.1inch.io/wc/' },
  binance: { name: 'Binance', site: 'https://www.binance.com', universal: 'https://app.binance.com/cedefi' },
  exodus: { name: 'Exodus', site: 'https://exodus.com', universal: 'https://exodus.com/m' },
  mew_wallet: { name: 'MEW wallet', site: 'https://mewwallet.com', universal: 'https://mewwallet.com' },
  alphawallet: { name: 'AlphaWallet', site: 'https://alphawallet.com', universal: 'https://aw.app' },
  keyring_pro: { name: 'KEYRING PRO', site: 'https://keyring.app', universal: 'https://keyring.app/' },
  mathwallet: { name: 'MathWallet', site: 'https://mathwallet.org', universal: 'https://www.mathwallet.org' },
  unstoppable: {
    name: 'Unstoppable',
    site: 'https://unstoppabledomains.com',
    universal: 'https://unstoppabledomains.com/mobile',
  },
  obvious: {
    name: 'Obvious',
    site: 'https://obvious.technology',
    universal: 'https://wallet.obvious.technology',
  },
  ambire: { name: 'Ambire', site: 'https://www.ambire.com', universal: 'https://mobile.ambire.com' },
  internet_money_wallet: {
    name: 'Internet Money Wallet',
    site: 'https://internetmoney.io',
    universal: 'https://internetmoney.io',
  },
  coin98: { name: 'Coin98', site: 'https://coin98.com', universal: 'https://coin98.services' },
  abc_wallet: {
    name: 'ABC Wallet',
    site: 'https://myabcwallet.io',
    universal: 'https://abcwalletconnect.page.link',
  },
  arculus_wallet: {
    name: 'Arculus Wallet',
    site: 'https://www.getarculus.com',
    universal: 'https://gw.arculus.co/app',
  },
  haha: { name: 'HaHa', site: 'https://www.haha.me', universal: 'https://haha.me' },
  cling_wallet: {
    name: 'Cling Wallet',
    site: 'https://clingon.io',
    universal: 'https://cling.carrieverse.com/apple-app-site-association',
  },
  broearn: {
    name: 'Broearn',
    site: 'https://www.broearn.com',
    universal: 'https://www.broearn.com/link/wallet/',
  },
  copiosa: { name: 'Copiosa', site: 'https://copiosa.io', universal: 'https://copiosa.io/action/' },
  burrito_wallet: {
    name: 'Burrito Wallet',
    site: 'https://burritowallet.com',
    universal: 'https://burritowallet.com/wc?uri=',
  },
  enjin_wallet: {
    name: 'Enjin Wallet',
    site: 'https://enjin.io',
    universal: 'https://deeplink.wallet.enjin.io/',
  },
  plasma_wallet: {
    name: 'Plasma Wallet',
    site: 'https://plasma-wallet.com',
    universal: 'https://plasma-wallet.com',
  },
  avacus: { name: 'Avacus', site: 'https://avacus.cc', universal: 'https://avacus.app.link' },
  bee: { name: 'Bee', site: 'https://www.beewallet.app', universal: 'https://beewallet.app/wc' },
  pitaka: { name: 'Pitaka', site: 'https://pitaka.io', universal: 'https://app.pitaka.io' },
  pltwallet: { name: 'PLTwallet', site: 'https://pltwallet.io', universal: 'https://pltwallet.io/' },
  minerva: { name: 'Minerva', site: 'https://minerva.digital', universal: 'https://minerva.digital' },
  kryptogo: { name: 'KryptoGO', site: 'https://kryptogo.com', universal: 'https://kryptogo.page.link' },
  prema: { name: 'PREMA', site: 'https://premanft.com', universal: 'https://premanft.com' },
  slingshot: {
    name: 'Slingshot',
    site: 'https://slingshot.finance',
    universal: 'https://app.slingshot.finance',
  },
  kriptonio: {
    name: 'Kriptonio',
    site: 'https://kriptonio.com',
    universal: 'https://app.kriptonio.com/mobile',
  },
  timeless: { name: 'Timeless', site: 'https://timelesswallet.xyz', universal: 'https://timelesswallet.xyz' },
  secux: { name: 'SecuX', site: 'https://secuxtech.com', universal: 'https://wsweb.secuxtech.com' },
  bitizen: { name: 'Bitizen', site: 'https://bitizen.org', universal: 'https://bitizen.org/wallet' },
  blocto: { name: 'Blocto', site: 'https://blocto.io', universal: 'https://blocto.app' },
  safemoon: { name: 'SafeMoon', site: 'https://safemoon.com', universal: 'https://safemoon.com/wc' },
} satisfies Record<string, WalletEntry>

/** Undefined for a wallet that is not in the registry. */
export const findWallet = (wallet: string): WalletEntry | undefined =>
  Object.hasOwn(walletRegistry, wallet) ? walletRegistry[wallet as keyof typeof walletRegistry] : undefined

import type { DiscoveredWallet, UnreadWallet, WalletChainType, WalletListEntry } from '@latchkey/core'

/** Entries of a wallet list that represent the wallets found. */
export const detectedEntries = {
  detected_wallets: () => true,
  detected_ethereum_wallets: ({ chainType }: DiscoveredWallet) => chainType === 'ethereum',
  detected_solana_wallets: ({ chainType }: DiscoveredWallet) => chainType === 'solana',
} satisfies { [entry in WalletListEntry]?: (wallet: DiscoveredWallet) => boolean }

/** Entries that name a wallet which has a row even if it is not found. */
export type NamedWallet = Exclude<WalletListEntry, keyof typeof detectedEntries | UnreadWallet>

/** Brand names, the same in every language. */
export const names: { [wallet in NamedWallet]: string } = {
  metamask: 'MetaMask',
  coinbase_wallet: 'Coinbase Wallet',
  okx_wallet: 'OKX Wallet',
  rainbow: 'Rainbow',
  uniswap: 'Uniswap Wallet',
  bybit_wallet: 'Bybit Wallet',
  zerion: 'Zerion',
  rabby_wallet: 'Rabby Wallet',
  cryptocom: 'Crypto.com Onchain',
  safe: 'Safe',
  phantom: 'Phantom',
  universal_profile: 'Universal Profile',
  wallet_connect: 'WalletConnect',
}

/** Wallets without an extension: reachable only over WalletConnect's relay. */
const elsewhere: readonly string[] = ['safe', 'wallet_connect']
/** Wallets that a Solana-only app may list before they are found. */
const solana: readonly string[] = ['phantom', 'coinbase_wallet', 'okx_wallet', 'bybit_wallet']

export const isNamed = (entry: string): entry is NamedWallet => Object.hasOwn(names, entry)
export const isDetected = (entry: string): entry is keyof typeof detectedEntries =>
  Object.hasOwn(detectedEntries, entry)

/** Whether a wallet that was not found still has a row, which opens it or the steps to get it. */
export const hasAbsentRow = (
  entry: string,
  { chainType, relay }: { chainType: WalletChainType; relay: boolean },
): entry is NamedWallet =>
  isNamed(entry) &&
  (relay || !elsewhere.includes(entry)) &&
  (chainType !== 'solana-only' || solana.includes(entry))

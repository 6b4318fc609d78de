import type { FoundWallet, WalletListEntry } from '@latchkey/core'

/** Entries of a wallet list that stand for whatever is found. */
export const detected = {
  detected_wallets: () => true,
  detected_ethereum_wallets: ({ chainType }: FoundWallet) => chainType === 'ethereum',
  detected_solana_wallets: ({ chainType }: FoundWallet) => chainType === 'solana',
} satisfies { [entry in WalletListEntry]?: (wallet: FoundWallet) => boolean }

type Named = Exclude<WalletListEntry, keyof typeof detected>
type NamedWallet = {
  /** As its owner writes it, in every language. */
  name: string
  /** Where its extension is had from; without one it cannot be installed here. */
  site?: string
  /** Only these chains; Ethereum alone unless it says otherwise. */
  solana?: true
}

/** Wallets that a host app may name. WalletConnect and Safe are no extensions: nothing can be found of them here. */
export const named: { [name in Named]: NamedWallet } = {
  metamask: { name: 'MetaMask', site: 'https://metamask.io/download' },
  coinbase_wallet: {
    name: 'Coinbase Wallet',
    site: 'https://www.coinbase.com/wallet/downloads',
    solana: true,
  },
  okx_wallet: { name: 'OKX Wallet', site: 'https://web3.okx.com/download', solana: true },
  rainbow: { name: 'Rainbow', site: 'https://rainbow.me/download' },
  uniswap: { name: 'Uniswap Wallet', site: 'https://wallet.uniswap.org' },
  bybit_wallet: { name: 'Bybit Wallet', site: 'https://www.bybit.com/web3', solana: true },
  zerion: { name: 'Zerion', site: 'https://zerion.io/download' },
  rabby_wallet: { name: 'Rabby Wallet', site: 'https://rabby.io' },
  cryptocom: { name: 'Crypto.com Onchain', site: 'https://crypto.com/onchain' },
  safe: { name: 'Safe' },
  phantom: { name: 'Phantom', site: 'https://phantom.com/download', solana: true },
  universal_profile: { name: 'Universal Profile', site: 'https://universalprofile.cloud' },
  wallet_connect: { name: 'WalletConnect' },
}

export const isNamed = (entry: string): entry is Named => Object.hasOwn(named, entry)
export const isDetected = (entry: string): entry is keyof typeof detected => Object.hasOwn(detected, entry)

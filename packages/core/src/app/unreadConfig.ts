// Settings of published versions that have no effect here. They exist so that an app which sets them compiles
// unchanged. A setting that gets an effect moves to `config.ts`. `docs/use/migrate.md` explains the differences.

/** Wallets that get a row only if they are found in the browser. */
export type UnreadWallet =
  | 'backpack'
  | 'base_account'
  | 'binance'
  | 'binanceus'
  | 'bitget_wallet'
  | 'haha_wallet'
  | 'jupiter'
  | 'kraken_wallet'
  | 'robinhood_wallet'
  | 'ronin_wallet'
  | 'solflare'
  | 'wallet_connect_qr'
  | 'wallet_connect_qr_solana'

export type UnreadAppearance = {
  /** The code screen does not name a sender. */
  emailDomain?: string
}

export type UnreadEmbeddedWallets = {
  /** @deprecated From 1.x: use `showWalletUIs`, its opposite. */
  noPromptOnSignature?: boolean
  /** @deprecated From 1.x: the hash is returned as soon as a node has the transaction, and the screen follows it. */
  waitForTransactionConfirmation?: boolean
  /** There is nothing to migrate. */
  disableAutomaticMigration?: boolean
}

export type UnreadExternalWallets = {
  baseAccount?: { config?: object }
  signatureRequestTimeouts?: Record<string, number | undefined>
  disableAllExternalWallets?: boolean
}

/** Whether tokens are also stored in cookies for the page's server. Here a setting of the app decides that. */
export type CookieWriteBehavior = 'default' | 'never'

/** Texts by `component.name`. */
export type PrivyI18nStrings = { [name: `${string}.${string}`]: string }

export type UnreadConfig = {
  /** @deprecated From 1.x: set the node URLs in `supportedChains`. */
  rpcConfig?: { rpcUrls?: Record<number, string>; rpcTimeouts?: Record<number, number> }
  /** @deprecated From 1.x: use `supportedChains`. */
  additionalChains?: readonly object[]
  plugins?: readonly object[]
  scriptNonce?: string
  customOAuthRedirectUrl?: string
  allowOAuthInEmbeddedBrowsers?: boolean
  sessions?: { cookieWriteBehavior?: CookieWriteBehavior }
}

// Settings of published versions that change nothing here, so that an app which sets them compiles as it is.
// One that gets an effect moves to `config.ts`. `docs/use/migrate.md` says what that means for an app.

/** Wallets that have a row where they are found in the browser, and none where they are not. */
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
  /** The screen of a code names no sender. */
  emailDomain?: string
}

export type UnreadEmbeddedWallets = {
  /** @deprecated Of 1.x: use `showWalletUIs`, which is its opposite. */
  noPromptOnSignature?: boolean
  /** @deprecated Of 1.x: a hash is given as soon as a node has the transaction, and the screen follows it. */
  waitForTransactionConfirmation?: boolean
  /** There is nothing to migrate. */
  disableAutomaticMigration?: boolean
}

export type UnreadExternalWallets = {
  baseAccount?: { config?: object }
  signatureRequestTimeouts?: Record<string, number | undefined>
  disableAllExternalWallets?: boolean
}

/** Whether the page's server finds tokens in cookies; here it does as the app is set. */
export type CookieWriteBehavior = 'default' | 'never'

/** Sentences by `component.name`. */
export type PrivyI18nStrings = { [name: `${string}.${string}`]: string }

export type UnreadConfig = {
  /** @deprecated Of 1.x: set the addresses in `supportedChains`. */
  rpcConfig?: { rpcUrls?: Record<number, string>; rpcTimeouts?: Record<number, number> }
  /** @deprecated Of 1.x: use `supportedChains`. */
  additionalChains?: readonly object[]
  plugins?: readonly object[]
  scriptNonce?: string
  customOAuthRedirectUrl?: string
  allowOAuthInEmbeddedBrowsers?: boolean
  sessions?: { cookieWriteBehavior?: CookieWriteBehavior }
}

import type { CreateOnLogin, UserOwnedRecovery } from '@latchkey/wire'
import type { LoginMethodOption } from '../account/accountTypes.ts'
import type {
  PrivyI18nStrings,
  UnreadAppearance,
  UnreadConfig,
  UnreadEmbeddedWallets,
  UnreadExternalWallets,
  UnreadWallet,
} from './unreadConfig.ts'

/** What a host app may set, with the published names (protocol 10.5). */

export type NonEmptyArray<T> = [T, ...T[]]

/** An element of a UI library, such as a React element. */
export type ElementLike = { type: unknown; props: unknown; key: unknown }

/** A chain, by structure: viem's chain objects fit. */
export type Chain = {
  id: number
  name: string
  /** Member of older chain objects. Not read. */
  network?: string | undefined
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: {
    default: { http: readonly string[]; webSocket?: readonly string[] | undefined }
    [name: string]: { http: readonly string[]; webSocket?: readonly string[] | undefined } | undefined
  }
  blockExplorers?:
    | {
        default: { name: string; url: string; apiUrl?: string | undefined }
        [name: string]: { name: string; url: string; apiUrl?: string | undefined } | undefined
      }
    | undefined
  testnet?: boolean | undefined
}

export type WalletListEntry =
  | 'detected_ethereum_wallets'
  | 'detected_solana_wallets'
  | 'detected_wallets'
  | 'metamask'
  | 'coinbase_wallet'
  | 'okx_wallet'
  | 'rainbow'
  | 'uniswap'
  | 'bybit_wallet'
  | 'zerion'
  | 'rabby_wallet'
  | 'cryptocom'
  | 'safe'
  | 'phantom'
  | 'universal_profile'
  | 'wallet_connect'
  | UnreadWallet

/** A name that the host app may list. Names without a built method get no row. */
export type LoginMethodName = LoginMethodOption | `privy:${string}`
export type LoginMethodOrderOption =
  | Exclude<LoginMethodOption, 'wallet'>
  | WalletListEntry
  | `privy:${string}`

export type WalletChainType = 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
export type PriceDisplayOptions =
  | { primary: 'fiat-currency'; secondary: 'native-token' }
  | { primary: 'native-token'; secondary: null }
/**
 * The result of `createSolanaRpc` of @solana/kit for each network. `rpcSubscriptions` is not used: the client polls for
 * transactions.
 */
export type SolanaRpcs = {
  [chain in 'solana:mainnet' | 'solana:devnet' | 'solana:testnet']?: {
    rpc: object
    rpcSubscriptions?: object
    /** @default 'https://explorer.solana.com' */
    blockExplorerUrl?: string
  }
}
export type SolanaCluster = { name: 'mainnet-beta' | 'testnet' | 'devnet'; rpcUrl?: string }
/** `solanaClusters` of 2.x or `solana.rpcs` of 3.x. */
export type SolanaNodes = readonly SolanaCluster[] | SolanaRpcs

export type AppearanceConfig = UnreadAppearance & {
  /** `auto` follows the system. @default the page's declared `color-scheme`, or else `light` */
  theme?: 'light' | 'dark' | 'auto' | `#${string}`
  /** Color of buttons and links. @default the setting of the server's app */
  accentColor?: `#${string}`
  /** CSS font family; `inherit` uses the page's font. @default the system's font */
  font?: string
  /** Radius of every corner in px: 0 is square, 20 is soft. @default 14 */
  radius?: number
  /** URL of an image, or an `img` or `svg` element. */
  logo?: string | ElementLike
  /** An `img` or `svg` element at the foot of the first screen, in place of its text. */
  footerLogo?: ElementLike
  /** Title of the first screen. */
  landingHeader?: string
  /** Text or element below the title. Text is cut at 100 characters. */
  loginMessage?: string | ElementLike
  /** Shows wallets above email and social networks. */
  showWalletLoginFirst?: boolean
  /** The wallets that are offered, in this order. */
  walletList?: WalletListEntry[]
  /** The chains for which wallets are offered. @default the setting of the server's app */
  walletChainType?: WalletChainType
  /** Shows email and phone number as buttons first instead of fields. */
  hideDirectWeb2Inputs?: boolean
}

export type EmbeddedWalletsConfig = UnreadEmbeddedWallets & {
  /** The older form of `ethereum.createOnLogin`, which takes precedence if both are set. */
  createOnLogin?: CreateOnLogin
  ethereum?: {
    /** @default the setting of the server's app */
    createOnLogin?: CreateOnLogin
  }
  solana?: {
    /** @default 'off' */
    createOnLogin?: CreateOnLogin
  }
  /**
   * Requires a password, or another recovery method of the user, to create a wallet. @default the setting of the
   * server's app
   */
  requireUserOwnedRecoveryOnCreate?: boolean
  /**
   * The recovery methods the user can choose from. The server refuses methods that its app does not allow. @default
   * those it allows
   */
  userOwnedRecoveryOptions?: UserOwnedRecovery[]
  /** @deprecated Use `requireUserOwnedRecoveryOnCreate`, which takes precedence if both are set. */
  requireUserPasswordOnCreate?: boolean
  /** Asks the user before each signature. @default the setting of the server's app */
  showWalletUIs?: boolean
  /** Whether the account screen shows the value of balances. It does unless `primary` is `native-token`. */
  priceDisplay?: PriceDisplayOptions
  /**
   * Describes calls that the wallet does not know with the server's ABI source (`ABI_SOURCE_URL`): function and
   * arguments, marked as unverified. @default false
   */
  extendedCalldataDecoding?: boolean
}

/** The Coinbase wallets that are offered: extension and app, smart wallet, or both. */
export type CoinbaseConnection = 'all' | 'eoaOnly' | 'smartWalletOnly'

/** The `config` of the provider. Every member is optional; the server's app has the defaults. */
export type PrivyClientConfig = UnreadConfig & {
  /** Look of the modal. */
  appearance?: AppearanceConfig
  /** Login methods, from those enabled in the server's app. @default all of those */
  loginMethods?: LoginMethodName[]
  /** Order of the login methods. Takes precedence over `loginMethods`. */
  loginMethodsAndOrder?: {
    /** Rows of the first screen. */
    primary: NonEmptyArray<LoginMethodOrderOption>
    /** Behind "More options". */
    overflow?: LoginMethodOrderOption[]
  }
  intl?: {
    /** Default country of phone numbers, as ISO 3166 alpha-2. @default 'US' */
    defaultCountry?: string
    /** Language of the modal, such as `de` or `ja-JP`. @default 'en' */
    locale?: string
    /** Not read yet: the modal uses its own texts. */
    textLocalization?: Partial<PrivyI18nStrings>
  }
  customAuth?: {
    /** @default true */
    enabled?: boolean
    /** Returns a token while the user is logged in to the app, otherwise undefined. */
    getCustomAccessToken: () => Promise<string | undefined>
    /** Whether the app's login is still loading. */
    isLoading: boolean
  }
  /** Pages linked below the login; `null` hides a link. @default the setting of the server's app */
  legal?: { termsAndConditionsUrl?: string | null; privacyPolicyUrl?: string | null }
  /**
   * Project id of WalletConnect's relay. Without it, only wallets on this page can connect. @default the server's
   * setting
   */
  walletConnectCloudProjectId?: string
  /** Chains of the embedded wallet, each with the URL of its node. @default 26 chains */
  supportedChains?: readonly Chain[]
  /** The chain that the wallet starts with. @default the first supported chain */
  defaultChain?: Chain
  /** The nodes of embedded Solana wallets, in the shape of 2.x. @default `solana.rpcs` */
  solanaClusters?: SolanaCluster[]
  /** The nodes of embedded Solana wallets, in the shape of 3.x. @default public nodes */
  solana?: { rpcs?: SolanaRpcs }
  /** @deprecated The server decides. */
  captchaEnabled?: boolean
  externalWallets?: UnreadExternalWallets & {
    /** The Coinbase wallets that are offered. @default all */
    coinbaseWallet?: {
      /** Extension and app (`eoaOnly`), smart wallet (`smartWalletOnly`), or both (`all`). @default all */
      connectionOptions?: CoinbaseConnection
      /** The shape of 3.x; only `options` and `keysUrl` of the preference are read. */
      config?: { preference?: { options?: CoinbaseConnection; keysUrl?: string }; [member: string]: unknown }
    }
    /** `relayUrl`, such as `wss://relay.example.com`, replaces WalletConnect's relay. @default enabled */
    walletConnect?: { enabled: boolean; relayUrl?: string }
    /**
     * More Solana wallets, in the shape of published versions. Wallets on the page are found without it. @default none
     */
    solana?: { connectors?: { onMount(): void; onUnmount(): void; get(): unknown[] } }
  }
  embeddedWallets?: EmbeddedWalletsConfig
  /**
   * Second factors. With `noPromptOnMfaRequired` no screen asks for one: the app handles it with `useMfa`. @default a
   * screen
   */
  mfa?: { noPromptOnMfaRequired?: boolean }
  passkeys?: {
    /** Unlinks passkeys that are removed as second factors. @default false: they can still log in */
    shouldUnlinkOnUnenrollMfa?: boolean
    /**
     * Removes a passkey as a second factor when it is unlinked. @default false: a passkey that is a factor cannot be
     * unlinked
     */
    shouldUnenrollMfaOnUnlink?: boolean
    /**
     * The kind of authenticator that the browser offers first for a new passkey: `client-device`, `security-key`,
     * `hybrid`. @default the browser's order
     */
    registration?: { hints?: readonly string[] }
  }
  /** @deprecated Use `fundingMethodConfig`. */
  fiatOnRamp?: { useSandbox?: boolean }
  fundingMethodConfig?: {
    moonpay: {
      /** No real money moves. */
      useSandbox?: boolean
      /** Not read: the user chooses how to pay. */
      paymentMethod?: string
      /** Look of MoonPay's page. @default the look of the modal */
      uiConfig?: { accentColor?: string; theme?: 'light' | 'dark' }
    }
  }
  /** The page draws its own login: the modal is not prepared, and does not show a captcha. */
  headless?: boolean
  _render?: {
    /** Shows the modal in place of the provider instead of in a dialog. */
    standalone?: boolean
    /** @deprecated Member of older versions; not read. Use `standalone`, its opposite. */
    inDialog?: boolean
    /** @deprecated Member of older versions; not read. */
    inParentNodeId?: string | null
  }
}

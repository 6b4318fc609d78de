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

/** An element of a UI library; React's fit. */
export type ElementLike = { type: unknown; props: unknown; key: unknown }

/** A chain by structure: viem's chain objects fit. */
export type Chain = {
  id: number
  name: string
  /** Of older chain objects. Not read. */
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

/** One that a host app may name; it has a row where there is such a way. */
export type LoginMethodName = LoginMethodOption | `privy:${string}`
export type LoginMethodOrderOption =
  | Exclude<LoginMethodOption, 'wallet'>
  | WalletListEntry
  | `privy:${string}`

export type WalletChainType = 'ethereum-only' | 'solana-only' | 'ethereum-and-solana'
export type PriceDisplayOptions =
  | { primary: 'fiat-currency'; secondary: 'native-token' }
  | { primary: 'native-token'; secondary: null }
/** What `createSolanaRpc` of @solana/kit makes, by network. `rpcSubscriptions` is not used: transactions are looked for. */
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
  /** `auto` follows the system. @default what the page declares as its `color-scheme`, or else `light` */
  theme?: 'light' | 'dark' | 'auto' | `#${string}`
  /** Color of buttons and links. @default what the server's app says */
  accentColor?: `#${string}`
  /** Font family, as CSS has it; `inherit` takes the page's own. @default the system's font */
  font?: string
  /** Of every corner, in px: 0 is square, 20 is soft. @default 14 */
  radius?: number
  /** Address of an image, or an `img` or `svg` element. */
  logo?: string | ElementLike
  /** An `img` or `svg` element, at the foot of the first screen in place of its line there. */
  footerLogo?: ElementLike
  /** Title of the first screen. */
  landingHeader?: string
  /** Cut at 100 characters when it is text. */
  loginMessage?: string | ElementLike
  /** Wallets stand above email and social networks. */
  showWalletLoginFirst?: boolean
  /** Which wallets are offered, in this order. */
  walletList?: WalletListEntry[]
  /** For which chains wallets are offered. @default by the server's app */
  walletChainType?: WalletChainType
  /** Email and phone number are buttons first, and no fields. */
  hideDirectWeb2Inputs?: boolean
}

export type EmbeddedWalletsConfig = UnreadEmbeddedWallets & {
  /** The older form of `ethereum.createOnLogin`, which wins where both are set. */
  createOnLogin?: CreateOnLogin
  ethereum?: {
    /** @default what the server's app says */
    createOnLogin?: CreateOnLogin
  }
  solana?: {
    /** @default 'off' */
    createOnLogin?: CreateOnLogin
  }
  /** A new wallet is made with a password, or another method of the user's own. @default what the server's app says */
  requireUserOwnedRecoveryOnCreate?: boolean
  /** What the user chooses from. The server refuses what its app does not allow. @default what that allows */
  userOwnedRecoveryOptions?: UserOwnedRecovery[]
  /** @deprecated Use `requireUserOwnedRecoveryOnCreate`, which wins where both are set. */
  requireUserPasswordOnCreate?: boolean
  /** Asks the user before each signature. @default what the server's app says */
  showWalletUIs?: boolean
  /** Whether the account shows what balances are worth, which it does unless `primary` is `native-token`. */
  priceDisplay?: PriceDisplayOptions
  /**
   * Shows what the server's ABI source (`ABI_SOURCE_URL`) says of calls that the wallet does not know: function and
   * arguments, marked as unverified. @default false
   */
  extendedCalldataDecoding?: boolean
}

/** Which of Coinbase's wallets are offered: the extension and the app, the smart wallet, or both. */
export type CoinbaseConnection = 'all' | 'eoaOnly' | 'smartWalletOnly'

/** The `config` of the provider. Everything is optional; what is absent is as the app on the server says. */
export type PrivyClientConfig = UnreadConfig & {
  /** How the modal looks. */
  appearance?: AppearanceConfig
  /** Ways to log in, out of those that the server's app has on. @default all of those */
  loginMethods?: LoginMethodName[]
  /** Wins over `loginMethods`. */
  loginMethodsAndOrder?: {
    /** Rows of the first screen. */
    primary: NonEmptyArray<LoginMethodOrderOption>
    /** Behind "More options". */
    overflow?: LoginMethodOrderOption[]
  }
  intl?: {
    /** Of phone numbers, ISO 3166 alpha-2. @default 'US' */
    defaultCountry?: string
    /** Language of the modal, such as `de` or `ja-JP`. @default 'en' */
    locale?: string
    /** Not read yet: the modal says its own sentences. */
    textLocalization?: Partial<PrivyI18nStrings>
  }
  customAuth?: {
    /** @default true */
    enabled?: boolean
    /** Gives a token while the user is logged in to the app, and none otherwise. */
    getCustomAccessToken: () => Promise<string | undefined>
    /** The login of the app does not know yet. */
    isLoading: boolean
  }
  /** Pages linked below the login; `null` is no link. @default what the server's app says */
  legal?: { termsAndConditionsUrl?: string | null; privacyPolicyUrl?: string | null }
  /** Of WalletConnect's relay, which needs one; without it wallets are reached on this page alone. @default the server's */
  walletConnectCloudProjectId?: string
  /** Chains of the embedded wallet, each with the address of its node. @default 26 of them */
  supportedChains?: readonly Chain[]
  /** The chain that the wallet begins with. @default the first supported one */
  defaultChain?: Chain
  /** The nodes of embedded Solana wallets, as 2.x has them. @default `solana.rpcs` */
  solanaClusters?: SolanaCluster[]
  /** The nodes of embedded Solana wallets, as 3.x has them. @default public ones */
  solana?: { rpcs?: SolanaRpcs }
  /** @deprecated The server decides. */
  captchaEnabled?: boolean
  externalWallets?: UnreadExternalWallets & {
    /** Which of Coinbase's wallets: the extension and the app, the smart wallet, or all. @default all */
    coinbaseWallet?: {
      /** The extension and the app (`eoaOnly`), the smart wallet, or whichever the user takes. @default all */
      connectionOptions?: CoinbaseConnection
      /** As 3.x has it; of the preference, `options` and `keysUrl` are read. */
      config?: { preference?: { options?: CoinbaseConnection; keysUrl?: string }; [member: string]: unknown }
    }
    /** `relayUrl`, such as `wss://relay.example.com`, is another relay than WalletConnect's own. @default enabled */
    walletConnect?: { enabled: boolean; relayUrl?: string }
    /** Further Solana wallets, in the shape of published versions; those of the page are found without. @default none */
    solana?: { connectors?: { onMount(): void; onUnmount(): void; get(): unknown[] } }
  }
  embeddedWallets?: EmbeddedWalletsConfig
  /** Second factors. With `noPromptOnMfaRequired` no screen asks for one: the app answers by `useMfa`. @default a screen */
  mfa?: { noPromptOnMfaRequired?: boolean }
  passkeys?: {
    /** Passkeys that are taken off as second factors are unlinked as well. @default false: they still log in */
    shouldUnlinkOnUnenrollMfa?: boolean
    /** Unlinking a passkey takes it off as a second factor too. @default false: one that is a factor is not unlinked */
    shouldUnenrollMfaOnUnlink?: boolean
    /** What the browser offers first for a new passkey: `client-device`, `security-key`, `hybrid`. @default its own order */
    registration?: { hints?: readonly string[] }
  }
  /** @deprecated Use `fundingMethodConfig`. */
  fiatOnRamp?: { useSandbox?: boolean }
  fundingMethodConfig?: {
    moonpay: {
      /** No money moves. */
      useSandbox?: boolean
      /** Not read: a card is what the user has chosen. */
      paymentMethod?: string
      /** How MoonPay's page looks. @default as the modal does */
      uiConfig?: { accentColor?: string; theme?: 'light' | 'dark' }
    }
  }
  /** The page draws its own login: the modal is not prepared, and asks for no captcha. */
  headless?: boolean
  _render?: {
    /** The modal stands where the provider is, instead of in a dialog. */
    standalone?: boolean
    /** @deprecated Of older versions, and not read: its opposite is `standalone`. */
    inDialog?: boolean
    /** @deprecated Of older versions, and not read. */
    inParentNodeId?: string | null
  }
}

import {
  type AppConfig,
  type CreateOnLogin,
  limits,
  type MfaMethod,
  type UserOwnedRecovery,
} from '@latchkey/wire'
import type { LoginMethodOption } from '../account/accountTypes.ts'
import { loginOptions } from '../account/fromWire.ts'
import { createValue, type Store } from '../store.ts'
import type {
  Chain,
  CoinbaseConnection,
  EmbeddedWalletsConfig,
  LoginMethodName,
  LoginMethodOrderOption,
  PriceDisplayOptions,
  PrivyClientConfig,
  SolanaNodes,
  WalletChainType,
  WalletListEntry,
} from './config.ts'

/** The settings of the client and its screens: the host app's config, then the server's app, then defaults. */
export type Settings = {
  name: string
  appearance: {
    /** `page`: the theme that the page declares. */
    theme: 'light' | 'dark' | 'auto' | 'page' | `#${string}`
    accentColor: string | null
    radius: number | undefined
    logo: NonNullable<PrivyClientConfig['appearance']>['logo'] | null
    footerLogo: NonNullable<PrivyClientConfig['appearance']>['footerLogo']
    landingHeader: string | null
    loginMessage: NonNullable<PrivyClientConfig['appearance']>['loginMessage'] | null
    showWalletLoginFirst: boolean
    walletList: readonly WalletListEntry[]
    walletChainType: WalletChainType
    hideDirectWeb2Inputs: boolean
  }
  /** The login methods that are offered, in their order unless the app gives one. */
  loginMethods: readonly LoginMethodName[]
  /** The order that the host app gives, with the overflow rule applied; null means the two-group layout. */
  loginOrder: LoginOrder | null
  disablePlusEmails: boolean
  defaultCountry: string
  /** Language of the modal; English for an unsupported language. */
  locale: string
  customAuth: PrivyClientConfig['customAuth'] | null
  legal: { termsAndConditionsUrl: string | null; privacyPolicyUrl: string | null; requireTerms: boolean }
  allowlist: { title: string | null; detail: string | null; ctaText: string | null; ctaLink: string | null }
  walletConnectCloudProjectId: string | null
  /** Null means the default chains, which the wallet code loads when needed. */
  supportedChains: readonly Chain[] | null
  defaultChain: Chain | null
  solanaClusters: SolanaNodes | null
  captcha: { enabled: boolean; siteKey: string | null }
  externalWallets: {
    coinbaseConnection: CoinbaseConnection
    /** A page that replaces Coinbase's own for its smart wallet. */
    coinbaseKeysUrl: string | null
    walletConnect: boolean
    relayUrl: string | null
    solanaConnectors: unknown
  }
  embeddedWallets: {
    createOnLogin: CreateOnLogin
    /** The setting for Solana wallets. */
    createSolanaOnLogin: CreateOnLogin
    requirePasswordOnCreate: boolean
    recoveryOptions: readonly UserOwnedRecovery[]
    showWalletUIs: boolean
    priceDisplay: PriceDisplayOptions
    extendedCalldataDecoding: boolean
  }
  mfa: { methods: readonly MfaMethod[]; noPromptOnMfaRequired: boolean }
  passkeys: NonNullable<PrivyClientConfig['passkeys']>
  moonpay: NonNullable<PrivyClientConfig['fundingMethodConfig']>['moonpay']
  headless: boolean
  standalone: boolean
}

/** The login methods on the first screen, and those under "More options". */
export type LoginOrder = {
  primary: readonly LoginMethodOrderOption[]
  overflow: readonly LoginMethodOrderOption[]
}

/** The server's settings until the app is loaded, or if loading fails (protocol 2.14). */
const settingsBeforeLoad: Partial<AppConfig> = { email_auth: true, wallet_auth: true }

const defaultWalletList = [
  'detected_wallets',
  'metamask',
  'coinbase_wallet',
  'rainbow',
  'wallet_connect',
] as const

/** The setting of the server's app for each login method, in the order of the landing screen. */
const switches = Object.fromEntries(
  loginOptions.map(([option, type]) => [option, type.endsWith('_oauth') ? type : `${option}_auth`]),
) as Record<LoginMethodOption, keyof AppConfig> // each has one

type SettingsClient = {
  app: Store<AppConfig | null>
  config: Store<PrivyClientConfig>
  later: { settings?: Store<Settings> }
}

/**
 * The settings of a client, which follow its app and its config. Not a member of the client: a page that only asks who
 * is signed in never needs them.
 *
 * @example
 * const { name, loginMethods } = getSettings(client).getState()
 */
export function getSettings(client: SettingsClient): Store<Settings> {
  client.later.settings ??= createSettings(client)
  return client.later.settings
}

function createSettings({ app, config }: SettingsClient): Store<Settings> {
  const { set, ...settings } = createValue(resolveSettings(null, config.getInitialState()))
  const follow = () => set(resolveSettings(app.getState(), config.getState()))
  follow()
  app.subscribe(follow)
  config.subscribe(follow)
  return settings
}

/**
 * Resolves the settings: the host app's config takes precedence over the server's app, which takes precedence over
 * defaults (protocol 10.5).
 */
export function resolveSettings(loadedConfig: AppConfig | null, config: PrivyClientConfig = {}): Settings {
  const app: Partial<AppConfig> = loadedConfig ?? settingsBeforeLoad
  return {
    name: app.name ?? '',
    appearance: appearance(app, config),
    ...login(app, config),
    disablePlusEmails: app.disable_plus_emails ?? false,
    defaultCountry: config.intl?.defaultCountry ?? 'US',
    locale: config.intl?.locale ?? 'en',
    customAuth: hasCustomAuth(config) ? config.customAuth : null,
    legal: {
      termsAndConditionsUrl: over(config.legal?.termsAndConditionsUrl, app.terms_and_conditions_url),
      privacyPolicyUrl: over(config.legal?.privacyPolicyUrl, app.privacy_policy_url),
      requireTerms: app.require_users_accept_terms ?? false,
    },
    allowlist: allowlist(app),
    walletConnectCloudProjectId:
      config.walletConnectCloudProjectId ?? app.wallet_connect_cloud_project_id ?? null,
    ...chains(config),
    solanaClusters: config.solanaClusters ?? config.solana?.rpcs ?? null,
    captcha: { enabled: app.captcha_enabled ?? false, siteKey: app.captcha_site_key ?? null },
    externalWallets: {
      ...coinbase(config),
      walletConnect: config.externalWallets?.walletConnect?.enabled ?? true,
      relayUrl: config.externalWallets?.walletConnect?.relayUrl ?? null,
      solanaConnectors: config.externalWallets?.solana?.connectors ?? null,
    },
    embeddedWallets: embeddedWallets(app, config),
    mfa: {
      methods: app.mfa_methods ?? [],
      noPromptOnMfaRequired: config.mfa?.noPromptOnMfaRequired ?? false,
    },
    passkeys: config.passkeys ?? {},
    moonpay: config.fundingMethodConfig?.moonpay ?? { useSandbox: config.fiatOnRamp?.useSandbox ?? false },
    headless: config.headless ?? false,
    standalone: config._render?.standalone ?? false,
  }
}

/** The host app's null counts as set: it hides the link. */
function over(own: string | null | undefined, server: string | null | undefined): string | null {
  return own === undefined ? (server ?? null) : own
}

function appearance(
  app: Partial<AppConfig>,
  { appearance: own = {} }: PrivyClientConfig,
): Settings['appearance'] {
  const message = own.loginMessage ?? null
  return {
    theme: own.theme ?? 'page',
    accentColor: own.accentColor ?? app.accent_color ?? null,
    radius: own.radius,
    logo: own.logo ?? app.logo_url ?? null,
    footerLogo: own.footerLogo,
    landingHeader: own.landingHeader ?? null,
    loginMessage: typeof message === 'string' ? message.slice(0, limits.loginMessageLength) : message,
    showWalletLoginFirst: own.showWalletLoginFirst ?? app.show_wallet_login_first ?? false,
    walletList: own.walletList ?? defaultWalletList,
    walletChainType: own.walletChainType ?? toChainType(app),
    hideDirectWeb2Inputs: own.hideDirectWeb2Inputs ?? false,
  }
}

function toChainType(app: Partial<AppConfig>): WalletChainType {
  if (!app.solana_wallet_auth) return 'ethereum-only'
  return app.wallet_auth ? 'ethereum-and-solana' : 'solana-only'
}

function login(
  app: Partial<AppConfig>,
  config: PrivyClientConfig,
): Pick<Settings, 'loginMethods' | 'loginOrder'> {
  const order = config.loginMethodsAndOrder
  if (!order) return { loginMethods: config.loginMethods ?? serverMethods(app), loginOrder: null }
  const loginOrder = overflow([...new Set(order.primary)], [...new Set(order.overflow)])
  const all = [...loginOrder.primary, ...loginOrder.overflow]
  return { loginMethods: [...new Set(all.flatMap(toLoginMethods))], loginOrder }
}

/** Shows four rows, or five if nothing else is behind 'More options'; the rest goes there (protocol 19.9). */
function overflow(primary: LoginMethodOrderOption[], rest: LoginMethodOrderOption[]): LoginOrder {
  const others = rest.filter((method) => !primary.includes(method))
  if (others.length === 0 && primary.length <= limits.primaryMethodsWithoutOverflow)
    return { primary, overflow: [] }
  return {
    primary: primary.slice(0, limits.primaryMethods),
    overflow: [...primary.slice(limits.primaryMethods), ...others],
  }
}

function toLoginMethods(option: LoginMethodOrderOption): LoginMethodOption[] {
  if (option.startsWith('privy:')) return []
  return [Object.hasOwn(switches, option) ? (option as LoginMethodOption) : 'wallet']
}

function serverMethods(app: Partial<AppConfig>): LoginMethodOption[] {
  const options = Object.keys(switches) as LoginMethodOption[]
  return options.filter((option) => app[switches[option]] || (option === 'wallet' && app.solana_wallet_auth))
}

function allowlist({ allowlist_config: from }: Partial<AppConfig>): Settings['allowlist'] {
  return {
    title: from?.error_title ?? null,
    detail: from?.error_detail ?? null,
    ctaText: from?.cta_text ?? null,
    ctaLink: from?.cta_link ?? null,
  }
}

function coinbase({ externalWallets }: PrivyClientConfig) {
  const { connectionOptions, config } = externalWallets?.coinbaseWallet ?? {}
  return {
    coinbaseConnection: connectionOptions ?? config?.preference?.options ?? 'all',
    coinbaseKeysUrl: config?.preference?.keysUrl ?? null,
  }
}

function chains({ supportedChains, defaultChain }: PrivyClientConfig) {
  return {
    supportedChains: supportedChains ?? null,
    defaultChain: defaultChain ?? supportedChains?.[0] ?? null,
  }
}

const hasCustomAuth = (config: PrivyClientConfig) =>
  config.customAuth !== undefined && config.customAuth.enabled !== false

function embeddedWallets(app: Partial<AppConfig>, config: PrivyClientConfig): Settings['embeddedWallets'] {
  const server = app.embedded_wallet_config
  const own = config.embeddedWallets ?? {}
  // protocol 4.10: users of a host app's own login always get a wallet, and are never asked for a password first.
  const custom = hasCustomAuth(config)
  return {
    createOnLogin: toCreateOnLogin(own) ?? (custom ? 'all-users' : (server?.create_on_login ?? 'off')),
    createSolanaOnLogin: toCreateOnLogin(own.solana ?? {}) ?? 'off',
    requirePasswordOnCreate:
      own.requireUserOwnedRecoveryOnCreate ??
      own.requireUserPasswordOnCreate ??
      (!custom &&
        (server?.require_user_owned_recovery_on_create ?? server?.require_user_password_on_create ?? false)),
    recoveryOptions:
      own.userOwnedRecoveryOptions ?? ((!custom && server?.user_owned_recovery_options) || ['user-passcode']),
    showWalletUIs: own.showWalletUIs ?? app.enforce_wallet_uis ?? true,
    priceDisplay: own.priceDisplay ?? { primary: 'fiat-currency', secondary: 'native-token' },
    extendedCalldataDecoding: own.extendedCalldataDecoding ?? false,
  }
}

/**
 * The newer form, which names its chain, takes precedence over the flat one. Any other value than the three counts as
 * unset.
 */
function toCreateOnLogin({
  ethereum,
  createOnLogin,
}: Pick<EmbeddedWalletsConfig, 'ethereum' | 'createOnLogin'>): CreateOnLogin | undefined {
  return [ethereum?.createOnLogin, createOnLogin].find((setting) =>
    /^(users-without-wallets|all-users|off)$/.test(String(setting)),
  )
}

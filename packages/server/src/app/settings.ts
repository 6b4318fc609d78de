import { fillRecord, limits, loginConfigs, loginSwitches, url } from '@latchkey/wire'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { readWebOrigin } from '../network/origin.ts'
import { CustomAuth } from './customAuth.ts'
import { SmartWalletConfig } from './smartWalletConfig.ts'

const WebUrl = v.pipe(v.string(), url(), v.regex(/^https?:/))
const maybeUrl = v.optional(v.nullable(WebUrl), null)
/** In the spelling of browsers. An older value with a path stays readable. */
const WebOrigin = v.pipe(
  v.string(),
  url(),
  v.transform((text) => readWebOrigin(text) ?? text),
  v.regex(/^https?:/),
)
const maybeOrigin = v.optional(v.nullable(WebOrigin), null)
const maybeText = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null)
const flag = (fallback: boolean) => v.optional(v.boolean(), fallback)
const texts = v.optional(v.array(v.string()), [])
const seconds = (range: { min: number; max: number; fallback: number }) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(range.min), v.maxValue(range.max)), range.fallback)
const createOnLogin = v.picklist(['users-without-wallets', 'all-users', 'off'])
const recoveryOption = v.picklist(['user-passcode', 'google-drive', 'icloud'])
const day = 24 * 3_600

const EmbeddedWallet = v.object({
  /**
   * The users who get a wallet at login: `users-without-wallets` are those without any wallet, their own external ones
   * included.
   */
  create_on_login: v.optional(createOnLogin, 'users-without-wallets'),
  /**
   * The recovery methods that users may set, in addition to automatic recovery: a password, or a backup in their own
   * cloud. Do not remove one that wallets already use: they could not be recovered on new devices.
   */
  user_owned_recovery_options: v.optional(v.array(recoveryOption), ['user-passcode']),
  /** A new wallet gets one of those methods at once. */
  require_user_owned_recovery_on_create: flag(false),
  /**
   * The minimum length of a new password. Our screens show it, and the frame refuses shorter ones. Published screens
   * expect six and fail at the frame. The server never has a password, so it cannot check the length.
   */
  min_password_length: v.optional(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(64)), 6),
})
const Allowlist = v.object({
  /** Title of the screen for users who are not on the list. */
  error_title: maybeText,
  /** Text of that screen. */
  error_detail: maybeText,
  /** Button label. */
  cta_text: maybeText,
  /** Button URL. */
  cta_link: maybeUrl,
})
const FundingCurrency = v.object({
  /** CAIP-2, such as `eip155:8453` or `solana:mainnet`. */
  chain: v.pipe(v.string(), v.regex(/^(?:eip155:[1-9][0-9]{0,15}|solana:(?:mainnet|devnet))$/)),
  /** `native-currency`, which is the default, or `USDC`. */
  asset: v.optional(v.picklist(['native-currency', 'USDC'])),
})
const FundingOption = v.object({
  method: v.picklist(['card', 'payment-request', 'exchange', 'wallets']),
  provider: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/)),
})
const Funding = v.object({
  /**
   * The coin that users buy if the page names none: `chain` as CAIP-2 (`eip155:8453`, `solana:mainnet`), and `asset`,
   * which is `native-currency` or `USDC`.
   */
  default_recommended_currency: v.optional(FundingCurrency, { chain: 'eip155:1' }),
  /** Its amount, in whole coins. */
  default_recommended_amount: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9]{1,12}(?:\.[0-9]{1,18})?$/)),
    '0.01',
  ),
  /** Read only by published clients before 2.0. */
  methods: v.optional(v.array(v.picklist(['moonpay', 'coinbase-onramp', 'external'])), []),
  /**
   * The ways to pay, each a `method` (`card`, `exchange`, `wallets`) and a `provider` (`coinbase`, `moonpay`, `stripe`;
   * for `wallets` it is `external`). Without any, funding is off.
   */
  options: v.optional(v.array(FundingOption), []),
  /** Asks users to fund a new wallet. */
  prompt_funding_on_wallet_creation: flag(false),
  /** Lets users pay with coins on another chain, through a bridge. */
  cross_chain_bridging_enabled: flag(false),
})
const rowId = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{23}$/, 'must be the id of a key quorum or a policy'))
const DelegationConfig = v.strictObject({
  /** The key quorum whose signatures are accepted for users' wallets. */
  key_quorum_id: rowId,
  /** The policy for users' wallets, one for each chain. Without one, users cannot delegate wallets of that chain. */
  policy_ids: v.strictObject({
    /** For Ethereum wallets. */
    ethereum: v.optional(rowId),
    /** For Solana wallets. */
    solana: v.optional(rowId),
  }),
})
export type DelegationConfig = v.InferOutput<typeof DelegationConfig>

export type FundingConfig = v.InferOutput<typeof Funding>

/** The settings that clients receive, by wire name (protocol 2.14). Any signed-out visitor can read them. */
export const PublicSettings = v.object({
  /** Picture above the modal and in mails. */
  logo_url: maybeUrl,
  /** Square picture for the window in which users let another app log in with this one. Default: `logo_url`. */
  icon_url: maybeUrl,
  /** Linked below the login. */
  terms_and_conditions_url: maybeUrl,
  /** Linked below the login. */
  privacy_policy_url: maybeUrl,
  /** Users who have not accepted the terms do so on a separate screen before they get a wallet. */
  require_users_accept_terms: flag(false),
  /**
   * The theme of the consent window and of published clients; pages of `@latchkey/react` set `config.appearance.theme`.
   */
  theme: v.optional(v.pipe(v.string(), v.regex(/^(light|dark|#[\da-fA-F]{3,8})$/)), 'light'),
  /** Color of buttons and links, unless the page sets `config.appearance.accentColor`. */
  accent_color: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^#[\da-fA-F]{3,8}$/))), null),
  /** Shows wallets above email and social networks in the modal. */
  show_wallet_login_first: flag(false),
  /** Ids of mobile apps (`x-native-app-identifier`) that may call the API; others are refused. */
  allowed_native_app_ids: texts,
  /** URL schemes, such as `harbor`, for the way back to a mobile app. */
  allowed_native_app_url_schemes: texts,
  ...fillRecord(loginSwitches, flag(false)),
  // Each switch is described next to its method, in `accounts/` of wire; only this one is on by default.
  email_auth: flag(true),
  /** Codes by WhatsApp. Not built: read as `false`. */
  whatsapp_enabled: flag(false),
  /** Refuses addresses such as `ada+2@example.com` in every step. */
  disable_plus_emails: flag(false),
  /** Lets in only users on the list of `latchkey app allowlist`. */
  allowlist_enabled: flag(false),
  /** The screen for all other users. */
  allowlist_config: v.optional(Allowlist, {}),
  /** The app's project at WalletConnect, or `local` for the relay and the wallet of a development server. */
  wallet_connect_cloud_project_id: maybeText,
  /** The API under a host of the app: sessions are then in cookies that scripts cannot read. */
  custom_api_url: maybeOrigin,
  /** The wallet that users get. */
  embedded_wallet_config: v.optional(EmbeddedWallet, {}),
  /** Asks the user before each signature, unless the page sets `embeddedWallets.showWalletUIs`. */
  enforce_wallet_uis: flag(true),
  /** Read only by published clients. */
  legacy_wallet_ui_config: flag(false),
  /** Read only by published clients before 2.0. */
  fiat_on_ramp_enabled: flag(false),
  /** Requires a captcha before every login. */
  captcha_enabled: flag(false),
  /**
   * The site key of Turnstile with `t:` in front, or `t:local` for the fake of a development server. Set without
   * `captcha_enabled`, the captcha appears only while codes are being guessed.
   */
  captcha_site_key: v.optional(v.pipe(v.string(), v.startsWith('t:'))),
  /** Read only by published clients. */
  twitter_oauth_on_mobile_enabled: flag(false),
  /** The second factors that users may add. A factor that is removed from this list can still be used and removed. */
  mfa_methods: v.optional(v.array(v.picklist(['sms', 'totp', 'passkey'])), []),
  ...loginConfigs,
  /** How users get coins into their wallets. */
  funding_config: v.optional(Funding),
  /** The number of external wallets that a user may link; `null` means no limit. */
  max_linked_wallets_per_user: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
})

/** Latchkey's own settings, which stay on the server. */
export const PrivateSettings = v.object({
  /** Lifetime of an access token and of an identity token. */
  access_token_seconds: seconds({ min: 30, max: 3_600, fallback: limits.accessTokenSeconds }),
  /** A session ends after this time without use. */
  refresh_token_seconds: seconds({ min: 60, max: 90 * day, fallback: limits.refreshTokenSeconds }),
  /** A session ends after this time, even if it is used. */
  session_seconds: seconds({ min: 60, max: 400 * day, fallback: 180 * day }),
  /** Whether logins come with an identity token. */
  identity_tokens: flag(true),
  /**
   * The countries that codes may be texted to, by ISO 3166 alpha-2; null means every country (R21: limits on sending
   * codes).
   */
  sms_countries: v.optional(v.nullable(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))), null),
  /** The limit of codes texted within a day, for all callers together (R21: limits on sending codes). */
  sms_codes_per_day: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
    1_000,
  ),
  /**
   * The limit of codes requested within an hour from one network (an IPv4 address, an IPv6 /64): offices and mobile
   * networks share one (R21: limits on sending codes).
   */
  codes_per_hour_and_network: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(10_000)),
    20,
  ),
  /** The keys of the app's own login; required for `custom_jwt_auth`. */
  custom_auth_config: v.optional(v.nullable(CustomAuth), null),
  /**
   * How to handle a session handed over in a page's address; `solicited` accepts it only if that browser asked for it
   * (R13: session handed over in a URL). Unset: `accept`, but none is created from a session in cookies (R14: refresh
   * token in a cookie).
   */
  forked_sessions: v.optional(v.picklist(['accept', 'solicited', 'off'])),
  /** The maximum age of a login that opens an automatic recovery slot (security 2.4). */
  recovery_max_auth_age_seconds: seconds({
    min: 60,
    max: 30 * day,
    fallback: limits.recoveryMaxAuthAgeSeconds,
  }),
  /** Passes the tokens of a social network to the client (protocol 2.1.1). */
  oauth_tokens: flag(false),
  /**
   * The origin of the app whose passkeys its sub-domains share. Without it, every origin has its own passkeys (R49:
   * passkey origins).
   */
  passkey_relying_party: maybeOrigin,
  /** Smart wallets. Clients read it with a separate call, so any visitor can see it, including keys in its URLs. */
  smart_wallet_config: v.optional(v.nullable(SmartWalletConfig), null),
  /** The key quorum and the policies that users can agree to. Without it, users cannot delegate. */
  delegation_config: v.optional(v.nullable(DelegationConfig), null),
  /** Lets the frame sign a bare hash (security 2.6). Coinbase's smart wallets need it, and turn it on automatically. */
  raw_signing: flag(false),
  /**
   * Lets the frame sign Solana transactions that clients send as messages, as published clients do. Turn it off for an
   * app that uses only our client, which refuses such messages itself (decision 20: Solana signing).
   */
  solana_transactions_as_messages: flag(true),
})

/**
 * Every setting of an app, with its default. A setting is public only if it is listed in the public ones. `latchkey app
 * update --set` accepts any of them.
 */
export const Settings = v.strictObject({ ...PublicSettings.entries, ...PrivateSettings.entries })
export type Settings = v.InferOutput<typeof Settings>

/** Missing if unset, never undefined: the published schemas allow no null here. */
type DefinedMembers<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

/** Picks the settings that clients may see by name; everything else of an app is left out. */
export function toPublicSettings(settings: Settings): DefinedMembers<v.InferOutput<typeof PublicSettings>> {
  const names = Object.keys(PublicSettings.entries) as (keyof typeof PublicSettings.entries)[] // its own entries
  const rows = names.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]])
  return Object.fromEntries(rows) as ReturnType<typeof toPublicSettings> // every entry that is there
}

/** Whether SMS, if it is on and real, is limited to the countries of the app's users (R21: limits on sending codes). */
export function isSmsBounded(
  { profile }: Pick<Config, 'profile'>,
  { sms_auth, sms_countries }: Settings,
): boolean {
  return !sms_auth || sms_countries !== null || profile !== 'production'
}

/** Completes the settings of a row. Drops members that a newer server wrote. */
export function readSettings(row: Record<string, unknown>): Settings {
  const entries = Object.entries(row).filter(([name]) => Object.hasOwn(Settings.entries, name))
  return v.parse(Settings, Object.fromEntries(entries))
}

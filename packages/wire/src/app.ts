import * as v from 'valibot'
import { loginConfigs, loginSwitches } from './accountTypes.ts'
import { endpoint } from './endpoint.ts'
import { analyticsNameLength, appIdLength } from './limits.ts'
import { fillRecord } from './socialNetworks.ts'

const text = v.string()
const maybe = v.nullish(text)
const flag = v.boolean()

export const CreateOnLogin = v.picklist(['users-without-wallets', 'all-users', 'off'])
export type CreateOnLogin = v.InferOutput<typeof CreateOnLogin>
export const UserOwnedRecovery = v.picklist(['user-passcode', 'google-drive', 'icloud'])
export type UserOwnedRecovery = v.InferOutput<typeof UserOwnedRecovery>

const AllowlistConfig = v.looseObject({
  error_title: maybe,
  error_detail: maybe,
  cta_text: maybe,
  cta_link: maybe,
})
const EmbeddedWalletConfig = v.looseObject({
  create_on_login: CreateOnLogin,
  user_owned_recovery_options: v.array(UserOwnedRecovery),
  require_user_owned_recovery_on_create: v.optional(flag),
  require_user_password_on_create: v.optional(flag),
  /** Ours: for wallet passwords. */
  min_password_length: v.optional(v.number()),
  /** Later clients never become ready without these two (protocol 2.14, tested). */
  ethereum: v.optional(v.looseObject({ create_on_login: CreateOnLogin })),
  solana: v.optional(v.looseObject({ create_on_login: CreateOnLogin })),
  mode: v.optional(text),
})
const FundingConfig = v.looseObject({
  default_recommended_currency: v.looseObject({ chain: text, asset: v.optional(text) }),
  default_recommended_amount: text,
  methods: v.array(text),
  /** Ours: the vendor's name, and its coins, such as `eip155:1/native`. */
  options: v.array(
    v.looseObject({
      method: text,
      provider: text,
      name: v.optional(text),
      coins: v.optional(v.array(text)),
    }),
  ),
  prompt_funding_on_wallet_creation: flag,
  cross_chain_bridging_enabled: flag,
  /** Ours: the address of the bridge, if it is not Relay's own. */
  bridge_url: v.optional(text),
  bridge_testnets_url: v.optional(text),
  /**
   * Ours: a Solana test network that the bridge supports, such as the local chain of a development server. The real
   * bridge supports none.
   */
  bridge_solana_chain: v.optional(text),
})
/** An app as its clients see it, with every field (protocol 2.14). */
export const AppConfig = v.looseObject({
  id: text,
  name: text,
  logo_url: maybe,
  icon_url: maybe,
  terms_and_conditions_url: maybe,
  privacy_policy_url: maybe,
  require_users_accept_terms: v.nullish(flag),
  theme: text,
  accent_color: maybe,
  show_wallet_login_first: flag,
  allowed_domains: v.array(text),
  allowed_native_app_ids: v.array(text),
  allowed_native_app_url_schemes: v.array(text),
  ...fillRecord(loginSwitches, flag),
  whatsapp_enabled: flag,
  custom_oauth_providers: v.array(v.looseObject({ provider: text })),
  disable_plus_emails: flag,
  allowlist_enabled: flag,
  allowlist_config: AllowlistConfig,
  wallet_connect_cloud_project_id: maybe,
  custom_api_url: maybe,
  embedded_wallet_config: EmbeddedWalletConfig,
  enforce_wallet_uis: flag,
  legacy_wallet_ui_config: flag,
  fiat_on_ramp_enabled: flag,
  captcha_enabled: flag,
  captcha_site_key: v.optional(text),
  twitter_oauth_on_mobile_enabled: flag,
  mfa_methods: v.array(v.picklist(['sms', 'totp', 'passkey'])),
  verification_key: text,
  ...loginConfigs,
  funding_config: v.optional(FundingConfig),
  max_linked_wallets_per_user: v.nullish(v.number()),
  created_at: v.number(),
  updated_at: v.number(),
})
export type AppConfig = v.InferOutput<typeof AppConfig>

export const AppId = v.pipe(v.string(), v.length(appIdLength))

export const getApp = endpoint({
  method: 'GET',
  path: '/api/v1/apps/:app_id',
  /** `@privy-io/node` uses this path (protocol 11.2). */
  aliases: ['/v1/apps/:app_id'],
  guard: 'public',
  input: v.object({ app_id: AppId }),
  reply: AppConfig,
})

export const SmartWalletType = v.picklist([
  'safe',
  'kernel',
  'biconomy',
  'light_account',
  'coinbase_smart_wallet',
])
export type SmartWalletType = v.InferOutput<typeof SmartWalletType>

const SmartWalletNetwork = v.looseObject({
  /** CAIP-2, such as `eip155:1`. */
  chain_id: text,
  bundler_url: text,
  paymaster_url: v.optional(text),
  rpc_url: v.optional(text),
  chain_name: v.optional(text),
  paymaster_context: v.optional(v.looseObject({ policy_id: text })),
})

/** At least one. */
const SmartWalletNetworks = v.pipe(v.array(SmartWalletNetwork), v.minLength(1))

const SmartWalletsReply = v.variant('enabled', [
  v.looseObject({
    enabled: v.literal(false),
    /** Ours: smart wallets on the users' own addresses. Published clients drop it (decision 24: smart wallets). */
    eip7702: v.optional(v.looseObject({ configured_networks: SmartWalletNetworks })),
  }),
  v.looseObject({
    enabled: v.literal(true),
    smart_wallet_type: SmartWalletType,
    configured_networks: SmartWalletNetworks,
  }),
])
export type SmartWalletsReply = v.InferOutput<typeof SmartWalletsReply>

export const getSmartWallets = endpoint({
  method: 'GET',
  path: '/api/v1/apps/:app_id/smart_wallets',
  guard: 'public',
  input: v.object({ app_id: AppId }),
  reply: SmartWalletsReply,
})

/** EC keys, in jose's format (protocol 11.1). */
export const getJwks = endpoint({
  method: 'GET',
  path: '/api/v1/apps/:app_id/jwks.json',
  aliases: ['/v1/apps/:app_id/jwks.json'],
  guard: 'public',
  input: v.object({ app_id: AppId }),
  reply: v.looseObject({
    keys: v.array(
      v.looseObject({
        kty: v.literal('EC'),
        crv: v.literal('P-256'),
        x: text,
        y: text,
        use: v.literal('sig'),
        alg: v.literal('ES256'),
        kid: text,
      }),
    ),
  }),
})

export const sendAnalytics = endpoint({
  method: 'POST',
  path: '/api/v1/analytics_events',
  guard: 'anyone',
  input: v.object({
    event_name: v.pipe(text, v.maxLength(analyticsNameLength)),
    client_id: v.nullish(v.pipe(text, v.maxLength(analyticsNameLength))),
    payload: v.nullish(v.record(text, v.unknown())),
  }),
  reply: v.looseObject({ success: flag }),
})

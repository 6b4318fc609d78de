import { fillRecord, socialProviders } from '@latchkey/wire'

type KeyNames = { readonly required: readonly string[]; readonly optional: readonly string[] }
export type VendorKeys = Readonly<Record<string, string>>

/** Optional keys: `scope` is added to the scopes of a login; the rest is for vendors with the same protocol. */
const networkKeys: KeyNames = {
  required: ['client_id', 'client_secret'],
  optional: ['scope', 'authorize_url', 'token_url', 'user_url', 'jwks_url', 'issuer'],
}

/**
 * The keys that each vendor gives to an operator who registers an app. All `required` ones must be set before the
 * vendor is used. In the environment they are called `<VENDOR>_<MEMBER>`, such as `GOOGLE_CLIENT_ID`, and apply to
 * every app without its own keys (`latchkey app vendor set`).
 */
export const vendors = {
  ...fillRecord(socialProviders, networkKeys),
  apple: {
    required: ['client_id', 'team_id', 'key_id', 'private_key'],
    optional: ['scope', 'authorize_url', 'token_url', 'jwks_url', 'issuer'],
  },
  /** Without them, Google's keys of the login are used. Backups belong to their project. */
  google_drive: {
    required: ['client_id', 'client_secret'],
    optional: ['authorize_url', 'token_url', 'api_url'],
  },
  /** The container of the backups, and the API token for web pages. */
  icloud: { required: ['container', 'api_token'], optional: ['environment', 'api_url'] },
  twilio: { required: ['account_sid', 'auth_token', 'from'], optional: ['base_url'] },
  /** On-ramps, where users buy coins. Coinbase: a Secret API key of the developer platform, and its project. */
  coinbase_onramp: { required: ['key_id', 'key_secret', 'project_id'], optional: ['api_url', 'pay_url'] },
  /** The `sandbox_…` ones are for its test system, which a page chooses with `useSandbox`. */
  moonpay: {
    required: ['publishable_key', 'secret_key'],
    optional: [
      ...['sandbox_publishable_key', 'sandbox_secret_key'],
      ...['widget_url', 'sandbox_widget_url', 'api_url'],
    ],
  },
  stripe: { required: ['secret_key'], optional: ['api_url'] },
  telegram: { required: ['bot_token'], optional: [] },
  /**
   * The Farcaster id of the app, and the private key of its custody address: they sign requests to users for signers.
   */
  farcaster: { required: ['fid', 'custody_key'], optional: [] },
  turnstile: { required: ['secret_key'], optional: ['verify_url'] },
} satisfies Record<string, KeyNames>

export type VendorName = keyof typeof vendors

/** The addresses of vendors with one address for all apps, by environment key. */
export const vendorOrigins = {
  /** Connects a page with a Farcaster wallet. */
  FARCASTER_RELAY_URL: 'https://relay.farcaster.xyz',
  /** Farcaster's own app, in which users approve signers of this app. */
  FARCASTER_API_URL: 'https://api.farcaster.xyz',
  /** The page of the Telegram button's popup. */
  TELEGRAM_OAUTH_URL: 'https://oauth.telegram.org',
  /** The source of token prices in dollars; at most one request a minute for each ticker, with nothing about users. */
  TOKEN_PRICES_URL: 'https://api.coinbase.com',
  /** The source of Solana token names; at most one request an hour for each, with nothing about users. */
  SPL_TOKENS_URL: 'https://lite-api.jup.ag',
  /** The bridge that brings coins from another chain; our client calls it. */
  RELAY_URL: 'https://api.relay.link',
  /** The same, between test networks. */
  RELAY_TESTNETS_URL: 'https://api.testnets.relay.link',
}
export type VendorOrigins = Readonly<typeof vendorOrigins>

/** The vendor keys in the environment. */
export function readVendorKeys(
  env: Record<string, string | undefined>,
): Partial<Record<VendorName, VendorKeys>> {
  const all: Partial<Record<VendorName, VendorKeys>> = {}
  for (const name of vendorNames) {
    const { required, optional } = vendors[name] as KeyNames
    const members = [...required, ...optional].flatMap((member) => {
      const value = env[`${name}_${member}`.toUpperCase()]
      return value ? [[member, value] as const] : []
    })
    if (members.length > 0) all[name] = Object.fromEntries(members)
  }
  return all
}

export const vendorNames = Object.keys(vendors) as VendorName[]

/** Required keys that are missing; empty if the vendor can be used. */
export function missingKeys(name: VendorName, keys: VendorKeys | undefined): string[] {
  return vendors[name].required.filter((member) => !keys?.[member])
}

import { fillRecord, socialProviders } from '@latchkey/wire'

type KeyNames = { readonly required: readonly string[]; readonly optional: readonly string[] }
export type VendorKeys = Readonly<Record<string, string>>

/** Of the optional ones `scope` is added to what a login needs; the rest is for vendors that speak alike. */
const networkKeys: KeyNames = {
  required: ['client_id', 'client_secret'],
  optional: ['scope', 'authorize_url', 'token_url', 'user_url', 'jwks_url', 'issuer'],
}

/**
 * What each vendor gives to the operator who registers an app there. `required` must all be known before the
 * vendor is used; in the environment they are called `<VENDOR>_<MEMBER>`, such as `GOOGLE_CLIENT_ID`, and
 * count for every app that has none of its own (`latchkey app vendor set`).
 */
export const vendors = {
  ...fillRecord(socialProviders, networkKeys),
  apple: {
    required: ['client_id', 'team_id', 'key_id', 'private_key'],
    optional: ['scope', 'authorize_url', 'token_url', 'jwks_url', 'issuer'],
  },
  /** Without them Google's of the login serve. Backups belong to the project that these are of. */
  google_drive: {
    required: ['client_id', 'client_secret'],
    optional: ['authorize_url', 'token_url', 'api_url'],
  },
  /** The container that backups are in, and the API token that web pages reach it by. */
  icloud: { required: ['container', 'api_token'], optional: ['environment', 'api_url'] },
  twilio: { required: ['account_sid', 'auth_token', 'from'], optional: ['base_url'] },
  /** On-ramps, where users buy coins. Coinbase: a Secret API key of the developer platform, and the project that it is of. */
  coinbase_onramp: { required: ['key_id', 'key_secret', 'project_id'], optional: ['api_url', 'pay_url'] },
  /** The `sandbox_…` ones are of its test system, which a page chooses by `useSandbox`. */
  moonpay: {
    required: ['publishable_key', 'secret_key'],
    optional: [
      ...['sandbox_publishable_key', 'sandbox_secret_key'],
      ...['widget_url', 'sandbox_widget_url', 'api_url'],
    ],
  },
  stripe: { required: ['secret_key'], optional: ['api_url'] },
  telegram: { required: ['bot_token'], optional: [] },
  /** The Farcaster id of the app, and the private key of its custody address: they ask users for signers. */
  farcaster: { required: ['fid', 'custody_key'], optional: [] },
  turnstile: { required: ['secret_key'], optional: ['verify_url'] },
} satisfies Record<string, KeyNames>

export type VendorName = keyof typeof vendors

/** Where a vendor is reached that has no address of its own for each app, by the key of the environment. */
export const vendorOrigins = {
  /** Stands between a page and a Farcaster wallet. */
  FARCASTER_RELAY_URL: 'https://relay.farcaster.xyz',
  /** Farcaster's own app, which asks its users for signers of this one. */
  FARCASTER_API_URL: 'https://api.farcaster.xyz',
  /** Where the Telegram button's popup goes. */
  TELEGRAM_OAUTH_URL: 'https://oauth.telegram.org',
  /** Says what tokens are worth in dollars; asked for each ticker once a minute at most, with nothing about users. */
  TOKEN_PRICES_URL: 'https://api.coinbase.com',
  /** Says what tokens of Solana are called; asked for each once an hour at most, with nothing about users. */
  SPL_TOKENS_URL: 'https://lite-api.jup.ag',
  /** Where our client asks the bridge that brings coins from another chain. */
  RELAY_URL: 'https://api.relay.link',
  /** The same, between test networks. */
  RELAY_TESTNETS_URL: 'https://api.testnets.relay.link',
}
export type VendorOrigins = Readonly<typeof vendorOrigins>

/** The keys that the environment has, by vendor. */
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

/** Members that are needed and missing; empty when the vendor can be used. */
export function missingKeys(name: VendorName, keys: VendorKeys | undefined): string[] {
  return vendors[name].required.filter((member) => !keys?.[member])
}
